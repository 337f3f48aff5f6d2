// @ts-check
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { withFileLock } from '../file-lock.mjs';
import { runCommand } from '../run-command.mjs';

const versionsFile = 'VERSIONS.json';
/** Longer than a preparation over a slow line takes. */
const otherStartMs = 30 * 60_000;
const syncDeadlineMs = 300_000;

/**
 * What a complete folder was made of.
 *
 * @template T
 * @param {string} folder
 * @returns {Promise<T | undefined>} undefined where the folder is not there, or not whole
 */
export async function readVersions(folder) {
  try {
    return /** @type {T} */ (JSON.parse(await readFile(join(folder, versionsFile), 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Makes a folder once. It is built under another name beside its place, written to the disk, and moved there only when
 * it is whole, so that a folder in its place can be relied on; what an interrupted start left half-done is removed and
 * done again. Of two starts at once, one builds and the other waits for it.
 *
 * @template T
 * @param {object} options
 * @param {string} options.folder
 * @param {(text: string) => void} options.progress
 * @param {(folder: string) => Promise<T>} options.build fills the folder, proves that it works, and tells what it took
 * @returns {Promise<T>}
 */
export async function makeOnce({ folder, progress, build }) {
  const ready = /** @type {T | undefined} */ (await readVersions(folder));
  if (ready) return ready;
  const lock = {
    deadlineMs: otherStartMs,
    onWait: () => progress('another start is preparing the database; waiting for it'),
  };
  return withFileLock(`${folder}.lock`, lock, async () => {
    const madeMeanwhile = /** @type {T | undefined} */ (await readVersions(folder));
    if (madeMeanwhile) return madeMeanwhile;
    await removeHalfDone(folder, progress);
    const unfinished = await mkdtemp(`${folder}.unfinished-`);
    try {
      const versions = await build(unfinished);
      await writeFile(join(unfinished, versionsFile), `${JSON.stringify(versions, null, 2)}\n`);
      // A power failure must not leave a moved folder with files that are not.
      await runCommand('sync', ['-f', unfinished], { deadlineMs: syncDeadlineMs });
      await rename(unfinished, folder);
      return versions;
    } catch (error) {
      await remove(unfinished);
      throw error;
    }
  });
}

/**
 * @param {string} folder
 * @param {(text: string) => void} progress
 */
async function removeHalfDone(folder, progress) {
  const beside = dirname(folder);
  await mkdir(beside, { recursive: true });
  const names = await readdir(beside);
  const halfDone = names.filter(
    (name) => name === basename(folder) || name.startsWith(`${basename(folder)}.unfinished-`),
  );
  if (halfDone.length === 0) return;
  progress('an earlier preparation was interrupted; doing it again');
  for (const name of halfDone) await remove(join(beside, name));
}

/**
 * What an interrupted start had started may still write for a moment while its folder is removed.
 *
 * @param {string} folder
 */
function remove(folder) {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
