import { COLUMNS, cornerOf, heightFor, rowsFor, widthOf, type Geometry } from '../geometry.js';

/** A bar of the line, in CSS pixels from the feed's top left corner. */
export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface LineParts {
  /** Under the planned posts of the row in which the posted ones begin. */
  readonly under: Bar;
  /** Between the last planned post and the first posted one of that row. */
  readonly between: Bar;
  /** Over the posted posts of that row. */
  readonly over: Bar;
  /** The middle of the label. */
  readonly label: { readonly x: number; readonly y: number };
}

/** Pixels. */
export const LINE = 2;
export const LABEL_HEIGHT = 20;

/**
 * The line between planned and posted posts, of which the first stands at `line` of `count` places: a step, since that
 * may be in the middle of a row. It runs in the gaps; a bar with nothing on its other side has no length.
 */
export function linePartsOf(geometry: Geometry, line: number, count: number): LineParts {
  const { gap, tileWidth, tileHeight } = geometry;
  const { x, y } = cornerOf(geometry, line);
  const width = widthOf(geometry);
  const row = Math.floor(line / COLUMNS);
  const inset = (gap + LINE) / 2;
  const [left, top] = [x - inset, y - inset];
  const startsRow = line % COLUMNS === 0;
  const hasRowBelow = row + 1 < rowsFor(count);
  const from = startsRow ? 0 : left;
  return {
    under: {
      x: 0,
      y: top + tileHeight + gap,
      width: startsRow || !hasRowBelow ? 0 : left + LINE,
      height: LINE,
    },
    between: {
      x: left,
      y: Math.max(0, top),
      width: LINE,
      height: startsRow
        ? 0
        : Math.min(top + tileHeight + gap + LINE, heightFor(geometry, count)) - Math.max(0, top),
    },
    over: { x: from, y: top, width: row === 0 ? 0 : width - from, height: LINE },
    label: { x: x + tileWidth / 2, y: Math.max(LABEL_HEIGHT / 2, top + LINE / 2) },
  };
}
