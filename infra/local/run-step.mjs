// @ts-check
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { runChild } from './run-child.mjs';

/**
 * Runs a command to its end without holding what it writes in memory.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env: NodeJS.ProcessEnv, cwd?: string, logFile?: string, deadlineMs: number,
 *   signal?: AbortSignal | undefined }} options what it writes is appended to `logFile`, goes where ours goes
 *   (`inherit`), or is dropped; `signal` ends it
 * @returns {Promise<number>} its exit code; 127 where it cannot be run, 124 after its deadline, 128 by a signal
 */
export async function runStep(command, args, { env, cwd, logFile, deadlineMs, signal }) {
  if (signal?.aborted) return 128;
  if (logFile && logFile !== 'inherit') mkdirSync(dirname(logFile), { recursive: true, mode: 0o700 });
  const out =
    logFile === undefined ? 'ignore' : logFile === 'inherit' ? 'inherit' : openSync(logFile, 'a', 0o600);
  try {
    const { code, late, error } = await runChild(command, args, {
      ...{ env, cwd, deadlineMs, signal },
      stdio: ['ignore', out, out],
    });
    if (error) return 127;
    return late ? 124 : (code ?? 128);
  } finally {
    if (typeof out === 'number') closeSync(out);
  }
}
