import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FOOTER_BYTES } from './disk-footer.js';
import { entryOf, type ListedEntry } from './disk-paths.js';
import { codeOf } from './error-codes.js';
import { compareKeys } from './object-keys.js';
import type { ListedObject } from './object-store.js';

function isMissing(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

async function entries(folder: string, parentKey: string): Promise<ListedEntry[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return found
    .flatMap((entry) => entryOf(parentKey, entry.name, entry.isDirectory()) ?? [])
    .sort((a, b) => compareKeys(a.key, b.key));
}

/** Can a folder hold keys that begin with `prefix` and come after `cursor`? */
function mayHold(folderKey: string, prefix: string, cursor: string): boolean {
  const onTheWay = folderKey.startsWith(prefix) || prefix.startsWith(folderKey);
  return onTheWay && (cursor.startsWith(folderKey) || compareKeys(folderKey, cursor) > 0);
}

/** Walks the objects below `folder` in the order of their keys, opening only folders that can hold one asked for. */
export async function* walk(
  folder: string,
  parentKey: string,
  prefix: string,
  cursor: string,
): AsyncGenerator<ListedObject> {
  for (const entry of await entries(folder, parentKey)) {
    const path = join(folder, entry.name);
    if (!entry.isFile) {
      if (mayHold(entry.key, prefix, cursor)) yield* walk(path, entry.key, prefix, cursor);
    } else if (entry.key.startsWith(prefix) && compareKeys(entry.key, cursor) > 0) {
      const info = await stat(path).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (info) yield { key: entry.key, size: info.size - FOOTER_BYTES, lastModified: info.mtime };
    }
  }
}
