import { LIMITS, type Photo } from '@tessera/contracts';
import { isPost } from '../../domain/photos/photo-list.js';

/** The texts that go with a post, each with its name and the length that the network takes. */
export const TEXT_FIELDS = {
  description: { name: 'caption', most: LIMITS.caption },
  firstComment: { name: 'first comment', most: LIMITS.firstComment },
  altText: { name: 'alt text', most: LIMITS.altText },
} as const;

export type TextField = keyof typeof TEXT_FIELDS;

/** Those that a photo has: each has an alt text, a placeholder none, and the others are the post's. */
export function fieldsOf(photo: Photo): TextField[] {
  if (!isPost(photo)) return ['altText'];
  return photo.isPlaceholder ? ['description'] : ['description', 'firstComment', 'altText'];
}

export const textOf = (photo: Photo, field: TextField): string => photo[field] ?? '';
