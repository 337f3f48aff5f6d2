import { DragStage, type Lifted } from './drag-stage.js';
import type { Landing } from './crossing.js';

const AT = { x: 100, y: 200 };
const BEYOND = { x: 800, y: 200 };
const MOUSE_DOWN = new MouseEvent('mousedown');
const TOUCH_START = Object.assign(new Event('touchstart'), { touches: [] });
const LANDING: Landing = { note: 'Only Reels go here', drop: () => undefined };

let stage = new DragStage();
beforeEach(() => (stage = new DragStage()));
afterEach(() => stage.end());

/** Lifts something that can be carried to what lies from x = 500 on; what of it is told whom. */
function lift(by: Event, at: typeof AT | null = AT, more: Partial<Lifted> = {}) {
  const told: unknown[] = [];
  const scroller = jest.fn(() => null);
  stage.start(by, at, {
    scroller,
    beyond: () => ({
      over: ({ x }) => (x >= 500 ? LANDING : null),
      leave: () => told.push('left'),
      scroller: null,
      tile: undefined,
      count: 1,
      onCross: (isBeyond) => told.push(isBeyond),
    }),
    ...more,
  });
  return { told, scroller };
}

const ghost = () => document.querySelector('[data-ghost]');
const isPageHeld = () => 'dragging' in document.documentElement.dataset;

it('holds the page until what was lifted is let go of, or its list goes away', () => {
  const onEnd = jest.fn();
  lift(MOUSE_DOWN, AT, { onEnd });
  expect(isPageHeld()).toBe(true);
  stage.end();
  expect(isPageHeld()).toBe(false);
  stage.end();
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('tells where the pointer is, also when the page is scrolled below it, and no longer than it holds something', () => {
  const onPoint = jest.fn();
  lift(MOUSE_DOWN, AT, { onPoint });
  stage.move({ x: 110, y: 200 });
  window.dispatchEvent(new Event('scroll'));
  stage.end();
  stage.move(AT);
  window.dispatchEvent(new Event('scroll'));
  expect(onPoint.mock.calls).toEqual([[{ x: 110, y: 200 }], [{ x: 110, y: 200 }]]);
});

describe('a pointer that leaves the list', () => {
  it('has a picture of what it carries and what is to be known beside it, and lands where it lets go', () => {
    const { told } = lift(MOUSE_DOWN);
    stage.move(BEYOND);
    expect(ghost()?.textContent).toBe('Only Reels go here');
    expect(told).toEqual([true]);
    expect(stage.end().landing).toBe(LANDING);
    expect(ghost()).toBeNull();
    expect(told).toEqual([true, false, 'left']);
  });

  it('lands nowhere once it has come back', () => {
    lift(MOUSE_DOWN);
    stage.move(BEYOND);
    stage.move(AT);
    expect(ghost()).toBeNull();
    expect(stage.end().landing).toBeNull();
  });
});

it('neither scrolls by itself nor leaves its list where the keyboard holds something', () => {
  const { told, scroller } = lift(new KeyboardEvent('keydown'), null);
  expect(isPageHeld()).toBe(true);
  expect(stage.end()).toEqual({ pressed: false, landing: null });
  expect(scroller).not.toHaveBeenCalled();
  expect(told).toEqual([]);
});

it('tells a finger that lets go where it was from one that drags, though it may have lifted nothing', () => {
  lift(TOUCH_START);
  expect(stage.end().pressed).toBe(true);
  stage.start(TOUCH_START, AT, null);
  expect(isPageHeld()).toBe(false);
  expect(stage.end().pressed).toBe(true);
  stage.start(TOUCH_START, AT, null);
  stage.move(BEYOND);
  expect(stage.end().pressed).toBe(false);
});
