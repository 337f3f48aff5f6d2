// @ts-check
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { runChild } from './run-child.mjs';

/**
 * @typedef {object} StepOptions
 * @property {string} command
 * @property {readonly string[]} args
 * @property {NodeJS.ProcessEnv} env
 * @property {string} [cwd]
 * @property {string | 'inherit'} [logFile] what it writes is appended here, or goes where ours goes; otherwise dropped
 * @property {number} deadlineMs
 * @property {AbortSignal | undefined} [signal] ends it
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
  try {
    const stdio = /** @type {const} */ (['ignore', out, out]);
    const { code, late, error } = await runChild(command, args, {
      env,
      cwd,
      stdio: [...stdio],
      deadlineMs,
      signal,
    });
    if (error) return 127;
    return late ? 124 : (code ?? 128);
  } finally {
    if (typeof out === 'number') closeSync(out);
  }
}
