/** What makes two addresses the same. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * What makes two user names the same: NFKC, one blank for several, and case folding. By way of the upper case, because
 * that alone makes `ß` and `SS`, or both small sigmas, the same; a name that was stored before keeps its key until it
 * is changed.
 */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').replace(/\s+/g, ' ').trim().toUpperCase().toLowerCase().normalize('NFKC');
}
