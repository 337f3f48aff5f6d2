// @ts-check
import { link, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { picturesOf } from '../support/people.ts';

const DIFFERENT = 4;

/**
 * Photos as a phone takes them, as long as `work` runs: the few that differ, and as many files of them as are asked
 * for.
 * @template Result
 * @param {{ count: number, smoke: boolean }} options small ones for `smoke`
 * @param {(of: { photos: Buffer[], files: string[], folder: string }) => Promise<Result>} work
 */
export async function withPhotoFiles({ count, smoke }, work) {
  const size = smoke ? { width: 640, height: 480 } : { width: 4_032, height: 3_024 };
  const photos = await picturesOf(Math.min(count, DIFFERENT), size);
  const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-'));
  const files = Array.from({ length: count }, (_, index) => join(folder, `${index}.jpg`));
  try {
    for (const [index, file] of files.entries()) {
      const photo = photos[index];
      await (photo ? writeFile(file, photo) : link(files[index % DIFFERENT] ?? '', file));
    }
    return await work({ photos, files, folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
