import { CARRIED_SCALE } from '../../../shared/drag/drag-figures.js';
import { clamp, type Point } from '../../../shared/points.js';
import { heightFor, widthOf, type Geometry } from '../geometry.js';

interface Carry {
  readonly geometry: Geometry;
  /** Places of the feed. */
  readonly count: number;
  /** The pointer, from the feed's corner. */
  readonly pointer: Point;
  readonly by: 'mouse' | 'touch';
  /** What of the feed the window shows, from the feed's top. */
  readonly shown: { readonly top: number; readonly bottom: number };
}

/** Pixels between the pointer and what it carries. */
const BESIDE_MOUSE = 12;
const ABOVE_FINGER = 28;

/**
 * Where the corner of a carried tile is, from the feed's corner: right below a mouse, above a finger, which would
 * cover it; always in what is shown of the feed, so that it never lengthens the page.
 */
export function carriedCorner({ geometry, count, pointer, by, shown }: Carry): Point {
  const width = geometry.tileWidth * CARRIED_SCALE;
  const height = geometry.tileHeight * CARRIED_SCALE;
  const wanted =
    by === 'mouse'
      ? { x: pointer.x + BESIDE_MOUSE, y: pointer.y + BESIDE_MOUSE }
      : { x: pointer.x - width / 2, y: pointer.y - ABOVE_FINGER - height };
  const seen = clamp(wanted.y, shown.top, shown.bottom - height);
  return {
    x: clamp(wanted.x, 0, widthOf(geometry) - width),
    y: clamp(seen, 0, heightFor(geometry, count) - height),
  };
}
