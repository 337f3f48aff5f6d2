import type { Photo } from '@tessera/contracts';
import { clamp } from '../../shared/points.js';
import type { Posting } from './posted.js';

/** Places from `first` up to `end`, which is not one of them. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/** The place of the first posted post, or behind the last post where none is posted. */
export function lineAmong(posts: readonly Photo[], { posted }: Posting): number {
  const line = posts.findIndex(({ id }) => posted.has(id));
  return line === -1 ? posts.length : line;
}

/**
 * Where some of the shown posts may go, by how many of the others stand before them: planned ones stay before the
 * posted. Null where they may not be moved.
 */
export function spanOf(posts: readonly Photo[], ids: readonly string[], posting: Posting): Span | null {
  const arePosted = ids.some((id) => posting.posted.has(id));
  if (arePosted && (!posting.unlocked || !ids.every((id) => posting.posted.has(id)))) return null;
  const moving = new Set(ids);
  const others = posts.filter(({ id }) => !moving.has(id));
  const line = lineAmong(others, posting);
  return arePosted ? { first: line, end: others.length + 1 } : { first: 0, end: line + 1 };
}

export const within = ({ first, end }: Span, place: number): number => clamp(place, first, end - 1);
