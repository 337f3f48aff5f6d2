import { z } from 'zod';
import { instagramHandleOf } from './instagram-name.js';

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
