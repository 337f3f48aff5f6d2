import { EXPORT } from '@tessera/contracts';
import { toBlob } from 'html-to-image';
import { placingOf, placingStyle } from '../../domain/pictures/placing.js';
import { GREY } from './draw-row.js';
import type { ExportSheet, ExportTile } from './export-layout.js';

/** All pictures of a file load within this time, or the export fails. */
const LOAD_MS = 60_000;

/** Draws one file off screen, where no worker can. Throws where a picture cannot be had. */
export async function renderByHtml(sheet: ExportSheet): Promise<Blob> {
  const stage = document.createElement('div');
  stage.setAttribute('aria-hidden', 'true');
  Object.assign(stage.style, { position: 'fixed', left: '-10000px', top: '0' });
  const page = document.createElement('div');
  Object.assign(page.style, {
    position: 'relative',
    width: `${EXPORT.width}px`,
    height: `${sheet.height}px`,
    background: EXPORT.background,
  });
  const tiles = sheet.tiles.map((tile) => tileElement(tile, sheet.tileHeight));
  page.append(...tiles);
  stage.append(page);
  document.body.append(stage);
  try {
    await withDeadline(Promise.all(sheet.tiles.map((tile, at) => loaded(tiles[at], tile, sheet.tileHeight))));
    const picture = await toBlob(page, {
      width: EXPORT.width,
      height: sheet.height,
      pixelRatio: EXPORT.pixelRatio,
      quality: EXPORT.quality,
      backgroundColor: EXPORT.background,
      // Otherwise a picture over the limit is silently made smaller; the layout keeps below it.
      skipAutoScale: true,
      // There is no text in it.
      skipFonts: true,
    });
    if (picture === null) throw new Error('the picture could not be encoded');
    return picture;
  } finally {
    stage.remove();
  }
}

function tileElement({ url, left, top }: ExportTile, height: number): HTMLElement {
  const tile = document.createElement('div');
  Object.assign(tile.style, {
    position: 'absolute',
    left: `${left}px`,
    top: `${top}px`,
    width: `${EXPORT.tileWidth}px`,
    height: `${height}px`,
    overflow: 'hidden',
    background: url === null ? GREY : '',
  });
  if (url === null) return tile;
  const image = document.createElement('img');
  Object.assign(image.style, {
    display: 'block',
    width: '100%',
    height: '100%',
    maxWidth: 'none',
    objectFit: 'cover',
  });
  image.src = url;
  tile.append(image);
  return tile;
}

/** Its picture is there, and shows the part that was chosen. */
async function loaded(
  element: HTMLElement | undefined,
  { focus }: ExportTile,
  height: number,
): Promise<void> {
  const image = element?.querySelector('img');
  if (image === null || image === undefined) return;
  await image.decode();
  const { naturalWidth, naturalHeight } = image;
  const picture = { width: naturalWidth, height: naturalHeight, ...(focus !== null && { focus }) };
  Object.assign(image.style, placingStyle(placingOf(picture, height / EXPORT.tileWidth)));
}

async function withDeadline(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the pictures took too long')), LOAD_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
