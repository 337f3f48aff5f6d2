import type { SyntheticEvent } from 'react';
import type { Hold, Scene } from './drag-scene.js';
import { DragStage } from './drag-stage.js';
import { geometryOf, RATIOS } from './geometry.js';

const geometry = geometryOf(935, RATIOS.posts);

/** A feed in that order, the first or the named of which are files on their way. */
const sceneOf = (
  order: readonly string[],
  uploads: ReadonlySet<string> = new Set(),
  firstFree = 0,
): Scene => ({
  geometry,
  order,
  uploads,
  firstFree,
  orderAfter: (id, index) => {
    const posts = order.filter((each) => each !== id && !uploads.has(each));
    posts.splice(index, 0, id);
    return [...order.slice(0, firstFree), ...posts];
  },
});

/** A feed of tiles `a` to `h` at the top left of the window, after `uploads` of them. */
function stageOf(ids: string, uploads = 0) {
  const stage = new DragStage();
  const feed = document.createElement('ul');
  const gap = document.createElement('li');
  gap.hidden = true;
  stage.attachFeed(feed);
  stage.attachGap(gap);
  const order = [...ids];
  const tiles = new Map(order.map((id) => [id, document.createElement('li')]));
  stage.show(sceneOf(order, new Set(order.slice(0, uploads)), uploads));
  for (const [id, tile] of tiles) stage.register(id, tile);
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
    stage.press({} as SyntheticEvent, id);
    return stage.begin(hold && { ...hold, by: 'mouse' });
  };
  return { stage, feed, gap, tiles, seen, lift };
}

describe('a drag by pointer', () => {
  it('moves the held tile with the pointer and the others out of its way', () => {
    const { stage, feed, gap, tiles, lift } = stageOf('abcdef');
    lift('a', { x: 100, y: 100 });
    stage.drag({ x: 413, y: 436 });
    expect(tiles.get('a')?.style.transform).toBe('translate3d(425px, 448px, 0px) scale(0.6)');
    expect(tiles.get('b')?.style.transform).toBe('translate3d(0px, 0px, 0px)');
    expect(tiles.get('e')?.style.transform).toBe('translate3d(0px, 416px, 0px)');
    expect(tiles.get('f')?.style.transform).toBe('translate3d(626px, 416px, 0px)');
    expect(gap.hidden).toBe(false);
    expect(gap.style.transform).toBe('translate3d(313px, 416px, 0px)');
    expect(tiles.get('a')?.dataset['lifted']).toBe('carried');
    expect(feed.dataset['moving']).toBe('');
  });

  it('answers one move at the drop, with every tile at its place', () => {
    const { stage, gap, seen, lift } = stageOf('abcdef');
    lift('a', { x: 100, y: 100 });
    stage.drag({ x: 413, y: 516 });
    expect(stage.drop()).toEqual({ id: 'a', from: 0, to: 4, index: 4 });
    expect(seen()).toBe('bcdeaf');
    expect(gap.hidden).toBe(true);
    expect(stage.held).toBeNull();
  });

  it('answers nothing where the tile comes back to its place', () => {
    const { stage, seen, lift } = stageOf('abc');
    lift('b', { x: 400, y: 100 });
    stage.drag({ x: 700, y: 100 });
    stage.drag({ x: 420, y: 100 });
    expect(stage.drop()).toBeNull();
    expect(seen()).toBe('abc');
  });

  it('puts everything back when cancelled', () => {
    const { stage, seen, lift } = stageOf('abcdef');
    lift('f', { x: 700, y: 500 });
    stage.drag({ x: 100, y: 100 });
    expect(stage.held?.to).toBe(0);
    stage.cancel();
    expect(seen()).toBe('abcdef');
    expect(stage.drop()).toBeNull();
  });

  it('puts a tile that comes into view where it belongs during the drag', () => {
    const { stage, lift } = stageOf('abcdef');
    lift('a', { x: 100, y: 100 });
    stage.drag({ x: 413, y: 516 });
    const late = document.createElement('li');
    stage.register('d', late);
    expect(late.style.transform).toBe('translate3d(626px, 0px, 0px)');
  });

  it('neither lifts an upload nor drops before one', () => {
    const { stage, lift } = stageOf('uvabc', 2);
    expect(lift('u', { x: 10, y: 10 })).toBeNull();
    lift('c', { x: 400, y: 500 });
    stage.drag({ x: 10, y: 10 });
    expect(stage.held?.to).toBe(2);
    expect([stage.indexOf({ from: 4, to: 2 }), stage.total]).toEqual([0, 3]);
  });

  it('counts photos alone where files stand between them', () => {
    const stage = new DragStage();
    stage.show(sceneOf([...'aubvc'], new Set('uv')));
    expect([0, 1, 2, 3, 4].map((to) => stage.indexOf({ from: 0, to }))).toEqual([0, 0, 1, 1, 2]);
    expect([0, 1, 2, 3, 4].map((to) => stage.indexOf({ from: 4, to }))).toEqual([0, 1, 1, 2, 2]);
  });
});

