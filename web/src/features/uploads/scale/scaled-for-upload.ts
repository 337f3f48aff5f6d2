import { makeScalePool } from './make-scale-pool.js';

/** What scales is kept this long for the next picture. */
const REST_MS = 2_000;

const pool = makeScalePool();
const made = new WeakMap<Blob, Promise<Blob>>();
let under = 0;
let rest: ReturnType<typeof setTimeout> | undefined;

/**
 * A file scaled for its upload: what is sent, and what the page shows of the file until then. It is made once, because
 * an original that is decoded takes 4 bytes a pixel: 12 megapixels 48 MB. Throws as `ScalePool.scale` does; then the next call
 * tries again.
 */
export function scaledForUpload(file: Blob): Promise<Blob> {
  const known = made.get(file);
  if (known !== undefined) return known;
  const picture = make(file);
  made.set(file, picture);
  picture.catch(() => made.delete(file));
  return picture;
}

async function make(file: Blob): Promise<Blob> {
  under += 1;
  clearTimeout(rest);
  try {
    return await pool.scale(file);
  } finally {
    under -= 1;
    if (under === 0) rest = setTimeout(() => pool.close(), REST_MS);
  }
}
