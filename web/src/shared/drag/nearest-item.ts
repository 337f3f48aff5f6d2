import type { Collision, CollisionDetection } from '@dnd-kit/core';
import type { Point } from '../points.js';

/**
 * The items of a list by how near a point of the window is to them: the row it is in first, and in that row the
 * nearest, so that a point behind the last item of a row means that one. Items of unequal width are told apart by
 * their edges, not by their middles.
 */
export function nearestItem(
  { droppableContainers, droppableRects }: Parameters<CollisionDetection>[0],
  { x, y }: Point,
): Collision[] {
  return droppableContainers
    .flatMap((container) => {
      const rect = droppableRects.get(container.id);
      if (rect === undefined) return [];
      const { left, right, top, bottom } = rect;
      const aside = Math.max(left - x, x - right, 0);
      const off = Math.max(top - y, y - bottom, 0);
      return [{ id: container.id, data: { droppableContainer: container, value: off }, aside, off }];
    })
    .sort((one, other) => one.off - other.off || one.aside - other.aside)
    .map(({ id, data }) => ({ id, data }));
}
