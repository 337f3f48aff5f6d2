import type { Copy } from '@tessera/contracts';
import type { CopyDocument } from './copy.schema.js';

/** A copy without its posts, of which there may be thousands. */
export type CopyHead = Omit<CopyDocument, 'posts'>;

/** A copy's progress, as its owner sees it. */
export function copyState(copy: CopyDocument | (CopyHead & Required<Pick<CopyHead, 'sizes'>>)): Copy {
  const { _id: id, state, done, refusal } = copy;
  const sizes = 'posts' in copy ? sizesOf(copy.posts) : copy.sizes;
  return { id, state, done: sumOf(sizes.slice(0, done)), total: sumOf(sizes), refusal };
}

/** How many photos each post has. */
export const sizesOf = (posts: CopyDocument['posts']): number[] => posts.map(({ photos }) => photos.length);

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);
