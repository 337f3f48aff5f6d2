import { EdgeScroll, type Scroller } from './edge-scroll.js';

const FRAME_MS = 16;

/** Something 500 px long that may be scrolled from 20 to 120 px, and frames that come when they are asked for. */
function held(from: number) {
  const state = { place: from, scrolled: 0 };
  let now = 0;
  let next: FrameRequestCallback | null = null;
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    next = callback;
    return 1;
  });
  jest.spyOn(window, 'cancelAnimationFrame').mockImplementation(() => (next = null));
  const scroll = new EdgeScroll(() => (state.scrolled += 1));
  const scroller: Scroller = {
    axis: 'y',
    band: () => ({ start: 0, end: 500 }),
    zone: () => 64,
    place: () => state.place,
    first: 20,
    last: 120,
    scrollTo: (place) => (state.place = place),
  };
  const run = (ms: number) => {
    for (const end = now + ms; now < end; now += FRAME_MS) {
      const frame = next;
      next = null;
      frame?.(now);
    }
  };
  return {
    scroll,
    move: (y: number) => scroll.move({ x: 0, y }, scroller),
    state,
    run,
    asks: () => next !== null,
  };
}
afterEach(() => jest.restoreAllMocks());

describe('what is held near an edge', () => {
  it('scrolls after 250 ms, to the end that was stated and no further, and then asks for no more frames', () => {
    const { move, state, run, asks } = held(50);
    move(495);
    run(240);
    expect(state.place).toBe(50);
    run(160);
    expect(state.place).toBeGreaterThan(50);
    expect(state.scrolled).toBeGreaterThan(0);
    run(3_000);
    expect(state.place).toBe(120);
    expect(asks()).toBe(false);
    move(-30);
    run(3_000);
    expect(state.place).toBe(20);
  });

  it('scrolls nothing in the middle, and nothing once it was let go of', () => {
    const { scroll, move, state, run, asks } = held(50);
    move(250);
    run(1_000);
    expect(asks()).toBe(false);
    move(499);
    run(100);
    scroll.stop();
    run(1_000);
    expect(state.place).toBe(50);
  });

  it('leaves it where the person had scrolled it to further by hand', () => {
    const { move, state, run } = held(300);
    move(499);
    run(1_000);
    expect(state.place).toBe(300);
  });

  it('leaves it alone while the pointer is over something else, and waits 250 ms again when it comes back', () => {
    const { scroll, move, state, run } = held(50);
    move(499);
    run(200);
    scroll.move({ x: 0, y: 499 }, null);
    run(1_000);
    move(499);
    run(200);
    expect(state.place).toBe(50);
    run(160);
    expect(state.place).toBeGreaterThan(50);
  });
});
