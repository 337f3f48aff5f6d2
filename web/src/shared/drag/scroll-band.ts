/** What is seen of something that scrolls, along the way that it scrolls: in the window, in pixels. */
export interface ScrollBand {
  /** Its upper or left edge. */
  readonly start: number;
  readonly end: number;
}

/** Marks what stands over an edge of what scrolls: the page's header, a bar at the bottom, a button that sticks. */
const OVER_EDGE = '[data-over-edge]';

/** What the window shows of the page: from the lower edge of the header to the upper edge of the bars at the bottom. */
export function scrollBand(): ScrollBand {
  return between(0, window.innerHeight, document);
}

/** What the window shows of an element that scrolls up and down. */
export function scrollBandOf(scroller: Element): ScrollBand {
  const { top, bottom } = scroller.getBoundingClientRect();
  return between(Math.max(0, top), Math.min(window.innerHeight, bottom), scroller);
}

function between(start: number, end: number, within: ParentNode): ScrollBand {
  const middle = (start + end) / 2;
  const band = { start, end };
  for (const element of within.querySelectorAll(OVER_EDGE)) {
    const { top, bottom, height } = element.getBoundingClientRect();
    // A bar of a phone is a part of the header in a wide window, and not there while the keyboard is.
    if (height === 0) continue;
    if (bottom < middle) band.start = Math.max(band.start, bottom);
    else if (top > middle) band.end = Math.min(band.end, top);
  }
  return band;
}
