/** A fragment: no server, log or Referer header sees it. */
export function resetLink(publicUrl: string, token: string): string {
  return `${publicUrl}/auth?mode=reset#token=${token}`;
}
