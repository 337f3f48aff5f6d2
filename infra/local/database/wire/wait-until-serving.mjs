// @ts-check
import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf } from '../database-error.mjs';
import { connectToServer } from './wire-client.mjs';

const pauseMs = 25;

/**
 * Waits until a server really answers a command, which a listening port alone does not prove.
 *
 * @param {{ host: string, port: number } | { path: string }} address
 * @param {{ deadlineMs: number, signal: AbortSignal }} options the signal ends the wait, for a server that has died
 * @returns {Promise<void>}
 */
export async function waitUntilServing(address, { deadlineMs, signal }) {
  const deadline = Date.now() + deadlineMs;
  for (;;) {
    signal.throwIfAborted();
    try {
      const client = await connectToServer(address);
      try {
        await client.command('admin', { hello: 1 });
        await client.command('admin', { ping: 1 });
        return;
      } finally {
        client.close();
      }
    } catch (error) {
      if (Date.now() > deadline) {
        throw new Error(`it does not serve after ${Math.round(deadlineMs / 1000)} s: ${reasonOf(error)}`);
      }
    }
    await delay(pauseMs, undefined, { signal });
  }
}
