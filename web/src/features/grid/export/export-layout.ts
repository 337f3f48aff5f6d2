import { EXPORT } from '@tessera/contracts';
import { postsOf, type Photos } from '../photos/photo-list.js';

/** One tile of an exported picture; a placeholder has no address and is grey. CSS pixels. */
export interface ExportTile {
  readonly url: string | null;
  readonly left: number;
  readonly top: number;
}

/** One file. */
export interface ExportSheet {
  readonly fileName: string;
  readonly height: number;
  readonly tiles: readonly ExportTile[];
}

export interface ExportPlan {
  readonly sheets: readonly ExportSheet[];
  readonly rows: number;
  /** Photos in it, without placeholders. */
  readonly photos: number;
}

/** Rows that fit one canvas: 34. */
export const ROWS_IN_FILE = Math.floor(EXPORT.maxCanvas / EXPORT.pixelRatio / EXPORT.tile.height);

/**
 * What is exported: posts without the hidden ones, placeholders kept, members left out; `rows` takes the first
 * rows of what remains, 0 all of them. More than one canvas holds is split into numbered files. `date` is
 * YYYY-MM-DD.
 */
export function exportPlan(photos: Photos, rows: number, date: string): ExportPlan {
  const visible = postsOf(photos).filter((post) => !post.isHidden);
  const posts = rows === 0 ? visible : visible.slice(0, rows * EXPORT.columns);
  const inFile = ROWS_IN_FILE * EXPORT.columns;
  const files = Math.ceil(posts.length / inFile);
  const sheets = Array.from({ length: files }, (_, file): ExportSheet => {
    const part = posts.slice(file * inFile, (file + 1) * inFile);
    const number = files === 1 ? '' : `-${file + 1}`;
    return {
      fileName: `instagram-grid-${date}${number}.png`,
      height: Math.ceil(part.length / EXPORT.columns) * EXPORT.tile.height,
      tiles: part.map((post, place) => ({
        url: post.isPlaceholder ? null : post.url,
        left: (place % EXPORT.columns) * EXPORT.tile.width,
        top: Math.floor(place / EXPORT.columns) * EXPORT.tile.height,
      })),
    };
  });
  return {
    sheets,
    rows: Math.ceil(posts.length / EXPORT.columns),
    photos: posts.filter((post) => !post.isPlaceholder).length,
  };
}

/** The day in the person's own time zone, as YYYY-MM-DD. */
export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
