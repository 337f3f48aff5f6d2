import { convertPicture } from './convert-picture.js';
import { scaleOnPage } from './scale-on-page.js';
import { ScalePool } from './scale-pool.js';

const DEADLINE_MS = 30_000;

/** The pool of the page. Apart from the pool itself, because only a bundler knows the worker's address. */
export function makeScalePool(): ScalePool {
  return new ScalePool({
    makeWorker: () =>
      typeof OffscreenCanvas === 'undefined'
        ? null
        : new Worker(new URL('./scale-worker.ts', import.meta.url), { type: 'module' }),
    scaleHere: scaleOnPage,
    convert: convertPicture,
    deadline: DEADLINE_MS,
  });
}
