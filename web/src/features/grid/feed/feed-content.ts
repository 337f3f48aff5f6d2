import type { Photo } from '@tessera/contracts';
import { isDraft } from '../photos/photo-actions.js';
import type { UploadItem } from '../upload/upload-item.js';

/** What a feed holds: files on their way, then posts. */
export interface FeedContent {
  readonly uploads: readonly UploadItem[];
  readonly posts: readonly Photo[];
}

export const orderOf = ({ uploads, posts }: FeedContent): string[] => [
  ...uploads.map(({ id }) => id),
  ...posts.map(({ id }) => id),
];

/** The first place into which something can be moved: uploads and unanswered placeholders stand before it. */
export function firstFree({ uploads, posts }: FeedContent): number {
  const settled = posts.findIndex((post) => !isDraft(post));
  return uploads.length + (settled === -1 ? posts.length : settled);
}

/** The places to draw: the rows in view, and those places that must stay in the page wherever it is scrolled. */
export function placesToDraw(first: number, end: number, kept: readonly number[], count: number): number[] {
  const places = new Set<number>();
  for (let place = first; place < Math.min(end, count); place += 1) places.add(place);
  for (const place of kept) if (place >= 0 && place < count) places.add(place);
  return [...places].sort((a, b) => a - b);
}
