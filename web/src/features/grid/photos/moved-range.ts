import type { Photo, PhotoPosition } from '@tessera/contracts';
import { moveId } from '@tessera/grid-core';

/**
 * What to send when a shown post was moved to `to` among the shown ones: only those between its old and its new
 * place change, so only they are named. They keep together the places that they held, so that posts which are
 * not shown (hidden ones, photos while REELS is open) stay where they are. Empty where nothing moves.
 * `to` is clamped.
 */
export function movedRange(shown: readonly Photo[], id: string, to: number): PhotoPosition[] {
  const from = shown.findIndex((post) => post.id === id);
  const target = Math.min(Math.max(to, 0), shown.length - 1);
  if (from === -1 || from === target) return [];
  const first = Math.min(from, target);
  const range = shown.slice(first, Math.max(from, target) + 1);
  const places = range.map((post) => post.position);
  const order = moveId(
    range.map((post) => post.id),
    id,
    target - first,
  );
  return order.map((post, index) => ({ id: post, position: places[index] ?? 0 }));
}
