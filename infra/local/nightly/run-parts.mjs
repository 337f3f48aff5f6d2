// @ts-check
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { runCommand } from '../database/run-command.mjs';
import { runStep } from '../run-step.mjs';
import { StartError } from '../start-error.mjs';
import { renderPage, resultsIn } from './page.mjs';

/** However long a machine takes, a part that has not ended by then hangs. */
const PART_MS = 3 * 60 * 60_000;
const GIT_MS = 60_000;
/** So much of what a failed part wrote is shown. */
const LAST_LINES = 60;

/**
 * @typedef {object} Night
 * @property {string} root of the repository, whose Makefile has the parts
 * @property {readonly import('./parts.mjs').Part[]} parts all that there are
 * @property {readonly string[]} chosen the targets to run; none means all
 * @property {string} page the file that keeps the last results
 * @property {string} logs the folder that takes what the parts write
 * @property {(text: string) => void} print
 * @property {AbortSignal} signal ends the part that runs; it is not recorded, and no other begins
 */

/**
 * Runs the chosen parts one after another, whatever becomes of each, and writes each result into the page.
 * @param {Night} night
 * @returns {Promise<boolean>} whether all of them passed
 * @throws {StartError} a part is unknown
 */
export async function runParts(night) {
  const { parts, chosen, print, page, signal } = night;
  const unknown = chosen.filter((name) => !parts.some(({ target }) => target === name));
  if (unknown.length > 0) throw new StartError(`there is no part ${unknown.join(', ')}`);
  let passed = true;
  for (const { target } of parts) {
    if (chosen.length > 0 && !chosen.includes(target)) continue;
    const { code, result, logFile } = await runPart(target, night);
    if (signal.aborted) return false;
    const results = resultsIn(await readFile(page, 'utf8').catch(() => ''));
    await mkdir(dirname(page), { recursive: true });
    await writeFile(page, renderPage(parts, results.set(target, result)));
    print(`${target}: ${result.outcome}, ${result.took}`);
    if (code === 0) continue;
    passed = false;
    print((await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-LAST_LINES).join('\n'));
  }
  return passed;
}

/**
 * @param {string} target
 * @param {Night} night
 * @returns {Promise<{ code: number, result: import('./page.mjs').Result, logFile: string }>}
 */
async function runPart(target, { root, page, logs, print, signal }) {
  const logFile = join(logs, `${target}.log`);
  await rm(logFile, { force: true });
  print(`${target}: running; its output: ${logFile}`);
  const commit = await commitOf(root, page);
  const since = performance.now();
  const code = await runStep({
    command: 'make',
    args: ['--no-print-directory', target],
    // What the night's own make was told is not for the parts.
    env: { ...process.env, MAKEFLAGS: undefined, MAKEOVERRIDES: undefined },
    cwd: root,
    logFile,
    deadlineMs: PART_MS,
    signal,
  });
  // One that was interrupted before it began has written nothing.
  const outcome = outcomeOf(code, await readFile(logFile, 'utf8').catch(() => ''));
  const took = tookText(performance.now() - since);
  const finished = new Date().toISOString().slice(0, 16).replace('T', ' ');
  return { code, result: { outcome, took, commit, finished }, logFile };
}

/**
 * @param {number} code
 * @param {string} output in which a runner may have counted its tests
 */
export function outcomeOf(code, output) {
  const last = (/** @type {string} */ what) =>
    [...output.matchAll(new RegExp(`\\b(\\d+) ${what}\\b`, 'g'))].at(-1)?.[1];
  const passed = last('passed');
  const failed = last('failed');
  if (code === 0) return passed === undefined ? 'passed' : `passed (${passed} tests)`;
  return passed === undefined ? 'failed' : `failed (${failed ?? 0} failed, ${passed} passed)`;
}

/** @param {number} ms */
export function tookText(ms) {
  const minutes = Math.round(ms / 60_000);
  if (minutes === 0) return `${Math.round(ms / 1_000)} s`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/**
 * What was run: the commit, and whether anything differed from it.
 * @param {string} root
 * @param {string} page does not count
 */
async function commitOf(root, page) {
  const git = async (/** @type {string[]} */ ...args) =>
    (await runCommand('git', args, { cwd: root, deadlineMs: GIT_MS })).stdout.trim();
  const commit = await git('rev-parse', '--short=10', 'HEAD');
  const changed = await git('status', '--porcelain', '--', '.', `:(exclude)${relative(root, page)}`);
  return changed === '' ? commit : `${commit} with changes`;
}
