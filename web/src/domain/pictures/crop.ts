import type { Focus, Ratio } from '@tessera/contracts';
import { MIDDLE, partShown, SHAPES } from '@tessera/grid-core';
import { clamp, type Point } from '../../shared/points.js';

/** What a person sees while a crop is adjusted: a picture behind the frame of a tile. */
export interface Crop {
  /** Height of the picture by its width. */
  readonly picture: number;
  readonly ratio: Ratio;
  readonly focus: Focus;
}

export const ZOOM = { min: 1, max: 3, step: 0.05 } as const;

/** Where the middle of the part stands that the frame really shows. */
function middleOf({ picture, ratio, focus }: Crop): Point {
  const { left, top, width, height } = partShown(picture, SHAPES[ratio], focus);
  return { x: left + width / 2, y: top + height / 2 };
}

/** The picture moved behind its frame, by shares of its width and height, as far as it still covers the frame. */
export function moved(crop: Crop, by: Point): Crop {
  const { x, y } = middleOf(crop);
  return settled({ ...crop, focus: { ...crop.focus, x: x - by.x, y: y - by.y } });
}

/**
 * The picture larger or smaller; the point of it that is named, in shares of its width and height, stays in its place.
 */
export function zoomed(crop: Crop, zoom: number, about: Point = middleOf(crop)): Crop {
  const next = clamp(zoom, ZOOM.min, ZOOM.max);
  const { x, y } = middleOf(crop);
  const by = crop.focus.zoom / next;
  const focus = { x: about.x + (x - about.x) * by, y: about.y + (y - about.y) * by, zoom: next };
  return settled({ ...crop, focus });
}

function settled(crop: Crop): Crop {
  return { ...crop, focus: { ...middleOf(crop), zoom: crop.focus.zoom } };
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The focus as it is stored: null is the middle, as large as it goes. */
export function storedFocus({ x, y, zoom }: Focus): Focus | null {
  const focus = { x: rounded(x), y: rounded(y), zoom: rounded(zoom) };
  const isMiddle = focus.x === MIDDLE.x && focus.y === MIDDLE.y && focus.zoom === MIDDLE.zoom;
  return isMiddle ? null : focus;
}

export const isSameFocus = (a: Focus | null, b: Focus | null): boolean =>
  a === b || (a !== null && b !== null && a.x === b.x && a.y === b.y && a.zoom === b.zoom);
