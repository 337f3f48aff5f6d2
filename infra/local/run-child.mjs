// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { Interruption } from './command-line.mjs';
import { StartError } from './start-error.mjs';

/** How long a command that must end has before it is killed. */
const GRACE_MS = 5_000;

/**
 * Runs a command to its end. Everything that waits for a command does so by this, on Node.js alone: what a host of
 * Compose runs, and what installs the packages, has no package yet.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { deadlineMs: number, signal?: AbortSignal | undefined,
 *   onStart?: (child: import('node:child_process').ChildProcess) => void }} options `signal` ends it
 * @returns {Promise<{ code: number | null, by: NodeJS.Signals | null, late: boolean, error?: Error }>} `late` where it
 *   passed its deadline, `error` where it could not be run
 */
export function runChild(command, args, { deadlineMs, signal, onStart, ...options }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, options);
    onStart?.(child);
    let late = false;
    /** @type {NodeJS.Timeout | undefined} */
    let killer;
    const end = () => {
      child.kill('SIGTERM');
      killer ??= setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
    };
    const deadline = setTimeout(() => {
      late = true;
      end();
    }, deadlineMs);
    signal?.addEventListener('abort', end, { once: true });
    const settle = (
      /** @type {{ code?: number | null, by?: NodeJS.Signals | null, error?: Error }} */ ended,
    ) => {
      clearTimeout(deadline);
      clearTimeout(killer);
      signal?.removeEventListener('abort', end);
      resolve({ code: null, by: null, late, ...ended });
    };
    child.once('error', (error) => settle({ error }));
    // A grandchild that outlives the command would otherwise keep its output, and so this promise, open.
    child.once('exit', () => killer && child.stdio.forEach((stream) => stream?.destroy()));
    child.once('close', (code, by) => settle({ code, by }));
  });
}

/**
 * Runs a command on this terminal's own streams, for as long as it takes. The terminal's Ctrl-C reaches it as well.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, signal?: AbortSignal }} options `signal` asks it to end; it is waited
 *   for all the same
 * @returns {Promise<number>} its exit code, 128 and more where a signal ended it
 */
export function runHere(command, args, { signal, ...options }) {
  const child = spawn(command, args, { ...options, stdio: 'inherit' });
  const end = () => child.kill(signal?.reason instanceof Interruption ? signal.reason.signal : 'SIGTERM');
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  return new Promise((resolve, reject) => {
    child.once('error', ({ message }) => reject(new StartError(`${command} could not be run: ${message}`)));
    child.once('exit', (code, by) => resolve(code ?? 128 + (by ? constants.signals[by] : 0)));
  });
}
