import { drawInWorkers } from './draw-in-workers.js';
import type { RowRequest } from './draw-row.js';
import { pngStrip } from './png/png-strip.js';

/** A row of no picture; jsdom has no workers. */
class RowWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;

  postMessage({ row }: RowRequest) {
    const strip = pngStrip(new Uint8ClampedArray(4 * 2), 2, 1);
    queueMicrotask(() => this.onmessage?.({ data: { row, strip } }));
  }

  terminate() {
    this.onmessage = null;
  }
}

it('keeps nothing of a file that is drawn for as long as the export goes on', async () => {
  Object.assign(globalThis, { Worker: RowWorker, OffscreenCanvas: class {} });
  const called = new AbortController();
  const tile = { url: null, focus: null, left: 0, top: 0 };
  const sheet = {
    fileName: 'grid.png',
    tiles: Array.from({ length: 7 }, () => tile),
    tileHeight: 1,
    height: 3,
  };
  let asked = 0;
  Object.defineProperty(called.signal, 'reason', { get: () => (asked += 1) });
  await drawInWorkers(sheet, () => undefined, called.signal);
  called.abort();
  expect(asked).toBe(0);
});
