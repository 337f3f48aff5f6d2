import { FeedViewport } from './feed-viewport.js';

const SQUARE = 1;

/** An element of the page that stands there. */
function standingAt({ top, width }: { top: number; width: number }): HTMLElement {
  const element = document.createElement('ul');
  element.getBoundingClientRect = () => new DOMRect(0, top, width, 5_000);
  return element;
}

afterEach(() => (window.innerWidth = 1_024));

it('begins with the tiles that are seen where a feed, or its skeleton, stands', () => {
  const skeleton = new FeedViewport(SQUARE);
  const detach = skeleton.attach(standingAt({ top: 100, width: 604 }));
  const feed = new FeedViewport(SQUARE);
  expect(feed.read()).toEqual(skeleton.read());
  expect(feed.read()).toMatchObject({ geometry: { tileWidth: 200 }, rows: { first: 0, end: 6 } });
  detach?.();
  expect(new FeedViewport(SQUARE).read().rows).toEqual({ first: 0, end: 0 });
});

it('begins on a phone as wide as the window', () => {
  window.innerWidth = 390;
  expect(new FeedViewport(SQUARE).read().geometry.tileWidth).toBeCloseTo(128.67);
});

it('draws no row that is not seen where it is told so', () => {
  const seen = new FeedViewport(SQUARE, 0);
  const detach = seen.attach(standingAt({ top: 100, width: 604 }));
  expect(seen.read().rows).toEqual({ first: 0, end: 4 });
  detach?.();
});
