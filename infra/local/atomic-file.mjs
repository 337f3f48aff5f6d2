// @ts-check
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file whole or not at all, readable by its owner alone: under another name, to the disk, then moved.
 * @param {string} path its folder is made
 * @param {string} text
 */
export async function writeAtomically(path, text) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Containers that share a folder have the same process ids.
  const unfinished = `${path}.${randomUUID()}.tmp`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}
