/** An address of a profile, as an app or a browser gives it: the first part of its path is the handle. */
const ADDRESS = /^(?:https?:\/\/)?(?:www\.|m\.)?instagram\.com(?:\/+|$)/i;

/**
 * The handle in what a person typed or pasted: an address of a profile (with or without scheme, `www.` or `m.`, a
 * longer path, a query or a fragment), or a handle with or without `@`. What is neither comes back trimmed, and
 * `InstagramHandle` refuses it; '' where nothing names an account.
 */
export function instagramHandleOf(typed: string): string {
  const text = typed.trim();
  const path = text.replace(ADDRESS, '');
  const handle = path === text ? text : (/^[^/?#]*/.exec(path)?.[0] ?? '');
  return handle.replace(/^@+/, '').trim();
}
