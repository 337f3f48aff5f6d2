import type { ScrollBand } from './scroll-band.js';

/** Pixels from an edge in which holding something scrolls; less where what scrolls is small. */
const ZONE = 64;
const SMALL_ZONE = 32;
const SMALL = 480;

/** Holding something in a zone scrolls after that long, so that passing through it does not. */
const SCROLL_DELAY_MS = 250;
const RAMP_MS = 1000;
/** Pixels a second. */
const SLOWEST = 120;
const FASTEST = 1800;

/** How deep a zone is: of the page by the height of the window, else by the length of what scrolls. */
export const zoneOf = (length: number): number => (length < SMALL ? SMALL_ZONE : ZONE);

/** How deep in a zone a point is: 0 outside, up to -1 at the edge where the band starts and beyond it, 1 at its end. */
export function depthAt(at: number, { start, end }: ScrollBand, zone: number): number {
  if (at < start + zone) return -Math.min(1, (start + zone - at) / zone);
  if (at > end - zone) return Math.min(1, (at - (end - zone)) / zone);
  return 0;
}

/** Pixels a second for that depth, below 0 towards the start, after so many milliseconds in the zone. */
export function scrollSpeed(depth: number, heldMs: number): number {
  if (depth === 0 || heldMs < SCROLL_DELAY_MS) return 0;
  const ramp = Math.min(1, (heldMs - SCROLL_DELAY_MS) / RAMP_MS);
  const share = ramp * (0.25 + 0.75 * Math.abs(depth));
  return Math.sign(depth) * (SLOWEST + (FASTEST - SLOWEST) * share);
}
