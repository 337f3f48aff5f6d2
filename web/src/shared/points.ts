/** In CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Between which points the top left corner of something may be; both are included. */
export interface Reach {
  readonly from: Point;
  readonly to: Point;
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}

/** How something is put at a point, by style alone. */
export function transformTo({ x, y }: Point, scale = 1): string {
  return `translate3d(${x}px, ${y}px, 0px)${scale === 1 ? '' : ` scale(${scale})`}`;
}
