// @ts-check
import { stat } from 'node:fs/promises';
import { entriesOf, verifyArchive } from './archive-reader.mjs';
import { BackupError } from './backup-error.mjs';
import { size } from './progress-bar.mjs';

/**
 * Reads the whole file, and makes sure that it is as it was written.
 * @param {string} file
 * @param {import('./progress-bar.mjs').ProgressBar} bar
 * @param {AbortSignal} signal
 * @returns {Promise<import('./restore-backup.mjs').OpenBackup>}
 * @throws {BackupError}
 */
export async function openArchive(file, bar, signal) {
  const { size: bytes } = await stat(file).catch((error) => {
    throw new BackupError('FILE', `${file} cannot be read: ${error.message}`, { cause: error });
  });
  bar.begin('checking the file');
  const verified = await verifyArchive(file, { signal, onRead: (read) => bar.draw(read, bytes, size(read)) });
  const { createdAt, product, objects } = verified.manifest;
  bar.end(`a whole backup of ${createdAt}, made by Tessera ${product}`);
  return { ...verified, file, objects, eachObject: () => objectsIn(file, signal) };
}

/** @param {string} file @param {AbortSignal} signal */
async function* objectsIn(file, signal) {
  for await (const entry of entriesOf(file, { signal }))
    if (entry.kind === 'object') yield { key: entry.key, body: entry };
}
