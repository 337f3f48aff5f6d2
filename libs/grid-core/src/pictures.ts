import type { Focus, MediaType, Ratio } from '@tessera/contracts';

/*
 * Which part of a picture a frame shows. The part has the frame's shape, is as large as the picture holds it, divided
 * by the zoom, and never reaches beyond the picture. A shape is a height by its width.
 */

/** Height of a post's tile by its width. */
export const SHAPES: Readonly<Record<Ratio, number>> = { '3:4': 4 / 3, '4:5': 5 / 4, '1:1': 1 };

/** Height of a reel and of its cover by its width [spec 2.24]. */
export const REEL_SHAPE = 16 / 9;

/** The shape of a post's pictures where they are cut: as its tile in a grid of that ratio, a reel as in REELS. */
export const pictureShape = (mediaType: MediaType, ratio: Ratio): number =>
  mediaType === 'reel' ? REEL_SHAPE : SHAPES[ratio];

/** The middle, as large as it goes: what a photo shows that nobody has cropped. */
export const MIDDLE: Focus = { x: 0.5, y: 0.5, zoom: 1 };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** In shares of the picture's width and height, or in pixels. */
export interface Part extends Size {
  readonly left: number;
  readonly top: number;
}

/** The part of a picture of one shape that a frame of another shows. */
export function partShown(picture: number, frame: number, { x, y, zoom }: Focus): Part {
  const width = Math.min(1, picture / frame) / zoom;
  const height = Math.min(1, frame / picture) / zoom;
  return { left: startOf(x, width), top: startOf(y, height), width, height };
}

/** The same part of a picture of that many pixels, in whole ones: at least one, and within the picture. */
export function pixelsShown({ width, height }: Size, frame: number, focus: Focus): Part {
  const part = partShown(height / width, frame, focus);
  const [left, wide] = pixelsOf(part.left, part.width, width);
  const [top, tall] = pixelsOf(part.top, part.height, height);
  return { left, top, width: wide, height: tall };
}

/** Where it begins, and its length. */
function pixelsOf(start: number, length: number, whole: number): readonly [number, number] {
  const pixels = Math.max(1, Math.round(length * whole));
  return [Math.min(Math.round(start * whole), whole - pixels), pixels];
}

/** Where a length about a centre begins so that it stays within the whole. */
const startOf = (centre: number, length: number): number =>
  Math.min(Math.max(centre - length / 2, 0), 1 - length);
