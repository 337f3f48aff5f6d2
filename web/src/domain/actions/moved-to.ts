import type { Change, Photo } from '@tessera/contracts';
import { insertIds } from '@tessera/grid-core';
import { lineAmong, spanOf, within } from '../photos/move-span.js';
import { NOTHING_POSTED, type Posting } from '../photos/posted.js';

/**
 * What moves shown posts, together and in the order given, to `to` among the other shown ones. Where posts between are
 * not shown (hidden ones, photos while REELS is open) they stay where they are: the shown ones change places among each
 * other. Planned posts stay before the posted ones. Null where nothing moves or may move. `posts` are all posts by
 * position; `to` is clamped, and what is not shown left out.
 */
export function movedTo(
  posts: readonly Photo[],
  shown: readonly Photo[],
  ids: readonly string[],
  to: number,
  posting: Posting = NOTHING_POSTED,
): Change | null {
  const before = shown.map(({ id }) => id);
  const known = new Set(before);
  const moving = ids.filter((id) => known.has(id));
  const carried = new Set(moving);
  const rest = before.filter((id) => !carried.has(id));
  const span = spanOf(shown, moving, posting);
  if (span === null) return null;
  const target = within(span, to);
  const after = insertIds(rest, target, moving);
  const changed = after.flatMap((id, index) => (id === before[index] ? [] : [index]));
  if (changed.length === 0) return null;
  const isPosted = moving.some((id) => posting.posted.has(id));
  const unlocked = isPosted && { unlocked: true };
  const end = target + moving.length;
  const first = Math.min(target, ...changed.slice(0, 1));
  const last = Math.max(end - 1, ...changed.slice(-1));
  const positions = shown.slice(first, last + 1).map(({ position }) => position);
  const start = positions[0] ?? 0;
  if (positions.some((position, index) => position !== start + index)) {
    return { kind: 'permute', ids: after.slice(first, last + 1), ...unlocked };
  }
  const next = end <= last ? after[end] : posts[start + last + 1 - first]?.id;
  // The first posted post stands behind the end of the planned ones.
  const anchor = next !== undefined && posting.posted.has(next) === isPosted ? next : null;
  const at = start + target - first - (isPosted ? lineAmong(posts, posting) : 0);
  return { kind: 'move', ids: moving, before: anchor, at, ...unlocked };
}

/** What puts two posts in each other's place; posted ones change places only where they are unlocked. */
export const swapOf = (one: string, other: string, { posted, unlocked }: Posting): Change => ({
  kind: 'swap',
  a: one,
  b: other,
  ...(unlocked && posted.has(one) && { unlocked }),
});
