import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A hash of the names and contents of files, for telling whether anything changed.
 * @param paths files and folders below the root; absent ones count as absent
 */
export async function contentHash(
  root: string,
  paths: readonly string[],
  leaveOut: (path: string) => boolean,
): Promise<string> {
  const files = (await Promise.all(paths.map((path) => filesBelow(root, path, leaveOut)))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))));
  const hash = createHash('sha256');
  files.forEach((file, index) => {
    const content = contents[index] ?? Buffer.alloc(0);
    hash.update(`${file}\0${content.length}\0`).update(content);
  });
  return hash.digest('hex');
}

async function filesBelow(
  root: string,
  path: string,
  leaveOut: (path: string) => boolean,
): Promise<string[]> {
  if (leaveOut(path)) return [];
  let entries;
  try {
    entries = await readdir(join(root, path), { withFileTypes: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTDIR') return [path];
    if (code === 'ENOENT') return [];
    throw error;
  }
  const below = entries.map((entry) => {
    const child = `${path}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(root, child, leaveOut);
    return entry.isFile() && !leaveOut(child) ? [child] : [];
  });
  return (await Promise.all(below)).flat();
}
