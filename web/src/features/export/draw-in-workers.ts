import { EXPORT } from '@tessera/contracts';
import { NetworkError } from '../../shared/api/api-error.js';
import type { RowRequest } from './draw-row.js';
import type { ExportSheet } from './export-layout.js';
import { pngFile } from './png/png-file.js';
import type { PngStrip } from './png/png-strip.js';

/** What a worker sends back. */
export type RowResponse =
  | { readonly drawn: number }
  | { readonly row: number; readonly strip: PngStrip }
  | { readonly failure: string; readonly isPicture: boolean };

/** This browser cannot draw in a worker: it is to be done in another way. */
export class WorkerUnusable extends Error {
  override readonly name = 'WorkerUnusable';
}

/** As many as a computer has cores to use; each holds some rows in memory. */
const MOST_WORKERS = 4;
/** While one row is compressed, the pictures of the next come: few enough rows for the memory of a phone. */
const ROWS_AT_ONCE = 2;

/**
 * Has a file drawn by workers, row by row. Throws WorkerUnusable, NetworkError where a picture does not come, and the
 * reason of `signal` where it is called off.
 */
export async function drawInWorkers(
  sheet: ExportSheet,
  onDrawn: (count: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  signal.throwIfAborted();
  if (typeof OffscreenCanvas === 'undefined') throw new WorkerUnusable('no OffscreenCanvas');
  const rows = rowsOf(sheet);
  const workers = Array.from(
    { length: Math.min(MOST_WORKERS, navigator.hardwareConcurrency, Math.ceil(rows.length / ROWS_AT_ONCE)) },
    () => new Worker(new URL('./row-worker.ts', import.meta.url), { type: 'module' }),
  );
  try {
    const strips = await drawnBy(workers, rows, onDrawn, signal);
    return pngFile(EXPORT.width * EXPORT.pixelRatio, sheet.height * EXPORT.pixelRatio, strips);
  } finally {
    for (const worker of workers) worker.terminate();
  }
}

function rowsOf({ tiles, tileHeight }: ExportSheet): RowRequest[] {
  return Array.from({ length: Math.ceil(tiles.length / EXPORT.columns) }, (_, row) => ({
    row,
    tiles: tiles.slice(row * EXPORT.columns, (row + 1) * EXPORT.columns),
    height: tileHeight,
    format: EXPORT,
  }));
}

/** The rows in their order. */
function drawnBy(
  workers: readonly Worker[],
  rows: readonly RowRequest[],
  onDrawn: (count: number) => void,
  signal: AbortSignal,
): Promise<PngStrip[]> {
  // What listens to the signal of a whole export would keep the rows of each of its files until its end.
  const ended = new AbortController();
  const all = new Promise<PngStrip[]>((resolve, reject) => {
    const waiting = [...rows];
    const strips: PngStrip[] = [];
    let [drawn, missing] = [0, rows.length];
    signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: ended.signal });
    const sendNext = (worker: Worker): void => {
      const next = waiting.shift();
      if (next) worker.postMessage(next);
    };
    const take = (worker: Worker, data: RowResponse): void => {
      if ('drawn' in data) onDrawn((drawn += data.drawn));
      else if ('strip' in data) {
        strips[data.row] = data.strip;
        if ((missing -= 1) === 0) resolve(strips);
        else sendNext(worker);
      } else
        reject(
          data.isPicture ? new NetworkError('unreachable', data.failure) : new WorkerUnusable(data.failure),
        );
    };
    for (const worker of workers) {
      worker.onerror = (event) => reject(new WorkerUnusable(event.message));
      worker.onmessage = ({ data }: MessageEvent<RowResponse>) => take(worker, data);
    }
    for (let ahead = 0; ahead < ROWS_AT_ONCE; ahead += 1) workers.forEach(sendNext);
  });
  return all.finally(() => ended.abort());
}