describe('a drag by keyboard', () => {
  const press = (stage: DragStage, key: string, { times = 1, shiftKey = false } = {}) => {
    for (let time = 0; time < times; time += 1) stage.step({ key, shiftKey });
  };

  it('moves the held tile by 25 px with each arrow, and the others out of its way as with a pointer', () => {
    const { stage, gap, tiles, seen, lift } = stageOf('abcdef');
    lift('a', null);
    press(stage, 'ArrowRight');
    expect(tiles.get('a')?.style.transform).toBe('translate3d(25px, 0px, 0px)');
    press(stage, 'ArrowDown', { times: 2 });
    expect(tiles.get('a')?.style.transform).toBe('translate3d(25px, 50px, 0px)');
    expect([stage.held?.to, stage.heldTop]).toEqual([0, 50]);
    // Its middle has 156.5 px to go to the middle of the gap between two places.
    press(stage, 'ArrowRight', { times: 5 });
    expect(stage.held?.to).toBe(0);
    press(stage, 'ArrowRight');
    expect(stage.held?.to).toBe(1);
    expect(gap.style.transform).toBe('translate3d(313px, 0px, 0px)');
    expect(tiles.get('b')?.style.transform).toBe('translate3d(0px, 0px, 0px)');
    expect(tiles.get('a')?.dataset['lifted']).toBe('held');
    expect(stage.drop()).toEqual({ id: 'a', from: 0, to: 1, index: 1 });
    expect(seen()).toBe('bacdef');
  });

  it('goes no further than the first and last rows and columns by steps of 25 px', () => {
    const { stage, tiles, lift } = stageOf('abcde');
    lift('a', null);
    press(stage, 'ArrowUp', { times: 3 });
    press(stage, 'ArrowLeft', { times: 3 });
    expect(tiles.get('a')?.style.transform).toBe('translate3d(0px, 0px, 0px)');
    press(stage, 'ArrowDown', { times: 40 });
    press(stage, 'ArrowRight', { times: 40 });
    expect(tiles.get('a')?.style.transform).toBe('translate3d(626px, 416px, 0px)');
    expect(stage.held?.to).toBe(4);
  });

  it('moves by whole places with Shift, also from between two places', () => {
    const { stage, tiles, seen, lift } = stageOf('abcdef');
    lift('a', null);
    press(stage, 'ArrowRight', { times: 2 });
    press(stage, 'ArrowRight', { shiftKey: true });
    expect(tiles.get('a')?.style.transform).toBe('translate3d(313px, 0px, 0px)');
    expect(tiles.get('a')?.dataset['lifted']).toBe('gliding');
    press(stage, 'ArrowDown', { times: 2, shiftKey: true });
    expect(seen()).toBe('bcdeaf');
    expect(stage.drop()).toEqual({ id: 'a', from: 0, to: 4, index: 4 });
  });

  it('stays where the keys put it while the page scrolls after it', () => {
    const { stage, seen, lift } = stageOf('abcdef');
    lift('a', null);
    stage.drag({ x: 500, y: 0 });
    expect(seen()).toBe('abcdef');
    expect(stage.drop()).toBeNull();
  });

  it('does not drop before an upload', () => {
    const { stage, lift } = stageOf('uvabc', 2);
    lift('c', null);
    press(stage, 'ArrowLeft', { times: 40 });
    press(stage, 'ArrowUp', { times: 40 });
    expect(stage.held?.to).toBe(2);
    press(stage, 'ArrowUp', { shiftKey: true });
    press(stage, 'ArrowLeft', { shiftKey: true });
    expect(stage.held?.to).toBe(2);
  });
});

describe('what is shown', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('lets tiles glide when the order changes, and not when they are merely drawn again', () => {
    const { stage, feed } = stageOf('abc');
    stage.show(sceneOf(['a', 'b', 'c']));
    expect(feed.dataset['moving']).toBeUndefined();
    stage.show(sceneOf(['b', 'a', 'c']));
    expect(feed.dataset['moving']).toBe('');
    jest.runAllTimers();
    expect(feed.dataset['moving']).toBeUndefined();
  });

  it('lets the lifted tile land in 250 ms', () => {
    const { stage, feed, tiles, lift } = stageOf('abc');
    lift('a', { x: 100, y: 100 });
    stage.drag({ x: 413, y: 100 });
    stage.drop();
    jest.advanceTimersByTime(249);
    expect([tiles.get('a')?.dataset['lifted'], feed.dataset['moving']]).toEqual(['settling', '']);
    jest.advanceTimersByTime(1);
    expect([tiles.get('a')?.dataset['lifted'], feed.dataset['moving']]).toEqual([undefined, undefined]);
  });

  it('lands the lifted tile also where the order changes right after the drop', () => {
    const { stage, tiles, lift } = stageOf('abc');
    lift('a', null);
    stage.step({ key: 'ArrowRight', shiftKey: true });
    stage.drop();
    expect(tiles.get('a')?.dataset['lifted']).toBe('settling');
    stage.show(sceneOf(['b', 'a', 'c']));
    jest.runAllTimers();
    expect(tiles.get('a')?.dataset['lifted']).toBeUndefined();
  });
});
