// @ts-check
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

const GRACE_MS = 5_000;

/**
 * @typedef {object} StepOptions
 * @property {string} command
 * @property {readonly string[]} args
 * @property {NodeJS.ProcessEnv} env
 * @property {string} [cwd]
 * @property {string | 'inherit'} [logFile] what it writes is appended here, or goes where ours goes; otherwise dropped
 * @property {number} deadlineMs
 * @property {AbortSignal} [signal] ends it
 */

/**
 * Runs a command to its end without holding what it writes in memory.
 * @param {StepOptions} options
 * @returns {Promise<number>} its exit code; 127 where it cannot be run, 124 after its deadline, 128 by a signal
 */
export async function runStep({ command, args, env, cwd, logFile, deadlineMs, signal }) {
  if (signal?.aborted) return 128;
  if (logFile && logFile !== 'inherit') mkdirSync(dirname(logFile), { recursive: true, mode: 0o700 });
  const out =
    logFile === undefined ? 'ignore' : logFile === 'inherit' ? 'inherit' : openSync(logFile, 'a', 0o600);
  const child = spawn(command, args, { env, cwd, stdio: ['ignore', out, out] });
  if (typeof out === 'number') closeSync(out);
  let late = false;
  const end = () => {
    child.kill('SIGTERM');
    killer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  };
  /** @type {NodeJS.Timeout | undefined} */
  let killer;
  const deadline = setTimeout(() => {
    late = true;
    end();
  }, deadlineMs);
  signal?.addEventListener('abort', end, { once: true });
  try {
    return await new Promise((resolve) => {
      child.once('error', () => resolve(127));
      child.once('exit', (code) => resolve(late ? 124 : (code ?? 128)));
    });
  } finally {
    clearTimeout(deadline);
    clearTimeout(killer);
    signal?.removeEventListener('abort', end);
  }
}
