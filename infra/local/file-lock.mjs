// @ts-check
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from './start-error.mjs';

/**
 * Holds a lock while a task runs. The kernel's lock (flock) is used because it cannot become stale: it is held by a
 * process that ends with this one, however this one ends, since its input then closes. It also holds between containers
 * that share a volume. Where there is no flock (macOS) the task runs without.
 *
 * @template T
 * @param {string} lockFile
 * @param {object} options
 * @param {number} options.deadlineMs how long to wait for another holder
 * @param {() => void} [options.onWait] called once if another one holds the lock
 * @param {string} [options.busy] what the error tells a person
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 * @throws {StartError} the other one still holds it at the deadline
 */
export async function withFileLock(lockFile, { deadlineMs, onWait, busy }, task) {
  await mkdir(dirname(lockFile), { recursive: true });
  let release = await acquire(lockFile, 0);
  if (!release) {
    onWait?.();
    const seconds = Math.ceil(deadlineMs / 1000);
    release = await acquire(lockFile, seconds);
    if (!release) throw new StartError(busy ?? `another process has held ${lockFile} for ${seconds} s`);
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
  const ended = new Promise((resolve) => holder.once('close', () => resolve('ended')));
  const held = new Promise((resolve) => holder.stdout.once('data', () => resolve('held')));
  const missing = new Promise((resolve) => holder.once('error', () => resolve('missing')));
  const outcome = await Promise.race([held, ended, missing]);
  if (outcome === 'missing') return async () => {};
  if (outcome === 'ended') return undefined;
  return async () => {
    holder.stdin.end();
    await ended;
  };
}
