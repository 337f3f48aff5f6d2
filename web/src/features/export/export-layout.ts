import { EXPORT, type Focus, type Ratio } from '@tessera/contracts';
import { SHAPES } from '@tessera/grid-core';
import { postsOf, type Photos } from '../../domain/photos/photo-list.js';

/** One tile of an exported picture; a placeholder has no address and is grey. CSS pixels. */
export interface ExportTile {
  readonly url: string | null;
  /** Which part of the picture it shows; null is the middle. */
  readonly focus: Focus | null;
  readonly left: number;
  readonly top: number;
}

/** One file. */
export interface ExportSheet {
  readonly fileName: string;
  readonly height: number;
  readonly tileHeight: number;
  readonly tiles: readonly ExportTile[];
}

export interface ExportPlan {
  readonly sheets: readonly ExportSheet[];
  readonly rows: number;
  /** The most that one file holds. */
  readonly rowsInFile: number;
  /** Photos in it, without placeholders. */
  readonly photos: number;
}

/**
 * What is exported: posts without the hidden ones, placeholders kept, members left out; `rows` takes the first
 * rows of what remains, 0 all of them. More than one canvas holds (34 rows of 3:4) is split into numbered files.
 * `date` is YYYY-MM-DD.
 */
export function exportPlan(photos: Photos, ratio: Ratio, rows: number, date: string): ExportPlan {
  const visible = postsOf(photos).filter((post) => !post.isHidden);
  const posts = rows === 0 ? visible : visible.slice(0, rows * EXPORT.columns);
  const tileHeight = EXPORT.tileWidth * SHAPES[ratio];
  const rowsInFile = Math.floor(EXPORT.maxCanvas / EXPORT.pixelRatio / tileHeight);
  const inFile = rowsInFile * EXPORT.columns;
  const files = Math.ceil(posts.length / inFile);
  const sheets = Array.from({ length: files }, (_, file): ExportSheet => {
    const part = posts.slice(file * inFile, (file + 1) * inFile);
    const number = files === 1 ? '' : `-${file + 1}`;
    return {
      fileName: `instagram-grid-${date}${number}.png`,
      height: Math.ceil(part.length / EXPORT.columns) * tileHeight,
      tileHeight,
      tiles: part.map((post, place) => ({
        url: post.isPlaceholder ? null : post.url,
        focus: post.focus ?? null,
        left: (place % EXPORT.columns) * EXPORT.tileWidth,
        top: Math.floor(place / EXPORT.columns) * tileHeight,
      })),
    };
  });
  return {
    sheets,
    rows: Math.ceil(posts.length / EXPORT.columns),
    rowsInFile,
    photos: posts.filter((post) => !post.isPlaceholder).length,
  };
}

/** The day in the person's own time zone, as YYYY-MM-DD. */
export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
