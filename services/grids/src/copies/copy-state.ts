import type { Copy } from '@tessera/contracts';
import type { CopiedPost, CopyDocument } from './copy.schema.js';

/** How far a copy is, as its owner is told. */
export function copyState({ _id: id, state, done, posts, refusal }: CopyDocument): Copy {
  return { id, state, done: photosIn(posts.slice(0, done)), total: photosIn(posts), refusal };
}

const photosIn = (posts: readonly CopiedPost[]): number =>
  posts.reduce((sum, { photos }) => sum + photos.length, 0);
