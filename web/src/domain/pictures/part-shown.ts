import type { Focus, Photo } from '@tessera/contracts';
import type { CSSProperties } from 'react';
import { clamp } from '../../shared/points.js';

/*
 * Which part of a picture a frame shows. The part has the frame's shape, is as large as the picture holds it, divided
 * by the zoom, and never reaches beyond the picture. A shape is a height by its width.
 */

/** The middle, as large as it goes: what a photo shows that nobody has cropped. */
export const MIDDLE: Focus = { x: 0.5, y: 0.5, zoom: 1 };

/** In shares of the picture's width and height. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The part of a picture of one shape that a frame of another shows. */
export function partShown(picture: number, frame: number, { x, y, zoom }: Focus): Part {
  const width = Math.min(1, picture / frame) / zoom;
  const height = Math.min(1, frame / picture) / zoom;
  return {
    left: clamp(x - width / 2, 0, 1 - width),
    top: clamp(y - height / 2, 0, 1 - height),
    width,
    height,
  };
}

/** Where a picture that covers its frame stands in it: as `object-position`, and enlarged about the same point. */
export interface Placing {
  readonly position: string;
  readonly zoom: number;
}

/** The placing of a photo in a frame; null is the middle, which needs no style. */
export function placingOf(
  { focus, width, height }: Pick<Photo, 'focus' | 'width' | 'height'>,
  frame: number,
): Placing | null {
  if (focus === undefined || width === null || height === null) return null;
  const part = partShown(height / width, frame, focus);
  const position = `${percentage(part.left, part.width)} ${percentage(part.top, part.height)}`;
  return { position, zoom: focus.zoom };
}

/** How CSS names a place: as a share of the room that is left beside the part. */
function percentage(start: number, length: number): string {
  const room = 1 - length;
  return `${room < 1e-9 ? 50 : Math.round((start / room) * 10_000) / 100}%`;
}

/** For an image that covers a frame which cuts off what lies beyond it. */
export function placingStyle(placing: Placing | null): CSSProperties | undefined {
  if (placing === null) return undefined;
  const { position, zoom } = placing;
  return { objectPosition: position, ...(zoom > 1 && { scale: zoom, transformOrigin: position }) };
}
