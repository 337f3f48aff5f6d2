// @ts-check
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseError } from '../local/database/database-error.mjs';

/**
 * Holds a lock while a task runs. The kernel's lock (flock) is used because it cannot become stale: it is held by a
 * process that ends with this one, however this one ends, since its input then closes.
 *
 * @template T
 * @param {string} lockFile
 * @param {object} options
 * @param {number} options.deadlineMs how long to wait for another holder
 * @param {() => void} options.onWait called once if another one holds the lock
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export async function withFileLock(lockFile, { deadlineMs, onWait }, task) {
  await mkdir(dirname(lockFile), { recursive: true });
  let release = await acquire(lockFile, 0);
  if (!release) {
    onWait();
    const seconds = Math.ceil(deadlineMs / 1000);
    release = await acquire(lockFile, seconds);
    if (!release)
      throw new DatabaseError('PREPARATION_FAILED', `another start has held ${lockFile} for ${seconds} s`);
  }
  try {
    return await task();
  } finally {
    await release();
  }
}

/**
 * @param {string} lockFile
 * @param {number} seconds
 * @returns {Promise<(() => Promise<void>) | undefined>} undefined where another process holds it
 */
async function acquire(lockFile, seconds) {
  const holder = spawn('flock', ['-w', String(seconds), lockFile, 'sh', '-c', 'echo held && exec cat'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => {
    holder.once('close', resolve);
    holder.once('error', resolve);
  });
  const held = new Promise((resolve) => holder.stdout.once('data', () => resolve(true)));
  if ((await Promise.race([held, ended])) !== true) return undefined;
  return async () => {
    holder.stdin.end();
    await ended;
  };
}
