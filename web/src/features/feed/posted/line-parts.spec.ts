import { geometryOf, RATIOS } from '../geometry.js';
import { linePartsOf } from './line-parts.js';

/** Tiles of 309 x 412 px, 4 px apart. */
const geometry = geometryOf(935, RATIOS.posts);

it('is one bar between two rows where a row begins with the first posted post', () => {
  const { under, between, over, label } = linePartsOf(geometry, 3, 6);
  expect(over).toEqual({ x: 0, y: 413, width: 935, height: 2 });
  expect([under.width, between.height]).toEqual([0, 0]);
  expect(label).toEqual({ x: 154.5, y: 414 });
});

it('steps up in the middle of a row', () => {
  const { under, between, over, label } = linePartsOf(geometry, 4, 9);
  expect(under).toEqual({ x: 0, y: 829, width: 312, height: 2 });
  expect(between).toEqual({ x: 310, y: 413, width: 2, height: 418 });
  expect(over).toEqual({ x: 310, y: 413, width: 625, height: 2 });
  expect(label).toEqual({ x: 313 + 154.5, y: 414 });
});

it('draws nothing over the first row and under the last, where nothing is', () => {
  const { under, between, over, label } = linePartsOf(geometry, 1, 3);
  expect([under.width, over.width]).toEqual([0, 0]);
  expect(between).toEqual({ x: 310, y: 0, width: 2, height: 412 });
  expect(label).toEqual({ x: 313 + 154.5, y: 10 });
});
