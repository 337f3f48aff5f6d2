import type { SyntheticEvent } from 'react';
import { geometryOf, RATIOS } from '../geometry.js';
import type { Hold, Scene } from './drag-scene.js';
import { TilePlacer } from './tile-placer.js';

const geometry = geometryOf(935, RATIOS.posts);

/** A feed in that order, the first or the named of which are files on their way. */
const sceneOf = (
  order: readonly string[],
  uploads: ReadonlySet<string> = new Set(),
  firstFree = 0,
  more: Partial<Scene> = {},
): Scene => ({
  geometry,
  order,
  uploads,
  spanAt: (place) => (place < firstFree ? null : { first: firstFree, end: order.length }),
  orderAfter: (ids, index) => {
    const posts = order.filter((each) => !ids.includes(each) && !uploads.has(each));
    posts.splice(index, 0, ...ids);
    return [...order.slice(0, firstFree), ...posts];
  },
  carriedWith: (id) => [id],
  maySwap: () => true,
  ...more,
});

/** A feed of tiles `a` to `h` at the top left of the window, after `uploads` of them. */
function placerOf(ids: string, uploads = 0, more: Partial<Scene> = {}) {
  const placer = new TilePlacer();
  const feed = document.createElement('ul');
  const gap = document.createElement('li');
  gap.hidden = true;
  placer.attachFeed(feed);
  placer.attachGap(gap);
  const order = [...ids];
  const tiles = new Map(order.map((id) => [id, document.createElement('li')]));
  placer.show(sceneOf(order, new Set(order.slice(0, uploads)), uploads, more));
  for (const [id, tile] of tiles) placer.register(id, tile);
  /** Ids by where their tiles stand on the screen. */
  const seen = () => {
    const at = (id: string) => {
      const [, x = '0', y = '0'] =
        /translate3d\(([\d.-]+)px, ([\d.-]+)px/.exec(tiles.get(id)?.style.transform ?? '') ?? [];
      return Number(y) * 10_000 + Number(x);
    };
    return [...order].sort((a, b) => at(a) - at(b)).join('');
  };
  const lift = (id: string, hold: Omit<Hold, 'by'> | null) => {
    placer.press({} as SyntheticEvent, id);
    return placer.begin(hold && { ...hold, by: 'mouse' });
  };
  return { placer, feed, gap, tiles, seen, lift };
}

describe('among posts of which the last are posted', () => {
  it('drops a planned one before them at the latest, by pointer and by keys, and lifts none of them', () => {
    const planned = { first: 0, end: 4 };
    const spanAt = (place: number) => (place < 4 ? planned : null);
    const { placer, gap, lift } = placerOf('abcdef', 0, { spanAt });
    expect(lift('e', null)).toBeNull();
    lift('a', { x: 100, y: 100 });
    placer.drag({ x: 900, y: 800 });
    expect(gap.style.transform).toBe('translate3d(0px, 416px, 0px)');
    expect(placer.drop()).toMatchObject({ ids: ['a'], from: 0, to: 3, index: 3 });
    placer.show({ ...sceneOf([...'bcdaef']), spanAt });
    lift('c', null);
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown']) placer.step({ key, shiftKey: true });
    expect(placer.held?.to).toBe(3);
  });
});

describe('a drag by pointer', () => {
  it('moves the held tile with the pointer and the others out of its way', () => {
    const { placer, feed, gap, tiles, lift } = placerOf('abcdef');
    lift('a', { x: 100, y: 100 });
    placer.drag({ x: 413, y: 436 });
    expect(tiles.get('a')?.style.transform).toBe('translate3d(425px, 448px, 0px) scale(0.6)');
    expect(tiles.get('b')?.style.transform).toBe('translate3d(0px, 0px, 0px)');
    expect(tiles.get('e')?.style.transform).toBe('translate3d(0px, 416px, 0px)');
    expect(tiles.get('f')?.style.transform).toBe('translate3d(626px, 416px, 0px)');
    expect(gap.hidden).toBe(false);
    expect(gap.style.transform).toBe('translate3d(313px, 416px, 0px)');
    expect(tiles.get('a')?.dataset['lifted']).toBe('carried');
    expect(feed.dataset['moving']).toBe('');
  });

  it('returns one move at the drop, with every tile at its place', () => {
    const { placer, gap, seen, lift } = placerOf('abcdef');
    lift('a', { x: 100, y: 100 });
    placer.drag({ x: 413, y: 516 });
    expect(placer.drop()).toEqual({ id: 'a', ids: ['a'], from: 0, to: 4, index: 4, swap: null });
    expect(seen()).toBe('bcdeaf');
    expect(gap.hidden).toBe(true);
    expect(placer.held).toBeNull();
  });

  it('returns nothing where the tile comes back to its place', () => {
    const { placer, seen, lift } = placerOf('abc');
    lift('b', { x: 400, y: 100 });
    placer.drag({ x: 700, y: 100 });
    placer.drag({ x: 420, y: 100 });
    expect(placer.drop()).toBeNull();
    expect(seen()).toBe('abc');
  });

  it('puts everything back when cancelled', () => {
    const { placer, seen, lift } = placerOf('abcdef');
    lift('f', { x: 700, y: 500 });
    placer.drag({ x: 100, y: 100 });
    expect(placer.held?.to).toBe(0);
    placer.cancel();
    expect(seen()).toBe('abcdef');
    expect(placer.drop()).toBeNull();
  });

  it('puts a tile that comes into view where it belongs during the drag', () => {
    const { placer, lift } = placerOf('abcdef');
    lift('a', { x: 100, y: 100 });
    placer.drag({ x: 413, y: 516 });
    const late = document.createElement('li');
    placer.register('d', late);
    expect(late.style.transform).toBe('translate3d(626px, 0px, 0px)');
  });

  it('neither lifts an upload nor drops before one', () => {
    const { placer, lift } = placerOf('uvabc', 2);
    expect(lift('u', { x: 10, y: 10 })).toBeNull();
    lift('c', { x: 400, y: 500 });
    placer.drag({ x: 10, y: 10 });
    expect(placer.held?.to).toBe(2);
    expect([placer.indexOf({ from: 4, to: 2 }), placer.total]).toEqual([0, 3]);
  });

  it('counts photos alone where files stand between them', () => {
    const placer = new TilePlacer();
    placer.show(sceneOf([...'aubvc'], new Set('uv')));
    expect([0, 1, 2, 3, 4].map((to) => placer.indexOf({ from: 0, to }))).toEqual([0, 0, 1, 1, 2]);
    expect([0, 1, 2, 3, 4].map((to) => placer.indexOf({ from: 4, to }))).toEqual([0, 1, 1, 2, 2]);
  });
});

describe('a drag of several', () => {
  const carriedWith = () => [...'bdf'];

  it('carries them as one, which tells how many, and outlines where the others will land', () => {
    const { placer, tiles, seen, lift } = placerOf('abcdefgh', 0, { carriedWith });
    lift('d', { x: 100, y: 500 });
    expect(tiles.get('e')?.style.transform).toBe('translate3d(313px, 416px, 0px)');
    expect(tiles.get('d')?.dataset['count']).toBe('3');
    expect('bdf'.split('').map((id) => tiles.get(id)?.dataset['lifted'])).toEqual([
      'stacked',
      'carried',
      'stacked',
    ]);
    placer.drag({ x: 413, y: 436 });
    expect(placer.held).toMatchObject({ to: 4, index: 3 });
    expect(placer.drop()).toEqual({ id: 'd', ids: [...'bdf'], from: 3, to: 4, index: 3, swap: null });
    expect(seen()).toBe('acebdfgh');
    expect(tiles.get('d')?.dataset['count']).toBeUndefined();
  });

  it('keeps them together at the ends, before which nothing is', () => {
    const { placer, seen, lift } = placerOf('abcdefgh', 0, { carriedWith });
    lift('f', { x: 700, y: 500 });
    placer.drag({ x: 10, y: 10 });
    expect(placer.held).toMatchObject({ to: 2, index: 0 });
    placer.drop();
    expect(seen()).toBe('bdfacegh');
  });

  it('leaves them where they are when it is cancelled, or dropped before it went anywhere', () => {
    const { placer, seen, lift } = placerOf('abcdefgh', 0, { carriedWith });
    lift('b', { x: 400, y: 100 });
    expect(placer.drop()).toBeNull();
    lift('b', { x: 400, y: 100 });
    placer.drag({ x: 700, y: 500 });
    placer.cancel();
    expect(seen()).toBe('abcdefgh');
  });

  it('does not drop before an upload, and shows one that comes into view as the others', () => {
    const { placer, seen, lift } = placerOf('uvabcdef', 2, { carriedWith });
    lift('f', { x: 400, y: 700 });
    placer.drag({ x: 10, y: 10 });
    expect(placer.held?.index).toBe(0);
    const late = document.createElement('li');
    placer.register('d', late);
    expect(late.dataset['lifted']).toBe('stacked');
    placer.drop();
    expect(seen()).toBe('uvbdface');
  });

  it('goes on with those that are still there', () => {
    const { placer, lift } = placerOf('abcdefgh', 0, { carriedWith });
    lift('d', { x: 100, y: 500 });
    placer.drag({ x: 413, y: 436 });
    placer.show(sceneOf([...'acdefgh']));
    expect(placer.held?.ids).toEqual(['d', 'f']);
  });
});

describe('a swap', () => {
  it('lets the tile below go where the held one was, and leaves the others', () => {
    const { placer, tiles, seen, lift } = placerOf('abcdef');
    lift('a', { x: 100, y: 100 });
    placer.drag({ x: 413, y: 516 });
    expect(placer.setSwap(true)).toBe(true);
    expect(tiles.get('e')?.style.transform).toBe('translate3d(0px, 0px, 0px)');
    expect(tiles.get('b')?.style.transform).toBe('translate3d(313px, 0px, 0px)');
    expect(tiles.get('e')?.dataset['swap']).toBe('');
    expect(placer.drop()).toMatchObject({ id: 'a', index: 4, swap: 'e' });
    expect(seen()).toBe('ebcdaf');
    expect(tiles.get('e')?.dataset['swap']).toBeUndefined();
  });

  it('is an insertion again where it is turned off before the drop', () => {
    const { placer, seen, lift } = placerOf('abcdef');
    lift('a', { x: 100, y: 100 });
    placer.setSwap(true);
    placer.drag({ x: 413, y: 516 });
    placer.setSwap(false);
    expect(placer.drop()).toMatchObject({ index: 4, swap: null });
    expect(seen()).toBe('bcdeaf');
  });

  it('changes nothing over its own place, over an upload, and where the rules refuse it', () => {
    const { placer, seen, lift } = placerOf('uabcde', 1, { maySwap: (_one, other) => other !== 'e' });
    lift('a', { x: 400, y: 100 });
    placer.setSwap(true);
    expect(placer.held?.swap).toBeNull();
    for (const point of [
      { x: 10, y: 10 },
      { x: 700, y: 500 },
    ]) {
      placer.drag(point);
      expect(placer.held?.swap).toBeNull();
    }
    expect(placer.drop()).toBeNull();
    expect(seen()).toBe('uabcde');
  });

  it('is not for several', () => {
    const { placer, lift } = placerOf('abcdef', 0, { carriedWith: () => ['a', 'b'] });
    lift('a', { x: 100, y: 100 });
    expect(placer.setSwap(true)).toBe(false);
  });
});

describe('a drag by keyboard', () => {
  const press = (placer: TilePlacer, key: string, { times = 1, shiftKey = false } = {}) => {
    for (let time = 0; time < times; time += 1) placer.step({ key, shiftKey });
  };

  it('moves the held tile by 25 px with each arrow, and the others out of its way as with a pointer', () => {
    const { placer, gap, tiles, seen, lift } = placerOf('abcdef');
    lift('a', null);
    press(placer, 'ArrowRight');
    expect(tiles.get('a')?.style.transform).toBe('translate3d(25px, 0px, 0px)');
    press(placer, 'ArrowDown', { times: 2 });
    expect(tiles.get('a')?.style.transform).toBe('translate3d(25px, 50px, 0px)');
    expect([placer.held?.to, placer.heldTop]).toEqual([0, 50]);
    // Its middle has 156.5 px to go to the middle of the gap between two places.
    press(placer, 'ArrowRight', { times: 5 });
    expect(placer.held?.to).toBe(0);
    press(placer, 'ArrowRight');
    expect(placer.held?.to).toBe(1);
    expect(gap.style.transform).toBe('translate3d(313px, 0px, 0px)');
    expect(tiles.get('b')?.style.transform).toBe('translate3d(0px, 0px, 0px)');
    expect(tiles.get('a')?.dataset['lifted']).toBe('held');
    expect(placer.drop()).toMatchObject({ id: 'a', from: 0, to: 1, index: 1 });
    expect(seen()).toBe('bacdef');
  });

  it('goes no further than the first and last rows and columns by steps of 25 px', () => {
    const { placer, tiles, lift } = placerOf('abcde');
    lift('a', null);
    press(placer, 'ArrowUp', { times: 3 });
    press(placer, 'ArrowLeft', { times: 3 });
    expect(tiles.get('a')?.style.transform).toBe('translate3d(0px, 0px, 0px)');
    press(placer, 'ArrowDown', { times: 40 });
    press(placer, 'ArrowRight', { times: 40 });
    expect(tiles.get('a')?.style.transform).toBe('translate3d(626px, 416px, 0px)');
    expect(placer.held?.to).toBe(4);
  });

  it('moves by whole places with Shift, also from between two places', () => {
    const { placer, tiles, seen, lift } = placerOf('abcdef');
    lift('a', null);
    press(placer, 'ArrowRight', { times: 2 });
    press(placer, 'ArrowRight', { shiftKey: true });
    expect(tiles.get('a')?.style.transform).toBe('translate3d(313px, 0px, 0px)');
    expect(tiles.get('a')?.dataset['lifted']).toBe('gliding');
    press(placer, 'ArrowDown', { times: 2, shiftKey: true });
    expect(seen()).toBe('bcdeaf');
    expect(placer.drop()).toMatchObject({ id: 'a', from: 0, to: 4, index: 4 });
  });

  it('stays where the keys put it while the page scrolls after it', () => {
    const { placer, seen, lift } = placerOf('abcdef');
    lift('a', null);
    placer.drag({ x: 500, y: 0 });
    expect(seen()).toBe('abcdef');
    expect(placer.drop()).toBeNull();
  });

  it('does not drop before an upload', () => {
    const { placer, lift } = placerOf('uvabc', 2);
    lift('c', null);
    press(placer, 'ArrowLeft', { times: 40 });
    press(placer, 'ArrowUp', { times: 40 });
    expect(placer.held?.to).toBe(2);
    press(placer, 'ArrowUp', { shiftKey: true });
    press(placer, 'ArrowLeft', { shiftKey: true });
    expect(placer.held?.to).toBe(2);
  });
});

describe('what is shown', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('lets tiles glide when the order changes, and not when they are merely drawn again', () => {
    const { placer, feed } = placerOf('abc');
    placer.show(sceneOf(['a', 'b', 'c']));
    expect(feed.dataset['moving']).toBeUndefined();
    placer.show(sceneOf(['b', 'a', 'c']));
    expect(feed.dataset['moving']).toBe('');
    jest.runAllTimers();
    expect(feed.dataset['moving']).toBeUndefined();
  });

  it('lets the lifted tile land in 250 ms [9.5]', () => {
    const { placer, feed, tiles, lift } = placerOf('abc');
    lift('a', { x: 100, y: 100 });
    placer.drag({ x: 413, y: 100 });
    placer.drop();
    jest.advanceTimersByTime(249);
    expect([tiles.get('a')?.dataset['lifted'], feed.dataset['moving']]).toEqual(['settling', '']);
    jest.advanceTimersByTime(1);
    expect([tiles.get('a')?.dataset['lifted'], feed.dataset['moving']]).toEqual([undefined, undefined]);
  });

  it('lands the lifted tile also where the order changes right after the drop', () => {
    const { placer, tiles, lift } = placerOf('abc');
    lift('a', null);
    placer.step({ key: 'ArrowRight', shiftKey: true });
    placer.drop();
    expect(tiles.get('a')?.dataset['lifted']).toBe('settling');
    placer.show(sceneOf(['b', 'a', 'c']));
    jest.runAllTimers();
    expect(tiles.get('a')?.dataset['lifted']).toBeUndefined();
  });
});
