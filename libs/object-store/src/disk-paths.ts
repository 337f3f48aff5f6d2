import { join } from 'node:path';

/**
 * A key's path below the store's root. Everything but lower-case letters, digits, `-`, `_` and inner dots is
 * written as %XX, so that file systems which fold case or normalise Unicode keep keys apart; a file's name ends
 * in `@`, which no encoded segment holds, so that it can never be taken for a folder.
 */
const FILE_MARK = '@';

function encodeSegment(segment: string): string {
  let encoded = '';
  for (const byte of Buffer.from(segment)) {
    const character = String.fromCharCode(byte);
    const plain = /[a-z0-9_-]/.test(character) || (character === '.' && encoded !== '');
    encoded += plain ? character : `%${byte.toString(16).padStart(2, '0')}`;
  }
  return encoded;
}

function decodeSegment(name: string): string {
  return decodeURIComponent(name);
}

/** The file that holds an object; `key` was checked before. */
export function filePath(root: string, key: string): string {
  return join(root, ...key.split('/').map(encodeSegment)) + FILE_MARK;
}

/** What a directory entry stands for in a listing: `key` of a file, or the prefix (ending in `/`) of a folder. */
export interface ListedEntry {
  readonly name: string;
  readonly key: string;
  readonly isFile: boolean;
}

/** Reads a directory entry's name back; null for names that this store never writes. */
export function entryOf(parentKey: string, name: string, isDirectory: boolean): ListedEntry | null {
  const isFile = name.endsWith(FILE_MARK);
  if (isFile === isDirectory) return null;
  const segment = isFile ? name.slice(0, -FILE_MARK.length) : name;
  if (segment === '' || segment.startsWith('.')) return null;
  return { name, key: parentKey + decodeSegment(segment) + (isFile ? '' : '/'), isFile };
}
