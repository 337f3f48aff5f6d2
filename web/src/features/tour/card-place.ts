import type { Insets } from '../../shared/ui/safe-area.js';
import type { Box } from './use-target-box.js';

export interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 12;
const EDGE = 16;

/**
 * Where the card stands, from the window's top left corner: below what it points at, else above it, else over its
 * lower part; never past an edge of the window, or under its notch.
 */
export function cardPlace(box: Box, card: Size, window: Size, safe: Insets): { left: number; top: number } {
  const first = { left: Math.max(EDGE, safe.left), top: Math.max(EDGE, safe.top) };
  const middle = box.left + box.width / 2 - card.width / 2;
  const left = Math.max(first.left, Math.min(middle, window.width - card.width - Math.max(EDGE, safe.right)));
  const below = box.top + box.height + GAP;
  const above = box.top - GAP - card.height;
  const lowest = window.height - card.height - Math.max(EDGE, safe.bottom);
  const top = below <= lowest ? below : above >= first.top ? above : lowest;
  return { left: Math.round(left), top: Math.round(Math.max(first.top, top)) };
}
