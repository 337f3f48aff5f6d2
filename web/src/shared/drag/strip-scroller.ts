import { getScrollableAncestors } from '@dnd-kit/core';
import type { Scroller } from './edge-scroll.js';
import { scrollBandOf } from './scroll-band.js';
import { zoneOf } from './scroll-ramp.js';

/** The element in which an item of a list is scrolled; never the page itself. */
export function scrollerAround(item: HTMLElement): Element | null {
  const [nearest] = getScrollableAncestors(item, 1);
  return nearest === undefined || nearest === document.scrollingElement ? null : nearest;
}

/** A strip that is scrolled sideways, from its first item to its last. */
export function sideways(strip: Element): Scroller {
  const band = () => {
    const { left, right } = strip.getBoundingClientRect();
    return { start: left, end: right };
  };
  return {
    axis: 'x',
    band,
    zone: () => zoneOf(strip.clientWidth),
    place: () => strip.scrollLeft,
    first: 0,
    last: strip.scrollWidth - strip.clientWidth,
    scrollTo: (left) => strip.scrollTo({ left, behavior: 'instant' }),
  };
}

/** What a list is scrolled up and down in, no further than until its first or last items are seen. */
export function upAndDown(scroller: Element, list: Element): Scroller {
  const { top, bottom } = list.getBoundingClientRect();
  const band = () => scrollBandOf(scroller);
  const { start, end } = band();
  const { scrollTop, scrollHeight, clientHeight } = scroller;
  return {
    axis: 'y',
    band,
    zone: () => zoneOf(clientHeight),
    place: () => scroller.scrollTop,
    first: Math.max(0, scrollTop + top - start),
    last: Math.min(scrollHeight - clientHeight, Math.ceil(scrollTop + bottom - end)),
    scrollTo: (to) => scroller.scrollTo({ top: to, behavior: 'instant' }),
  };
}
