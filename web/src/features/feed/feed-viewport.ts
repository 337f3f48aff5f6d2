import { scrollBand } from '../../shared/drag/scroll-band.js';
import { Store } from '../../shared/store.js';
import { COLUMNS, geometryOf, PHONE_WIDTH, rowsBetween, type Geometry, type Rows } from './geometry.js';

/** Rows kept in the page above and below what is seen, so that a quick scroll meets tiles. */
const OVERSCAN_ROWS = 2;
/** At least so far down begins the feed of a phone, in pixels: below the header and the tabs. */
const PHONE_TOP = 100;

export interface FeedView {
  readonly geometry: Geometry;
  readonly rows: Rows;
}

/** The first place of which the window shows something, whatever is kept above it. */
export function firstSeen({ first }: Rows): number {
  return first === 0 ? 0 : (first + OVERSCAN_ROWS) * COLUMNS;
}

interface Place {
  readonly top: number;
  readonly width: number;
}

/** Of the feed on the page, or its skeleton: what follows it begins there, with the tiles that are seen there. */
let standing: (Place & { readonly by: FeedViewport }) | null = null;

/** Where none stands yet: on a phone it is as wide as the window, elsewhere it is not drawn before it was measured. */
const firstPlace = (): Place => ({
  top: PHONE_TOP,
  width: window.innerWidth < PHONE_WIDTH ? window.innerWidth : 0,
});

/** The rows to draw of a feed whose top stands there in the window. */
const rowsSeen = (geometry: Geometry, top: number, overscan: number): Rows =>
  rowsBetween(geometry, -top, window.innerHeight - top, overscan);

/**
 * Follows the feed's width and which of its rows the window shows. Listeners are told only when one of them
 * changes, so that scrolling draws nothing until a row comes or goes.
 */
export class FeedViewport {
  private element: HTMLElement | null = null;
  private width: number;
  private readonly view: Store<FeedView>;
  readonly read: () => FeedView;
  readonly subscribe: Store<FeedView>['subscribe'];
  /** How far down the window shows the feed, in pixels from its top, as it was measured or guessed last. */
  seenEnd: number;
  /** How many rows, and which part of one, stood above what is seen before the tiles took another shape. */
  private rowsAbove: number | null = null;

  constructor(
    private ratio: number,
    private readonly overscan = OVERSCAN_ROWS,
  ) {
    const { top, width } = standing ?? firstPlace();
    const geometry = geometryOf(width, ratio);
    this.width = width;
    this.seenEnd = window.innerHeight - top;
    this.view = new Store({ geometry, rows: rowsSeen(geometry, top, this.overscan) });
    this.read = this.view.read;
    this.subscribe = this.view.subscribe;
  }

  /** For `ref`: follows the element until it leaves. */
  readonly attach = (element: HTMLElement | null): (() => void) | undefined => {
    if (element === null) return undefined;
    this.element = element;
    const resizes = new ResizeObserver(this.measure);
    resizes.observe(element);
    window.addEventListener('scroll', this.measure, { passive: true });
    window.addEventListener('resize', this.measure);
    // Otherwise the observer does so before the feed is seen, when the page has its layout: asked now, the browser
    // would lay out all of the page for this alone.
    if (this.width === 0) this.measure();
    return () => {
      this.element = null;
      if (standing?.by === this) standing = null;
      resizes.disconnect();
      window.removeEventListener('scroll', this.measure);
      window.removeEventListener('resize', this.measure);
    };
  };

  /** Scrolls the page just so far that a tile so many pixels below the top of the feed is wholly seen. */
  bringIntoView(tileTop: number): void {
    if (this.element === null) return;
    const { geometry } = this.read();
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
    const { gap, tileHeight } = this.read().geometry;
    const above = this.element === null ? 0 : scrollBand().start - this.element.getBoundingClientRect().top;
    this.rowsAbove = above > 0 ? above / (tileHeight + gap) : null;
    this.ratio = ratio;
    this.view.set({ ...this.read(), geometry: geometryOf(this.width, ratio) });
    this.measure();
  }

  /** Once the tiles are drawn in their new shape: the same rows are seen as before. */
  returnToRows(): void {
    if (this.element === null || this.rowsAbove === null) return;
    const { gap, tileHeight } = this.read().geometry;
    const { top } = this.element.getBoundingClientRect();
    const wanted = scrollBand().start - this.rowsAbove * (tileHeight + gap);
    this.rowsAbove = null;
    window.scrollBy({ top: top - wanted, behavior: 'instant' });
  }

  private readonly measure = (): void => {
    if (this.element === null) return;
    const { top, width } = this.element.getBoundingClientRect();
    const before = this.read();
    const geometry = width === this.width ? before.geometry : geometryOf(width, this.ratio);
    const rows = rowsSeen(geometry, top, this.overscan);
    const same = rows.first === before.rows.first && rows.end === before.rows.end;
    if (!same || geometry !== before.geometry) {
      this.width = width;
      this.view.set({ geometry, rows: same ? before.rows : rows });
    }
    this.seenEnd = window.innerHeight - top;
    standing = { by: this, top, width };
  };
}
