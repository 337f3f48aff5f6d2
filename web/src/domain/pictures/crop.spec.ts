import { MIDDLE } from '@tessera/grid-core';
import { moved, storedFocus, zoomed, type Crop } from './crop.js';

/** A picture of 2:1 in a square frame, which shows half of its width. */
const wide: Crop = { picture: 1 / 2, ratio: '1:1', focus: MIDDLE };

describe('a picture behind its frame', () => {
  it('moves with the hand, so that the frame shows what lies on the other side', () => {
    expect(moved(wide, { x: 0.1, y: 0 }).focus).toEqual({ x: 0.4, y: 0.5, zoom: 1 });
  });

  it('stays where its edge meets that of the frame', () => {
    expect(moved(wide, { x: 0.9, y: 0.4 }).focus).toEqual({ x: 0.25, y: 0.5, zoom: 1 });
    expect(moved(wide, { x: -0.9, y: 0 }).focus.x).toBe(0.75);
  });

  it('begins at what the frame shows, where another frame showed more', () => {
    const beyond = { ...wide, focus: { x: 0, y: 0.5, zoom: 1 } };
    expect(moved(beyond, { x: -0.1, y: 0 }).focus.x).toBeCloseTo(0.35);
  });

  it('is enlarged up to three times, and never smaller than its frame', () => {
    expect(zoomed(wide, 9).focus.zoom).toBe(3);
    expect(zoomed(wide, 0.2).focus).toEqual(MIDDLE);
  });

  it('is enlarged about the point under the pointer', () => {
    const { x, y, zoom } = zoomed(wide, 2, { x: 0.3, y: 0.5 }).focus;
    expect([x, y, zoom]).toEqual([0.4, 0.5, 2]);
    // A quarter of the frame from its left edge, before and after.
    expect((0.3 - (x - 0.125)) / 0.25).toBeCloseTo((0.3 - 0.25) / 0.5);
  });

  it('covers its frame again where it becomes smaller at an edge', () => {
    const corner = moved(zoomed(wide, 3), { x: 1, y: 1 });
    expect(zoomed(corner, 1).focus).toEqual({ x: 0.25, y: 0.5, zoom: 1 });
  });
});

it('is stored with four decimals, and the middle as nothing', () => {
  expect(storedFocus({ x: 1 / 3, y: 0.5, zoom: 1.23456 })).toEqual({ x: 0.3333, y: 0.5, zoom: 1.2346 });
  expect(storedFocus({ x: 0.50001, y: 0.5, zoom: 1 })).toBeNull();
});
