import {
  cornerOf,
  geometryOf,
  heightFor,
  placeAt,
  placeBeside,
  placeWhileMoving,
  RATIOS,
  rowsBetween,
} from './geometry.js';

const wide = geometryOf(935, RATIOS.posts);
const phone = geometryOf(390, RATIOS.posts);

describe('the size of tiles', () => {
  it('is a third of the width without gaps, 3:4 in posts and 9:16 in reels [2.24]', () => {
    expect(wide).toEqual({ gap: 4, tileWidth: 309, tileHeight: 412 });
    expect(geometryOf(935, RATIOS.reels).tileHeight).toBeCloseTo((309 * 16) / 9);
    expect(phone.gap).toBe(2);
  });

  it('gives the feed the height of its rows', () => {
    expect(heightFor(wide, 0)).toBe(0);
    expect(heightFor(wide, 3)).toBe(412);
    expect(heightFor(wide, 4)).toBe(828);
  });
});

describe('the place under a point', () => {
  it.each([0, 1, 2, 3, 7, 29])('is place %i at its own middle', (place) => {
    const { x, y } = cornerOf(wide, place);
    expect(placeAt(wide, { x: x + 154, y: y + 206 }, 30)).toBe(place);
  });

  it('shares a gap among its neighbours', () => {
    expect(placeAt(wide, { x: 310, y: 100 }, 30)).toBe(0);
    expect(placeAt(wide, { x: 312, y: 100 }, 30)).toBe(1);
  });

  it('is the nearest one where the point is outside', () => {
    expect(placeAt(wide, { x: -50, y: -50 }, 30)).toBe(0);
    expect(placeAt(wide, { x: 2000, y: 100 }, 30)).toBe(2);
    expect(placeAt(wide, { x: 100, y: 99_999 }, 30)).toBe(27);
    expect(placeAt(wide, { x: 2000, y: 99_999 }, 29)).toBe(28);
  });
});

describe('the rows in view', () => {
  it('are those that touch the window, and some more', () => {
    expect(rowsBetween(wide, 0, 900, 2)).toEqual({ first: 0, end: 5 });
    expect(rowsBetween(wide, 4160, 5060, 2)).toEqual({ first: 8, end: 15 });
  });

  it('are none before the feed has a width', () => {
    expect(rowsBetween(geometryOf(0, RATIOS.posts), 0, 900, 2)).toEqual({ first: 0, end: 0 });
  });
});

it('lets the others close up and make room while one is held', () => {
  const places = [0, 1, 2, 3, 4, 5];
  expect(places.map((place) => placeWhileMoving(place, 1, 4))).toEqual([0, 4, 1, 2, 3, 5]);
  expect(places.map((place) => placeWhileMoving(place, 4, 1))).toEqual([0, 2, 3, 4, 1, 5]);
  expect(places.map((place) => placeWhileMoving(place, 2, 2))).toEqual(places);
});

describe('an arrow key', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 3],
    ['ArrowLeft', 3, 2],
    ['ArrowDown', 1, 4],
    ['ArrowUp', 7, 4],
    ['ArrowDown', 5, 7],
  ])('%s leads from %i to %i', (key, place, next) => {
    expect(placeBeside(place, key, 8)).toBe(next);
  });

  it.each([
    ['ArrowLeft', 0],
    ['ArrowUp', 2],
    ['ArrowRight', 7],
    ['ArrowDown', 7],
    ['Enter', 3],
  ])('%s leads nowhere from %i', (key, place) => {
    expect(placeBeside(place, key, 8)).toBeNull();
  });
});
