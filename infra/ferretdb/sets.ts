import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { reasonOf } from '../local/start-error.mjs';
import { runCommand } from '../local/database/run-command.mjs';
import { withFileLock } from '../local/file-lock.mjs';
import { recipe, titleOf, type Versions } from './recipe.ts';

/** A whole set of servers in the cache. */
export interface PreparedSet {
  /** Its unpacked packages, with FerretDB. */
  root: string;
  postgresMajor: number;
  /** FerretDB's. */
  version: string;
  /** For a person. */
  title: string;
  /** ISO 8601. */
  madeAt: string;
}

const versionsFile = 'VERSIONS.json';
/** Longer than a preparation over a slow line takes. */
const otherStartMs = 30 * 60_000;
const syncDeadlineMs = 300_000;
/** A set that failed is not tried again at each start: that costs a minute. */
const nextTryMs = 24 * 60 * 60_000;

interface ProvideSetOptions {
  folder: string;
  progress: (text: string) => void;
  /** Fills the folder, proves that it works, and returns what it took. */
  build: (folder: string) => Promise<Versions>;
}

/**
 * The set in a folder, built first where it is not there. Where it cannot be built (no network, packages that do not
 * fit each other, a smoke test that fails), the newest set beside it that once worked is taken instead.
 */
export async function provideSet({ folder, progress, build }: ProvideSetOptions): Promise<PreparedSet> {
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

/** @returns the newest first */
export async function preparedSets(cache: string): Promise<PreparedSet[]> {
  const names = await readdir(cache).catch(() => []);
  const own = names.filter((name) => new RegExp(`^ferretdb-.*-${process.arch}-r\\d+$`).test(name));
  const sets = await Promise.all(own.map((name) => readSet(join(cache, name))));
  return sets.filter((set) => set !== undefined).sort((a, b) => b.madeAt.localeCompare(a.madeAt));
}

/** @returns undefined where the folder is not there, or not whole */
async function readSet(folder: string): Promise<PreparedSet | undefined> {
  try {
    return setOf(folder, JSON.parse(await readFile(join(folder, versionsFile), 'utf8')));
  } catch {
    return undefined;
  }
}

function setOf(folder: string, versions: Versions): PreparedSet {
  const { ferretdb, madeAt } = versions;
  // The first sets did not record it.
  const postgresMajor = versions.postgresMajor ?? recipe.postgresMajor;
  const version = ferretdb.version.replace(/^v/, '');
  return { root: join(folder, 'root'), postgresMajor, version, title: titleOf(versions), madeAt };
}

async function isYoung(path: string) {
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
 */
async function makeOnce({ folder, progress, build }: Parameters<typeof provideSet>[0]): Promise<PreparedSet> {
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

async function removeHalfDone(folder: string, progress: (text: string) => void) {
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

/** What an interrupted start had started may still write for a moment while its folder is removed. */
function remove(folder: string) {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
