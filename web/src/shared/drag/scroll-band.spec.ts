import { scrollBand, scrollBandOf } from './scroll-band.js';

/** Puts something over an edge of the page: from `top` to `bottom` in a window that is 768 px high. */
function cover(top: number, bottom: number, into: Element = document.body): void {
  const element = document.createElement('div');
  element.dataset['overEdge'] = '';
  element.getBoundingClientRect = () => new DOMRect(0, top, 400, bottom - top);
  into.append(element);
}
afterEach(() => document.body.replaceChildren());

describe('what is seen of the page', () => {
  it('is the whole window where nothing stands over its edges', () => {
    document.body.append(document.createElement('header'));
    expect(scrollBand()).toEqual({ start: 0, end: 768 });
  });

  it('begins below the header and ends above the bars at the bottom, the offline bar with them', () => {
    cover(0, 57);
    cover(708, 768);
    cover(676, 708);
    expect(scrollBand()).toEqual({ start: 57, end: 676 });
  });

  it('leaves out what is not drawn, what was scrolled away, and a part of the header', () => {
    cover(0, 57);
    cover(6, 50);
    cover(0, 0);
    cover(-300, -243);
    expect(scrollBand()).toEqual({ start: 57, end: 768 });
  });
});

it('what is seen of a list that scrolls lies within the window, and ends above the button that sticks to its end', () => {
  const sheet = document.createElement('div');
  sheet.getBoundingClientRect = () => new DOMRect(0, 100, 400, 700);
  document.body.append(sheet);
  cover(0, 57);
  cover(720, 768, sheet);
  expect(scrollBandOf(sheet)).toEqual({ start: 100, end: 720 });
});
