import sharp from 'sharp';

/**
 * sharp as this service uses it, set up once for the process:
 * - libvips looks at the bytes, not at the name: of its loaders only the four that are wanted stay open, so that no
 *   file reaches the SVG, TIFF, PDF or HEIF code.
 * - one thread an image: images run beside each other, and threads stay few (one job was seen to start hundreds).
 * - no cache: every image is opened once.
 * `MALLOC_ARENA_MAX=2` belongs into the environment of both processes: glibc otherwise keeps freed images in an
 * arena for each thread.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});
sharp.concurrency(1);
sharp.cache(false);

/** Did libvips run out of the time it was given? sharp's errors carry no code. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout');
}

export { sharp };
