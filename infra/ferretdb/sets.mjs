// @ts-check
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { reasonOf } from '../local/database/database-error.mjs';
import { runCommand } from '../local/database/run-command.mjs';
import { withFileLock } from '../local/file-lock.mjs';
import { recipe, titleOf } from './recipe.mjs';

/** @typedef {import('./recipe.mjs').Versions} Versions */

/**
 * A whole set of servers in the cache.
 *
 * @typedef {object} PreparedSet
 * @property {string} root its unpacked packages, with FerretDB
 * @property {number} postgresMajor
 * @property {string} version FerretDB's
 * @property {string} title for a person
 * @property {string} madeAt ISO 8601
 */

const versionsFile = 'VERSIONS.json';
/** Longer than a preparation over a slow line takes. */
const otherStartMs = 30 * 60_000;
const syncDeadlineMs = 300_000;
/** A set that failed is not tried again at each start: that costs a minute. */
const nextTryMs = 24 * 60 * 60_000;

/**
 * The set in a folder, built first where it is not there. Where it cannot be built (no network, packages that do not
 * fit each other, a smoke test that fails), the newest set beside it that once worked is taken instead.
 *
 * @param {object} options
 * @param {string} options.folder
 * @param {(text: string) => void} options.progress
 * @param {(folder: string) => Promise<Versions>} options.build fills the folder, proves that it works, and returns what
 *   it took
 * @returns {Promise<PreparedSet>}
 */
export async function provideSet({ folder, progress, build }) {
  const ready = await readSet(folder);
  if (ready) return ready;
  const others = await preparedSets(dirname(folder));
  const failure = `${folder}.failed`;
  const [last] = others;
  if (last && (await isYoung(failure))) return last;
  try {
    return await makeOnce({ folder, progress, build });
  } catch (error) {
    if (!last) throw error;
    await writeFile(failure, `${reasonOf(error)}\n`);
    progress(`the database could not be prepared: ${reasonOf(error)}`);
    progress(`going on with ${last.title} of ${last.madeAt.slice(0, 10)}; the next try is in a day`);
    return last;
  }
}

/** @param {string} cache @returns {Promise<PreparedSet[]>} the newest first */
export async function preparedSets(cache) {
  const names = await readdir(cache).catch(() => []);
  const own = names.filter((name) => new RegExp(`^ferretdb-.*-${process.arch}-r\\d+$`).test(name));
  const sets = await Promise.all(own.map((name) => readSet(join(cache, name))));
  return sets.filter((set) => set !== undefined).sort((a, b) => b.madeAt.localeCompare(a.madeAt));
}

/**
 * @param {string} folder
 * @returns {Promise<PreparedSet | undefined>} undefined where the folder is not there, or not whole
 */
async function readSet(folder) {
  try {
    return setOf(folder, JSON.parse(await readFile(join(folder, versionsFile), 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} folder
 * @param {Versions} versions
 * @returns {PreparedSet}
 */
function setOf(folder, versions) {
  const { ferretdb, madeAt } = versions;
  // The first sets did not record it.
  const postgresMajor = versions.postgresMajor ?? recipe.postgresMajor;
  const version = ferretdb.version.replace(/^v/, '');
  return { root: join(folder, 'root'), postgresMajor, version, title: titleOf(versions), madeAt };
}

/** @param {string} path */
async function isYoung(path) {
  const written = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  return Date.now() - written < nextTryMs;
}

/**
 * Makes a folder once. It is built under another name beside its place, written to the disk, and moved there only when
 * it is whole, so that a folder in its place can be relied on; what an interrupted start left half-done is removed and
 * done again. Of two starts at once, one builds and the other waits for it.
 *
 * @param {Parameters<typeof provideSet>[0]} options
 * @returns {Promise<PreparedSet>}
 */
async function makeOnce({ folder, progress, build }) {
  const lock = {
    deadlineMs: otherStartMs,
    onWait: () => progress('another start is preparing the database; waiting for it'),
  };
  return withFileLock(`${folder}.lock`, lock, async () => {
    const madeMeanwhile = await readSet(folder);
    if (madeMeanwhile) return madeMeanwhile;
    await removeHalfDone(folder, progress);
    const unfinished = await mkdtemp(`${folder}.unfinished-`);
    try {
      const versions = await build(unfinished);
      await writeFile(join(unfinished, versionsFile), `${JSON.stringify(versions, null, 2)}\n`);
      // A power failure must not leave a moved folder with files that are not.
      await runCommand('sync', ['-f', unfinished], { deadlineMs: syncDeadlineMs });
      await rename(unfinished, folder);
      return setOf(folder, versions);
    } catch (error) {
      await remove(unfinished);
      throw error;
    }
  });
}

/** @param {string} folder @param {(text: string) => void} progress */
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
