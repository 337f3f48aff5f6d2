import { transformTo } from '../points.js';
import type { Point } from '../points.js';

/** Pixels between the pointer and the picture. */
const BESIDE = 12;

/** What stands on and below the picture. */
interface GhostWords {
  /** How many are carried. */
  readonly count: number;
  /** What happens to them where the pointer is, if it is not what was to be expected. */
  readonly note?: string | null;
}

/**
 * The picture of what a pointer carries out of its own list, beside the pointer wherever that is. It draws without
 * React, since it moves with every move of the pointer.
 */
export class DragGhost {
  private element: HTMLElement | null = null;
  private note: HTMLElement | null = null;

  /** Shows the picture of that tile for a pointer at that point of the window. */
  show(tile: HTMLElement | undefined, { x, y }: Point, { count, note = null }: GhostWords): void {
    this.element ??= this.pictureOf(tile, count);
    this.element.style.transform = transformTo({ x: x + BESIDE, y: y + BESIDE });
    if (this.note === null || this.note.textContent === (note ?? '')) return;
    this.note.textContent = note ?? '';
    this.note.hidden = note === null;
  }

  end(): void {
    this.element?.remove();
    this.element = null;
  }

  private pictureOf(tile: HTMLElement | undefined, count: number): HTMLElement {
    const ghost = document.createElement('div');
    ghost.ariaHidden = 'true';
    ghost.dataset['ghost'] = '';
    ghost.className = 'pointer-events-none fixed top-0 left-0 z-50 w-24';
    const picture = document.createElement('div');
    picture.className =
      'relative rounded-tile bg-neutral-3 shadow-float data-count:before:absolute data-count:before:inset-0 data-count:before:-z-10 data-count:before:rotate-4 data-count:before:rounded-tile data-count:before:bg-neutral-6 data-count:after:absolute data-count:after:-top-3 data-count:after:-right-3 data-count:after:grid data-count:after:size-8 data-count:after:place-items-center data-count:after:rounded-full data-count:after:bg-accent data-count:after:font-semibold data-count:after:text-on-accent data-count:after:content-[attr(data-count)]';
    if (count > 1) picture.dataset['count'] = String(count);
    const { width = 3, height = 4 } = tile?.getBoundingClientRect() ?? {};
    picture.style.aspectRatio = `${width} / ${height}`;
    const image = tile?.querySelector('img')?.cloneNode();
    if (image instanceof HTMLElement) {
      image.classList.add('rounded-tile');
      picture.append(image);
    }
    this.note = document.createElement('p');
    this.note.hidden = true;
    this.note.className =
      'mt-2 w-max rounded-control bg-float px-2 py-1 text-small font-semibold text-neutral-10 shadow-float';
    ghost.append(picture, this.note);
    document.body.append(ghost);
    return ghost;
  }
}
