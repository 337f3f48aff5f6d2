import { CARRIED_SCALE } from '../../../shared/drag/drag-figures.js';
import type { Point } from '../../../shared/points.js';
import { cornerOf, geometryOf, heightFor, RATIOS, widthOf } from '../geometry.js';
import { carriedCorner } from './drag-carried.js';

const COUNT = 8;

describe.each([360, 390, 720, 935])('a tile that is carried in a feed %d px wide', (width) => {
  const geometry = geometryOf(width, RATIOS.posts);
  const { tileWidth, tileHeight } = geometry;
  const size = { x: tileWidth * CARRIED_SCALE, y: tileHeight * CARRIED_SCALE };
  const all = { top: 0, bottom: heightFor(geometry, COUNT) };
  const pointers = Array.from({ length: COUNT }, (_, place) => cornerOf(geometry, place)).flatMap(
    ({ x, y }) =>
      [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((right) =>
        [0.02, 0.5, 0.98].map((down) => ({
          gap: { x, y },
          at: { x: x + tileWidth * right, y: y + tileHeight * down },
        })),
      ),
  );

  it.each(['mouse', 'touch'] as const)('by %s stays in the feed and leaves a third of the gap seen', (by) => {
    for (const { gap, at } of pointers) {
      const corner = carriedCorner({ geometry, count: COUNT, pointer: at, by, shown: all });
      expect(corner.x).toBeGreaterThanOrEqual(0);
      expect(corner.y).toBeGreaterThanOrEqual(0);
      expect(corner.x + size.x).toBeLessThanOrEqual(widthOf(geometry) + 0.001);
      expect(corner.y + size.y).toBeLessThanOrEqual(all.bottom + 0.001);
      expect(covered(corner, size, gap, { x: tileWidth, y: tileHeight })).toBeLessThan(2 / 3);
    }
  });
});

it('stays in what the window shows of the feed', () => {
  const geometry = geometryOf(935, RATIOS.posts);
  const shown = { top: 500, bottom: 1200 };
  const at = (y: number) =>
    carriedCorner({ geometry, count: 30, pointer: { x: 400, y }, by: 'mouse', shown }).y;
  expect(at(450)).toBe(500);
  expect(at(700)).toBe(712);
  expect(at(1190)).toBeCloseTo(1200 - geometry.tileHeight * CARRIED_SCALE);
});

/** Which share of `over` a box covers. */
function covered(corner: Point, size: Point, over: Point, overSize: Point): number {
  const along = (axis: 'x' | 'y') =>
    Math.max(
      0,
      Math.min(corner[axis] + size[axis], over[axis] + overSize[axis]) - Math.max(corner[axis], over[axis]),
    );
  return (along('x') * along('y')) / (overSize.x * overSize.y);
}
