import type { Copy } from '@tessera/contracts';
import type { CopiedPost, CopyDocument } from './copy.schema.js';

/** A copy's progress, as its owner sees it. */
export function copyState({ _id: id, state, done, posts, refusal }: CopyDocument): Copy {
  return { id, state, done: photosIn(posts.slice(0, done)), total: photosIn(posts), refusal };
}

const photosIn = (posts: readonly CopiedPost[]): number =>
  posts.reduce((sum, { photos }) => sum + photos.length, 0);
