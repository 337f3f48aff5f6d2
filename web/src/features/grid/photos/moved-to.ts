import type { Change, Photo } from '@tessera/contracts';
import { moveId } from '@tessera/grid-core';

/**
 * What moves a shown post to `to` among the shown ones. Where posts between are not shown (hidden ones, photos while
 * REELS is open) they stay where they are: the shown ones change places among each other. Null where nothing moves.
 * `posts` are all posts by position; `to` is clamped.
 */
export function movedTo(
  posts: readonly Photo[],
  shown: readonly Photo[],
  id: string,
  to: number,
): Change | null {
  const from = shown.findIndex((post) => post.id === id);
  const target = Math.min(Math.max(to, 0), shown.length - 1);
  if (from === -1 || from === target) return null;
  const first = Math.min(from, target);
  const range = shown.slice(first, Math.max(from, target) + 1);
  const positions = range.map(({ position }) => position);
  const areAllShown = positions.every((position, index) => position === (positions[0] ?? 0) + index);
  if (!areAllShown) {
    const ids = range.map((post) => post.id);
    return { kind: 'permute', ids: moveId(ids, id, target - first) };
  }
  const at = shown[target]?.position ?? 0;
  const next = posts[from < target ? at + 1 : at];
  return { kind: 'move', ids: [id], before: next?.id ?? null, at };
}
