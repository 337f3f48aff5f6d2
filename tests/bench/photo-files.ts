import { link, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { picturesOf } from '../support/people.ts';

const DIFFERENT = 4;

/**
 * Photos as a phone takes them, as long as `work` runs: the few that differ, and as many files of them as are asked
 * for.
 * @param options small ones for `smoke`
 */
export async function withPhotoFiles<Result>(
  { count, smoke }: { count: number; smoke: boolean },
  work: (of: { photos: Buffer[]; files: string[]; folder: string }) => Promise<Result>,
) {
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
