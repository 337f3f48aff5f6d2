// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Checks until it is true.
 * @param {() => Promise<boolean>} check a rejection counts as false
 * @param {{ deadlineMs: number, everyMs: number, giveUp?: () => boolean }} options
 * @returns {Promise<boolean>} false at the deadline, or as soon as `giveUp` returns true
 */
export async function waitUntil(check, { deadlineMs, everyMs, giveUp = () => false }) {
  const end = performance.now() + deadlineMs;
  for (;;) {
    if (await check().catch(() => false)) return true;
    if (giveUp() || performance.now() >= end) return false;
    await sleep(everyMs);
  }
}

/** Whether an address responds with a success. @param {string} url */
export async function respondsOk(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.arrayBuffer();
  return response.ok;
}
