import { REEL_SHAPE, SHAPES } from '@tessera/grid-core';
import { clamp, type Point, type Reach } from '../../shared/points.js';

/*
 * Where things are in the feed: rows of three equal tiles, in CSS pixels from the feed's top left corner.
 * Places are counted from 0, row by row.
 */
export const COLUMNS = 3;

/** Height of a tile by its width: of a grid that chose no other shape, and of reels [spec 2.24]. */
export const RATIOS = { posts: SHAPES['3:4'], reels: REEL_SHAPE } as const;

/** look.md: 4 px, on a phone 2 px. */
export const PHONE_WIDTH = 640;

export interface Geometry {
  readonly gap: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
}

export function geometryOf(width: number, ratio: number): Geometry {
  const gap = width < PHONE_WIDTH ? 2 : 4;
  const tileWidth = Math.max(0, (width - gap * (COLUMNS - 1)) / COLUMNS);
  return { gap, tileWidth, tileHeight: tileWidth * ratio };
}

export function rowsFor(count: number): number {
  return Math.ceil(count / COLUMNS);
}

export function heightFor(geometry: Geometry, count: number): number {
  const rows = rowsFor(count);
  return rows === 0 ? 0 : rows * geometry.tileHeight + (rows - 1) * geometry.gap;
}

export function widthOf({ gap, tileWidth }: Geometry): number {
  return COLUMNS * tileWidth + (COLUMNS - 1) * gap;
}

/** The top left corner of a place. */
export function cornerOf({ gap, tileWidth, tileHeight }: Geometry, place: number): Point {
  return {
    x: (place % COLUMNS) * (tileWidth + gap),
    y: Math.floor(place / COLUMNS) * (tileHeight + gap),
  };
}

/** The middle of a place. */
export function middleOf(geometry: Geometry, place: number): Point {
  const { x, y } = cornerOf(geometry, place);
  return { x: x + geometry.tileWidth / 2, y: y + geometry.tileHeight / 2 };
}

/** Where the corner of a tile may be among `count` places: from the first row and column to the last. */
export function reachOf(geometry: Geometry, count: number): Reach {
  const lastColumn = Math.min(count, COLUMNS) - 1;
  return {
    from: { x: 0, y: 0 },
    to: { x: cornerOf(geometry, lastColumn).x, y: cornerOf(geometry, count - 1).y },
  };
}

/** The place nearest to a point, of `count` places (at least one). A gap belongs by halves to its neighbours. */
export function placeAt({ gap, tileWidth, tileHeight }: Geometry, point: Point, count: number): number {
  const column = clamp(Math.floor((point.x + gap / 2) / (tileWidth + gap)), 0, COLUMNS - 1);
  const row = clamp(Math.floor((point.y + gap / 2) / (tileHeight + gap)), 0, rowsFor(count) - 1);
  return clamp(row * COLUMNS + column, 0, count - 1);
}

export interface Rows {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

/** The rows that touch the stretch from `top` to `bottom`, and `overscan` more on either side. */
export function rowsBetween(
  { gap, tileHeight }: Geometry,
  top: number,
  bottom: number,
  overscan: number,
): Rows {
  const step = tileHeight + gap;
  if (step <= gap) return { first: 0, end: 0 };
  return {
    first: Math.max(0, Math.floor(top / step) - overscan),
    end: Math.max(0, Math.ceil(bottom / step) + overscan),
  };
}

/**
 * Where the item at `place` stands while the one at `from` is held over `to`: the others close up behind it and
 * make room before it.
 */
export function placeWhileMoving(place: number, from: number, to: number): number {
  if (place === from) return to;
  if (from < place && place <= to) return place - 1;
  if (to <= place && place < from) return place + 1;
  return place;
}

/** The place that an arrow key leads to; null where there is none in that direction. */
export function placeBeside(place: number, key: string, count: number): number | null {
  const steps: Partial<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -COLUMNS,
    ArrowDown: COLUMNS,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const next = place + step;
  if (next >= 0 && next < count) return next;
  // From above a last row that is not full, down still leads into that row.
  const lastRow = rowsFor(count) - 1;
  return key === 'ArrowDown' && Math.floor(place / COLUMNS) < lastRow ? count - 1 : null;
}
