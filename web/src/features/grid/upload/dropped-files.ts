/** A folder may hold a whole disk; nobody plans a feed of more than this at once. */
const MOST = 1_000;

/**
 * The files of a drop or a paste, those in folders included, by name within each folder. It must be called while
 * the event is being handled: after that the browser has taken them away.
 */
export async function filesIn(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = [...transfer.files];
  if (!entries.some((entry) => entry?.isDirectory === true)) return plain;
  const files: File[] = [];
  for (const entry of entries) if (entry !== null) await collect(entry, files);
  return files;
}

async function collect(entry: FileSystemEntry, files: File[]): Promise<void> {
  if (files.length >= MOST) return;
  if (entry.isFile) {
    files.push(await fileOf(entry as FileSystemFileEntry));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const inside: FileSystemEntry[] = [];
  // A reader answers a hundred at a time, and nothing when it is at its end.
  for (let part = await read(reader); part.length > 0; part = await read(reader)) inside.push(...part);
  inside.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  for (const each of inside) await collect(each, files);
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

const read = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject));
