import { EXPORT } from '@tessera/contracts';
import { drawInWorker, WorkerUnusable } from './draw-in-worker.js';
import type { ExportSheet } from './export-layout.js';

/** A placeholder in the picture; the picture knows no theme. */
export const GREY = '#d9dadd';

/**
 * Draws one file at its own size whatever the window is, and tells how many of its tiles are drawn. Throws where a
 * picture cannot be had, and the reason of `signal` where it is called off.
 */
export async function renderSheet(
  sheet: ExportSheet,
  onDrawn: (count: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { width, tileWidth, background, pixelRatio: scale } = EXPORT;
  try {
    return await drawInWorker({ sheet, width, tileWidth, scale, background, grey: GREY }, onDrawn, signal);
  } catch (error) {
    if (!(error instanceof WorkerUnusable)) throw error;
  }
  const { renderByHtml } = await import('./render-by-html.js');
  const picture = await renderByHtml(sheet);
  signal.throwIfAborted();
  return picture;
}
