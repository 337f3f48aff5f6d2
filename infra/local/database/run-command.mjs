// @ts-check
import { basename } from 'node:path';
import { runChild } from '../run-child.mjs';
import { StartError } from '../start-error.mjs';

/** Enough to see what a command complained about. */
const keptOutput = 200_000;

/** A command that did not succeed; `message` ends with the last lines it wrote. */
export class CommandError extends StartError {
  /** @override */
  name = 'CommandError';

  /**
   * @param {string} message
   * @param {number | null} exitCode null where a signal ended it
   * @param {{ stdout: string, stderr: string }} output
   * @param {Error} [cause] why it could not be run
   */
  constructor(message, exitCode, { stdout, stderr }, cause) {
    super(message, { cause });
    this.exitCode = exitCode;
    this.stdout = stdout;
    this.stderr = stderr;
  }
}

/**
 * @typedef {object} RunOptions
 * @property {number} deadlineMs
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [cwd]
 * @property {AbortSignal} [signal] ends the command
 */

/**
 * Runs a command to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<{ stdout: string, stderr: string }>}
 * @throws {CommandError} if it cannot be run, fails, or passes its deadline
 */
export async function runCommand(command, args, { deadlineMs, env, cwd, signal }) {
  signal?.throwIfAborted();
  const output = { stdout: '', stderr: '' };
  const { code, by, late, error } = await runChild(command, args, {
    env,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    deadlineMs,
    signal,
    onStart(child) {
      for (const name of /** @type {const} */ (['stdout', 'stderr']))
        child[name]
          ?.setEncoding('utf8')
          .on('data', (text) => (output[name] = (output[name] + text).slice(-keptOutput)));
    },
  });
  if (code === 0 && !late) return output;
  const ended = late
    ? `did not end within ${Math.round(deadlineMs / 1000)} s`
    : `ended with ${by ?? `code ${code}`}`;
  const how = error ? `could not be run: ${error.message}` : ended;
  const message = [`${basename(command)} ${how}`, lastLines(output.stderr)].filter(Boolean).join(': ');
  throw new CommandError(message, code, output, error);
}

/** The last lines of a text, on one line. @param {string} text */
export function lastLines(text) {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(-4)
    .join(' | ');
}
