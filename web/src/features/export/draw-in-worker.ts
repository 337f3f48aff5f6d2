import { EXPORT } from '@tessera/contracts';
import { NetworkError } from '../../shared/api/api-error.js';
import type { SheetRequest } from './draw-sheet.js';
import type { ExportSheet } from './export-layout.js';

/** What the worker sends back. */
export type SheetResponse =
  | { readonly drawn: number }
  | { readonly picture: Blob }
  | { readonly failure: string; readonly isPicture: boolean };

/** This browser cannot draw in a worker: it is to be done in another way. */
export class WorkerUnusable extends Error {
  override readonly name = 'WorkerUnusable';
}

/**
 * Has a file drawn by a worker of its own. Throws WorkerUnusable, NetworkError where a picture does not come, and the
 * reason of `signal` where it is called off.
 */
export async function drawInWorker(
  sheet: ExportSheet,
  onDrawn: (count: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  signal.throwIfAborted();
  if (typeof OffscreenCanvas === 'undefined') throw new WorkerUnusable('no OffscreenCanvas');
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Blob>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      worker.onerror = (event) => reject(new WorkerUnusable(event.message));
      worker.onmessage = ({ data }: MessageEvent<SheetResponse>) => {
        if ('drawn' in data) onDrawn(data.drawn);
        else if ('picture' in data) resolve(data.picture);
        else
          reject(
            data.isPicture ? new NetworkError('unreachable', data.failure) : new WorkerUnusable(data.failure),
          );
      };
      worker.postMessage({ sheet, format: EXPORT } satisfies SheetRequest);
    });
  } finally {
    worker.terminate();
  }
}
