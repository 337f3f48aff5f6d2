import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { runCommand } from '../database/run-command.mjs';
import { writeFormatted } from '../formatted-file.ts';
import { runStep } from '../run-step.mjs';
import { StartError } from '../start-error.mjs';
import type { Part } from './parts.ts';

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

interface Night {
  /** Of the repository, whose Makefile has the parts. */
  root: string;
  /** All that there are. */
  parts: readonly Part[];
  /** The targets to run; none means all. */
  chosen: readonly string[];
  /** The file that keeps the last results. */
  page: string;
  /** The folder that takes what the parts write. */
  logs: string;
  print: (text: string) => void;
  /** Ends the part that runs; it is not recorded, and no other begins. */
  signal: AbortSignal;
}

/**
 * Runs the chosen parts one after another, whatever becomes of each, and writes each result into the page.
 * @returns whether all of them passed
 */
export async function runParts({ root, parts, chosen, page, logs, print, signal }: Night): Promise<boolean> {
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
    const outcome = code === 0 ? 'passed' : 'failed';
    const took = tookText(performance.now() - since);
    const finished = new Date().toISOString().slice(0, 16).replace('T', ' ');
    await record(page, parts, target, `${outcome} | ${took} | \`${commit}\` | ${finished}`);
    print(`${target}: ${outcome}, ${took}`);
    if (code === 0) continue;
    passed = false;
    const output = await readFile(logFile, 'utf8').catch(() => '');
    print(output.trimEnd().split('\n').slice(-LAST_LINES).join('\n'));
  }
  return passed;
}

/**
 * Writes the page with one new result; the other rows keep theirs.
 * @param ran the target that the result is of
 * @param result the last four cells of its row
 */
async function record(page: string, parts: readonly Part[], ran: string, result: string) {
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

function tookText(ms: number) {
  const minutes = Math.round(ms / 60_000);
  if (minutes === 0) return `${Math.round(ms / 1_000)} s`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** What was run: the commit, and whether anything differed from it. @param page does not count */
async function commitOf(root: string, page: string) {
  const git = async (...args: string[]) =>
    (await runCommand('git', args, { cwd: root, deadlineMs: GIT_MS })).stdout.trim();
  const commit = await git('rev-parse', '--short=10', 'HEAD');
  const changed = await git('status', '--porcelain', '--', '.', `:(exclude)${relative(root, page)}`);
  return changed === '' ? commit : `${commit} with changes`;
}
