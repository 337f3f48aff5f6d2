import type { Refusal } from './sort-files.js';

/** A folder may hold a whole disk; nobody plans a feed of more than this at once. */
const MOST = 1_000;

/** Files that come in together, and what could not even be read. */
export interface Incoming {
  readonly files: readonly File[];
  readonly refused: readonly Refusal[];
}

/** What systems leave in folders, and nobody means. */
const LITTER = /^(\.|Thumbs\.db$|desktop\.ini$)/i;

/**
 * The files of a drop or a paste, those in folders included, by name within each folder. It must be called while
 * the event is being handled: after that the browser has taken them away.
 */
export async function filesIn(transfer: DataTransfer): Promise<Incoming> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = [...transfer.files];
  if (!entries.some((entry) => entry?.isDirectory === true)) return { files: plain, refused: [] };
  const files: File[] = [];
  const refused: Refusal[] = [];
  for (const entry of entries) {
    if (entry === null) continue;
    const before = files.length + refused.length;
    await collect(entry, files, refused);
    if (entry.isDirectory && files.length >= MOST) {
      refused.push(refusal(entry, `Only the first ${MOST.toLocaleString('en')} files were taken.`));
      break;
    }
    if (files.length + refused.length === before) refused.push(refusal(entry, 'This folder is empty.'));
  }
  return { files, refused };
}

const refusal = ({ name }: FileSystemEntry, reason: string): Refusal => ({ name, reason, twin: null });

async function collect(entry: FileSystemEntry, files: File[], refused: Refusal[]): Promise<void> {
  if (files.length >= MOST) return;
  try {
    if (entry.isFile) files.push(await fileOf(entry as FileSystemFileEntry));
    else
      for (const each of await insideOf(entry as FileSystemDirectoryEntry))
        await collect(each, files, refused);
  } catch {
    const what = entry.isFile ? 'file' : 'folder';
    refused.push(refusal(entry, `This ${what} cannot be read.`));
  }
}

async function insideOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const inside: FileSystemEntry[] = [];
  // A reader gives a hundred at a time, and nothing when it is at its end.
  for (let part = await read(reader); part.length > 0; part = await read(reader)) inside.push(...part);
  return inside
    .filter(({ name }) => !LITTER.test(name))
    .sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

const read = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject));
