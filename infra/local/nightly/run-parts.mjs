// @ts-check
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { runCommand } from '../database/run-command.mjs';
import { writeFormatted } from '../formatted-file.mjs';
import { runStep } from '../run-step.mjs';
import { StartError } from '../start-error.mjs';

/** However long a machine takes, a part that has not ended by then hangs. */
const PART_MS = 3 * 60 * 60_000;
const GIT_MS = 60_000;
/** So much of what a failed part wrote is shown. */
const LAST_LINES = 60;
const HEAD = `# Nightly results

Written by \`make nightly\`, which runs what takes too long for every change. \`make nightly PARTS="chaos faults"\` runs
some parts and changes their rows alone.

| Part | Shows that | Result | Took | Commit | Finished (UTC) |
| - | - | - | - | - | - |
`;

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
export async function runParts({ root, parts, chosen, page, logs, print, signal }) {
  const unknown = chosen.filter((name) => !parts.some(({ target }) => target === name));
  if (unknown.length > 0) throw new StartError(`there is no part ${unknown.join(', ')}`);
  let passed = true;
  for (const { target } of parts) {
    if (chosen.length > 0 && !chosen.includes(target)) continue;
    const logFile = join(logs, `${target}.log`);
    await rm(logFile, { force: true });
    print(`${target}: running; its output: ${logFile}`);
    const commit = await commitOf(root, page);
    const since = performance.now();
    // What the night's own make was told is not for the parts.
    const env = { ...process.env, MAKEFLAGS: undefined, MAKEOVERRIDES: undefined };
    const args = ['--no-print-directory', target];
    const code = await runStep('make', args, { env, cwd: root, logFile, deadlineMs: PART_MS, signal });
    if (signal.aborted) return false;
    const output = await readFile(logFile, 'utf8').catch(() => '');
    const outcome = outcomeOf(code, output);
    const took = tookText(performance.now() - since);
    const finished = new Date().toISOString().slice(0, 16).replace('T', ' ');
    await record(page, parts, target, `${outcome} | ${took} | \`${commit}\` | ${finished}`);
    print(`${target}: ${outcome}, ${took}`);
    if (code === 0) continue;
    passed = false;
    print(output.trimEnd().split('\n').slice(-LAST_LINES).join('\n'));
  }
  return passed;
}

/**
 * Writes the page with one new result; the other rows keep theirs.
 * @param {string} page
 * @param {readonly import('./parts.mjs').Part[]} parts
 * @param {string} ran the target that the result is of
 * @param {string} result the last four cells of its row
 */
async function record(page, parts, ran, result) {
  const text = await readFile(page, 'utf8').catch(() => '');
  const before = new Map(
    text.split('\n').map((line) => {
      const [, target = '', , ...cells] = line.split('|').map((cell) => cell.trim());
      return [target, cells.slice(0, 4).join(' | ')];
    }),
  );
  const rows = parts.map(({ target, shows }) => {
    const cells = target === ran ? result : (before.get(`\`${target}\``) ?? 'never run | - | - | -');
    return `| \`${target}\` | ${shows} | ${cells} |\n`;
  });
  await mkdir(dirname(page), { recursive: true });
  await writeFormatted(page, HEAD + rows.join(''));
}

/** @param {number} code @param {string} output in which a runner may have counted its tests */
function outcomeOf(code, output) {
  const last = (/** @type {string} */ what) =>
    [...output.matchAll(new RegExp(`\\b(\\d+) ${what}\\b`, 'g'))].at(-1)?.[1];
  const [passed, failed] = [last('passed'), last('failed')];
  if (code === 0) return passed === undefined ? 'passed' : `passed (${passed} tests)`;
  return passed === undefined ? 'failed' : `failed (${failed ?? 0} failed, ${passed} passed)`;
}

/** @param {number} ms */
function tookText(ms) {
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
