// @ts-check
import { setTimeout as delay } from 'node:timers/promises';

/**
 * @template T
 * @param {() => Promise<T | undefined | false> | T | undefined | false} probe
 * @param {string} what
 * @returns {Promise<T>}
 */
export async function waitFor(probe, what) {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const value = await probe();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`${what} did not come true`);
    await delay(20);
  }
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
