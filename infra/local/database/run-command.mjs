// @ts-check
import { spawn } from 'node:child_process';
import { basename } from 'node:path';

/** How long a command that passed its deadline has to end before it is killed. */
const graceMs = 5_000;
/** Enough to see what a command complained about. */
const keptOutput = 200_000;

/** A command that did not succeed; `message` ends with the last lines it wrote. */
export class CommandError extends Error {
  /**
   * @param {string} message
   * @param {number | null} exitCode null where a signal ended it
   * @param {{ stdout: string, stderr: string }} output
   */
  constructor(message, exitCode, { stdout, stderr }) {
    super(message);
    this.name = 'CommandError';
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
 * @property {(line: string) => void} [onStatusLine] what the command writes to its file descriptor 3, by lines
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
export function runCommand(command, args, { deadlineMs, env, cwd, signal, onStatusLine }) {
  signal?.throwIfAborted();
  const name = basename(command);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env,
      cwd,
      stdio: ['ignore', 'pipe', 'pipe', onStatusLine ? 'pipe' : 'ignore'],
    });
    let stdout = '';
    let stderr = '';
    let late = false;
    const abort = () => child.kill('SIGTERM');
    signal?.addEventListener('abort', abort);
    child.stdout?.setEncoding('utf8').on('data', (text) => (stdout = (stdout + text).slice(-keptOutput)));
    child.stderr?.setEncoding('utf8').on('data', (text) => (stderr = (stderr + text).slice(-keptOutput)));
    if (onStatusLine) followLines(child.stdio[3], onStatusLine);

    const deadline = setTimeout(() => {
      late = true;
      child.kill('SIGTERM');
      killer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    }, deadlineMs);
    /** @type {NodeJS.Timeout | undefined} */
    let killer;
    const clear = () => {
      clearTimeout(deadline);
      clearTimeout(killer);
      signal?.removeEventListener('abort', abort);
    };
    child.once('error', (error) => {
      clear();
      reject(new CommandError(`${name} could not be run: ${error.message}`, null, { stdout, stderr }));
    });
    // A grandchild that outlives the command would otherwise keep its output, and so this promise, open.
    child.once('exit', () => {
      if (late) child.stdio.forEach((stream) => stream?.destroy());
    });
    child.once('close', (code, bySignal) => {
      clear();
      if (code === 0 && !late) return resolve({ stdout, stderr });
      const how = late
        ? `did not end within ${Math.round(deadlineMs / 1000)} s`
        : `ended with ${bySignal ?? `code ${code}`}`;
      const message = [`${name} ${how}`, lastLines(stderr)].filter(Boolean).join(': ');
      reject(new CommandError(message, code, { stdout, stderr }));
    });
  });
}

/**
 * @param {import('node:stream').Readable | import('node:stream').Writable | null | undefined} stream
 * @param {(line: string) => void} onLine
 */
function followLines(stream, onLine) {
  let rest = '';
  stream?.on('data', (/** @type {Buffer} */ chunk) => {
    const lines = (rest + chunk.toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  });
}

/**
 * The last lines of a text, on one line.
 *
 * @param {string} text
 * @param {number} [count]
 */
export function lastLines(text, count = 4) {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(-count)
    .join(' | ');
}
