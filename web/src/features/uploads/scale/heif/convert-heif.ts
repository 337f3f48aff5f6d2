import { LIMITS } from '@tessera/contracts';
import libheif from 'libheif-js/libheif/libheif.js?url';
import { NetworkError } from '../../../../shared/api/api-error.js';
import { runningTimeout } from '../running-timeout.js';
import { ScaleTimeoutError } from '../scale-timeout-error.js';
import { UnreadableImageError } from '../unreadable-image-error.js';
import type { HeifResponse, HeifRequest } from './heif-worker.js';

/** The library is 3 MB, and 48 megapixels take several seconds. */
const DEADLINE_MS = 120_000;

/** One at a time: each needs some 300 MB. */
let previous: Promise<unknown> = Promise.resolve();

/**
 * A JPEG of a HEIC or HEIF, in its full size and upright. Throws UnreadableImageError, ScaleTimeoutError, and
 * NetworkError where the library cannot be fetched.
 */
export function convertHeif(file: File): Promise<Blob> {
  const converted = previous.then(() => convert(file));
  previous = converted.catch(() => undefined);
  return converted;
}

async function convert(file: File): Promise<Blob> {
  const library = new URL(libheif, location.href).href;
  const worker = new Worker(new URL('./heif-worker.ts', import.meta.url));
  try {
    const response = await ask(worker, { file, library, mostPixels: LIMITS.upload.pixels });
    if ('picture' in response) return response.picture;
    throw response.failure === 'not fetched' ? new NetworkError('unreachable') : unreadable(file);
  } finally {
    // The memory of the library never shrinks.
    worker.terminate();
  }
}

const unreadable = ({ name }: File): UnreadableImageError =>
  new UnreadableImageError('not decoded', { text: `${name} could not be read. It may be damaged.` });

function ask(worker: Worker, request: HeifRequest): Promise<HeifResponse> {
  return new Promise((resolve, reject) => {
    const stopTimeout = runningTimeout(() => reject(new ScaleTimeoutError()), DEADLINE_MS);
    worker.onmessage = ({ data }: MessageEvent<HeifResponse>) => {
      stopTimeout();
      resolve(data);
    };
    worker.onerror = () => {
      stopTimeout();
      // Its code could not be fetched: what it does by itself is caught there.
      reject(new NetworkError('unreachable'));
    };
    worker.postMessage(request);
  });
}
