import type { CollisionDetection } from '@dnd-kit/core';
import { nearestItem } from './nearest-item.js';

/** Items by their names, each from its left edge to its right, in rows of 40 px that begin at `top`. */
function nearest(x: number, y: number, items: Record<string, readonly [number, number, number]>) {
  const rects = new Map(
    Object.entries(items).map(([id, [left, right, top]]) => [
      id,
      { left, right, top, bottom: top + 40, width: right - left, height: 40 },
    ]),
  );
  const args = { droppableRects: rects, droppableContainers: [...rects.keys()].map((id) => ({ id })) };
  return nearestItem(args as unknown as Parameters<CollisionDetection>[0], { x, y })[0]?.id;
}

const TABS = { long: [0, 236, 0], a: [236, 296, 0], b: [296, 356, 0] } as const;
const STRIP = { 1: [0, 30, 0], 2: [38, 68, 0], 3: [76, 106, 0], 4: [0, 30, 48] } as const;

it('of items of unequal width the one is meant that the point lies on', () => {
  expect([10, 230, 240, 300].map((x) => nearest(x, 20, TABS))).toEqual(['long', 'long', 'a', 'b']);
});

it('a point behind the last item of a row means that item, and not the one above the point', () => {
  expect(nearest(100, 60, STRIP)).toBe('4');
  expect(nearest(100, 20, STRIP)).toBe('3');
  expect(nearest(35, 20, STRIP)).toBe('2');
});
