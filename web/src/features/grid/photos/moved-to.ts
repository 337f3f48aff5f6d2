import type { Change, Photo } from '@tessera/contracts';
import { insertIds } from '@tessera/grid-core';

/**
 * What moves shown posts, together and in the order given, to `to` among the other shown ones. Where posts between are
 * not shown (hidden ones, photos while REELS is open) they stay where they are: the shown ones change places among each
 * other. Null where nothing moves. `posts` are all posts by position; `to` is clamped, and what is not shown left out.
 */
export function movedTo(
  posts: readonly Photo[],
  shown: readonly Photo[],
  ids: readonly string[],
  to: number,
): Change | null {
  const before = shown.map(({ id }) => id);
  const known = new Set(before);
  const moving = ids.filter((id) => known.has(id));
  const carried = new Set(moving);
  const rest = before.filter((id) => !carried.has(id));
  const target = Math.min(Math.max(to, 0), rest.length);
  const after = insertIds(rest, target, moving);
  const changed = after.flatMap((id, index) => (id === before[index] ? [] : [index]));
  if (changed.length === 0) return null;
  const end = target + moving.length;
  const first = Math.min(target, ...changed.slice(0, 1));
  const last = Math.max(end - 1, ...changed.slice(-1));
  const positions = shown.slice(first, last + 1).map(({ position }) => position);
  const start = positions[0] ?? 0;
  if (positions.some((position, index) => position !== start + index)) {
    return { kind: 'permute', ids: after.slice(first, last + 1) };
  }
  const next = end <= last ? after[end] : posts[start + last + 1 - first]?.id;
  return { kind: 'move', ids: moving, before: next ?? null, at: start + target - first };
}
