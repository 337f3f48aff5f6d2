import type { Scroller } from '../../shared/drag/edge-scroll.js';
import { scrollBand } from '../../shared/drag/scroll-band.js';
import { zoneOf } from '../../shared/drag/scroll-ramp.js';

/** The page, up and down, to the end of this feed as it is now. */
export function pageScroller(feed: Element): Scroller {
  const { scrollHeight } = document.documentElement;
  const end = feed.getBoundingClientRect().bottom + window.scrollY - scrollBand().end;
  return {
    axis: 'y',
    band: scrollBand,
    zone: () => zoneOf(window.innerHeight),
    place: () => window.scrollY,
    first: 0,
    last: Math.max(0, Math.min(Math.ceil(end), scrollHeight - window.innerHeight)),
    scrollTo: (top) => window.scrollTo({ top, behavior: 'instant' }),
  };
}
