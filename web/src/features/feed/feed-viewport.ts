import { scrollBand } from '../../shared/drag/scroll-band.js';
import { COLUMNS, geometryOf, rowsBetween, type Geometry, type Rows } from './geometry.js';

/** Rows kept in the page above and below what is seen, so that a quick scroll meets tiles. */
const OVERSCAN_ROWS = 2;

export interface FeedView {
  readonly geometry: Geometry;
  readonly rows: Rows;
}

/** The first place of which the window shows something, whatever is kept above it. */
export function firstSeen({ first }: Rows): number {
  return first === 0 ? 0 : (first + OVERSCAN_ROWS) * COLUMNS;
}

/**
 * Follows the feed's width and which of its rows the window shows. Listeners are told only when one of them
 * changes, so that scrolling draws nothing until a row comes or goes.
 */
export class FeedViewport {
  private element: HTMLElement | null = null;
  private width = 0;
  private view: FeedView;
  /** How many rows, and which part of one, stood above what is seen before the tiles took another shape. */
  private rowsAbove: number | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private ratio: number) {
    this.view = { geometry: geometryOf(0, ratio), rows: { first: 0, end: 0 } };
  }

  /** For `ref`: follows the element until it leaves. */
  readonly attach = (element: HTMLElement | null): (() => void) | undefined => {
    if (element === null) return undefined;
    this.element = element;
    const resizes = new ResizeObserver(this.measure);
    resizes.observe(element);
    window.addEventListener('scroll', this.measure, { passive: true });
    window.addEventListener('resize', this.measure);
    this.measure();
    return () => {
      this.element = null;
      resizes.disconnect();
      window.removeEventListener('scroll', this.measure);
      window.removeEventListener('resize', this.measure);
    };
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): FeedView => this.view;

  /** Scrolls the page just so far that a tile so many pixels below the top of the feed is wholly seen. */
  bringIntoView(tileTop: number): void {
    if (this.element === null) return;
    const { geometry } = this.view;
    const top = this.element.getBoundingClientRect().top + tileTop;
    const band = scrollBand();
    const above = top - band.start - geometry.gap;
    const below = top + geometry.tileHeight + geometry.gap - band.end;
    if (above < 0) window.scrollBy({ top: above, behavior: 'instant' });
    else if (below > 0) window.scrollBy({ top: Math.min(below, above), behavior: 'instant' });
  }

  /** Gives the tiles another height by their width. */
  reshape(ratio: number): void {
    if (ratio === this.ratio) return;
    const { gap, tileHeight } = this.view.geometry;
    const above = this.element === null ? 0 : scrollBand().start - this.element.getBoundingClientRect().top;
    this.rowsAbove = above > 0 ? above / (tileHeight + gap) : null;
    this.ratio = ratio;
    this.view = { ...this.view, geometry: geometryOf(this.width, ratio) };
    this.measure();
    for (const listener of this.listeners) listener();
  }

  /** Once the tiles are drawn in their new shape: the same rows are seen as before. */
  returnToRows(): void {
    if (this.element === null || this.rowsAbove === null) return;
    const { gap, tileHeight } = this.view.geometry;
    const { top } = this.element.getBoundingClientRect();
    const wanted = scrollBand().start - this.rowsAbove * (tileHeight + gap);
    this.rowsAbove = null;
    window.scrollBy({ top: top - wanted, behavior: 'instant' });
  }

  private readonly measure = (): void => {
    if (this.element === null) return;
    const { top, width } = this.element.getBoundingClientRect();
    const geometry = width === this.width ? this.view.geometry : geometryOf(width, this.ratio);
    const rows = rowsBetween(geometry, -top, window.innerHeight - top, OVERSCAN_ROWS);
    const same = rows.first === this.view.rows.first && rows.end === this.view.rows.end;
    if (same && geometry === this.view.geometry) return;
    this.width = width;
    this.view = { geometry, rows: same ? this.view.rows : rows };
    for (const listener of this.listeners) listener();
  };
}
