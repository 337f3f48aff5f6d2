import { stat } from 'node:fs/promises';
import { entriesOf, verifyArchive } from './archive-reader.ts';
import { BackupError } from './backup-error.ts';
import { size, type ProgressBar } from './progress-bar.ts';
import type { OpenBackup } from './restore-backup.ts';

/** Reads the whole file, and makes sure that it is as it was written. @throws BackupError */
export async function openArchive(file: string, bar: ProgressBar, signal: AbortSignal): Promise<OpenBackup> {
  const { size: bytes } = await stat(file).catch((error) => {
    throw new BackupError('FILE', `${file} cannot be read: ${error.message}`, { cause: error });
  });
  bar.begin('checking the file');
  const verified = await verifyArchive(file, { signal, onRead: (read) => bar.draw(read, bytes, size(read)) });
  const { createdAt, product, objects } = verified.manifest;
  bar.end(`a whole backup of ${createdAt}, made by Tessera ${product}`);
  return { ...verified, file, objects, eachObject: () => objectsIn(file, signal) };
}

async function* objectsIn(file: string, signal: AbortSignal) {
  for await (const entry of entriesOf(file, { signal }))
    if (entry.kind === 'object') yield { key: entry.key, body: entry };
}
