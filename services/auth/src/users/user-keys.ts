/** What makes two addresses the same. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** What makes two user names the same: case and look-alike forms of one character do not count. */
export function usernameKey(username: string): string {
  return username.trim().normalize('NFKC').toLowerCase();
}
