import { drawInWorkers, WorkerUnusable } from './draw-in-workers.js';
import type { ExportSheet } from './export-layout.js';

/**
 * Draws one file at its own size whatever the window is, and tells how many of its tiles are drawn. Throws where a
 * picture cannot be had, and the reason of `signal` where it is called off.
 */
export async function renderSheet(
  sheet: ExportSheet,
  onDrawn: (count: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  try {
    return await drawInWorkers(sheet, onDrawn, signal);
  } catch (error) {
    if (!(error instanceof WorkerUnusable)) throw error;
  }
  const { renderByHtml } = await import('./render-by-html.js');
  const picture = await renderByHtml(sheet);
  signal.throwIfAborted();
  return picture;
}
