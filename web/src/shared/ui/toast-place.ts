/** A box in the window, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const STEP = 4;

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * Where a toast stands within an area: as near to its lower right corner as it covers nothing of what must stay clear,
 * and where everything is taken, where it covers least.
 */
export function toastPlace(
  size: Size,
  area: Box,
  clear: readonly Box[],
): { readonly left: number; readonly top: number; readonly covered: number } {
  const right = Math.max(area.left, area.right - size.width);
  const lefts = [...new Set([right, Math.round((area.left + right) / 2), area.left])];
  let best = { left: right, top: area.bottom - size.height, covered: Infinity };
  for (let top = area.bottom - size.height; top >= area.top; top -= STEP) {
    for (const left of lefts) {
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      const covered = clear.reduce((sum, other) => sum + overlap(box, other), 0);
      if (covered === 0) return { left, top, covered };
      if (covered < best.covered) best = { left, top, covered };
    }
  }
  return best;
}
