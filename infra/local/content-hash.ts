import { createHash } from 'node:crypto';
import { lstat, readFile, readdir } from 'node:fs/promises';
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
  const entry = await lstat(join(root, path)).catch(() => undefined);
  if (entry?.isFile()) return [path];
  const names = entry?.isDirectory() ? await readdir(join(root, path)) : [];
  return (await Promise.all(names.map((name) => filesBelow(root, `${path}/${name}`, leaveOut)))).flat();
}
