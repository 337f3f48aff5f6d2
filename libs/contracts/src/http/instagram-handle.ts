import { z } from 'zod';

/** An address of a profile, as an app or a browser gives it: the first part of its path is the handle. */
const ADDRESS = /^(?:https?:\/\/)?(?:www\.|m\.)?instagram\.com(?:\/+|$)/i;

/**
 * The handle in what a person typed or pasted: an address of a profile (with or without scheme, `www.` or `m.`, a
 * longer path, a query or a fragment), or a handle with or without `@`. What is neither comes back trimmed, and
 * {@link InstagramHandle} refuses it; '' where nothing names an account.
 */
export function instagramHandleOf(typed: string): string {
  const text = typed.trim();
  const path = text.replace(ADDRESS, '');
  const handle = path === text ? text : (/^[^/?#]*/.exec(path)?.[0] ?? '');
  return handle.replace(/^@+/, '').trim();
}

/** A handle, or '' for a row that is left blank; typed in any way that {@link instagramHandleOf} knows. */
export const InstagramHandle = z
  .string()
  .transform(instagramHandleOf)
  .pipe(
    z
      .string()
      .regex(/^[A-Za-z0-9._]*$/, 'An Instagram name has only letters, digits, periods and underscores')
      .max(30, 'An Instagram name has at most 30 characters'),
  );
