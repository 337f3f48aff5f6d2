import type { Box } from './use-target-box.js';

export interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 12;
const EDGE = 16;

/**
 * Where the card stands, from the window's top left corner: below what it points at, else above it, else over its
 * lower part; never past an edge of the window.
 */
export function cardPlace(box: Box, card: Size, window: Size): { left: number; top: number } {
  const middle = box.left + box.width / 2 - card.width / 2;
  const left = Math.max(EDGE, Math.min(middle, window.width - card.width - EDGE));
  const below = box.top + box.height + GAP;
  const above = box.top - GAP - card.height;
  const lowest = window.height - card.height - EDGE;
  const top = below <= lowest ? below : above >= EDGE ? above : lowest;
  return { left: Math.round(left), top: Math.round(Math.max(EDGE, top)) };
}
