import { transformTo } from '../points.js';
import type { Point } from '../points.js';

/** Pixels between the pointer and the picture. */
const BESIDE = 12;

/**
 * The picture of what a pointer carries out of its own list, beside the pointer wherever that is. It draws without
 * React, since it moves with every move of the pointer.
 */
export class DragGhost {
  private element: HTMLElement | null = null;

  /** Shows the picture of that tile for a pointer at that point of the window. */
  show(tile: HTMLElement | undefined, { x, y }: Point): void {
    this.element ??= pictureOf(tile);
    this.element.style.transform = transformTo({ x: x + BESIDE, y: y + BESIDE });
  }

  end(): void {
    this.element?.remove();
    this.element = null;
  }
}

function pictureOf(tile: HTMLElement | undefined): HTMLElement {
  const ghost = document.createElement('div');
  ghost.ariaHidden = 'true';
  ghost.className =
    'pointer-events-none fixed top-0 left-0 z-50 w-24 overflow-hidden rounded-tile bg-neutral-3 shadow-float';
  const { width = 3, height = 4 } = tile?.getBoundingClientRect() ?? {};
  ghost.style.aspectRatio = `${width} / ${height}`;
  const image = tile?.querySelector('img')?.cloneNode();
  if (image !== undefined) ghost.append(image);
  document.body.append(ghost);
  return ghost;
}
