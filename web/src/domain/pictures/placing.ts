import type { Photo } from '@tessera/contracts';
import { partShown } from '@tessera/grid-core';
import type { CSSProperties } from 'react';

/** Where a picture that covers its frame stands in it: as `object-position`, and enlarged about the same point. */
interface Placing {
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
