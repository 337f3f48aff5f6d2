// @ts-check
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { elapsed, reminding } from './progress.mjs';
import { runStep } from './run-step.mjs';
import { StartError } from './start-error.mjs';

const INSTALL_MS = 15 * 60_000;

/**
 * @typedef {{ version?: string, link?: boolean, dev?: boolean, optional?: boolean, devOptional?: boolean }} LockEntry
 * @typedef {Record<string, LockEntry>} LockEntries
 */

/** @param {string} path @returns {Promise<LockEntries | undefined>} */
export async function lockEntries(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether node_modules holds what the lock file asks for. npm writes into node_modules what it installed, as the
 * last thing it does, so an install that was cut short does not count.
 * @param {LockEntries} wanted
 * @param {LockEntries} installed
 */
export function holdsAll(wanted, installed) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const there = installed[path];
    // Packages for other systems are in the lock file and not on the disk.
    if (!there) return entry.optional === true || entry.devOptional === true;
    return there.version === entry.version && Boolean(there.link) === Boolean(entry.link);
  });
}

/**
 * What another commit's lock file asks for, without its tools that are not here, such as a former linter: it is
 * most likely built without them.
 * @param {LockEntries} wanted
 * @param {LockEntries} installed
 * @returns {LockEntries}
 */
export function withoutFormerTools(wanted, installed) {
  return Object.fromEntries(Object.entries(wanted).filter(([path, { dev }]) => !dev || path in installed));
}

/**
 * Installs the npm packages where the lock file asks for others than are there.
 * @param {object} options
 * @param {string} options.root
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.logFile
 * @param {import('./progress.mjs').Progress} options.progress
 * @param {AbortSignal | undefined} [options.signal]
 * @throws {StartError}
 */
export async function ensureDependencies({ root, env, logFile, progress, signal }) {
  const [wanted, installed] = await Promise.all([
    lockEntries(join(root, 'package-lock.json')),
    lockEntries(join(root, 'node_modules', '.package-lock.json')),
  ]);
  if (!wanted) throw new StartError(`${join(root, 'package-lock.json')} cannot be read`);
  if (installed && holdsAll(wanted, installed)) return;
  const since = performance.now();
  const count = Object.keys(wanted).length;
  const what = count > 100 ? `${count} packages; the first time takes about a minute` : 'Node.js 24';
  progress('npm', `installing ${what}`);
  await rm(logFile, { force: true });
  const code = await reminding(
    () => progress('npm', `still installing (${elapsed(since)})`),
    () =>
      runStep('npm', ['ci', '--no-audit', '--no-fund'], {
        env,
        cwd: root,
        logFile,
        deadlineMs: INSTALL_MS,
        signal,
      }),
  );
  if (code !== 0) {
    const output = await readFile(logFile, 'utf8').catch(() => '');
    throw new StartError(`npm ci failed (code ${code})`, { output });
  }
  progress('npm', `packages installed in ${elapsed(since)}`);
}
