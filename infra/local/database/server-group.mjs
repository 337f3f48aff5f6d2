// @ts-check
import { waitUntil } from '../wait-until.mjs';
import { accepts, uriFor, withClient } from './client.mjs';
import { DatabaseError, reasonOf } from './database-error.mjs';

/** Recovery after a crash replays up to 1 GB of log before a server responds. */
const READY_MS = 120_000;

/**
 * @typedef {object} Member
 * @property {import('./server-process.mjs').ServerProcess} process
 * @property {NodeJS.Signals} stopSignal
 * @property {number} stopDeadlineMs
 */

/**
 * The processes that are one database: if one ends, all end, and they are stopped in the order in which they are given.
 *
 * @param {Member[]} members
 * @param {string} logFile
 */
export function groupServers(members, logFile) {
  let stopping = false;
  /** @type {Promise<void> | undefined} */
  let stopped;
  const stop = () => {
    stopping = true;
    stopped ??= (async () => {
      for (const { process, stopSignal, stopDeadlineMs } of members)
        await process.stop(stopSignal, stopDeadlineMs);
    })();
    return stopped;
  };
  /** @type {Promise<string>} */
  const exited = new Promise((resolve) => {
    for (const { process } of members) {
      void process.ended.then((how) => {
        if (stopping) return;
        resolve(`${how}; its log is ${logFile}`);
        void stop();
      });
    }
  });
  return {
    processes: members.map(({ process }) => ({ name: process.name, pid: process.pid })),
    stop,
    exited,
  };
}

/**
 * Waits until a server that was just started is ready.
 *
 * @param {import('./server-process.mjs').ServerProcess} server
 * @param {import('./client.mjs').Address} address
 * @throws {DatabaseError} `START_FAILED` as soon as the server ends, or at the deadline
 */
export async function untilReady(server, address) {
  let reason = 'it accepts no connection';
  const ready = async () => {
    if (!(await accepts(address))) return false;
    // A server that recovers accepts connections before it responds.
    return withClient(uriFor(address), (client) => client.db('admin').command({ ping: 1 })).then(
      () => true,
      (error) => {
        reason = reasonOf(error);
        return false;
      },
    );
  };
  const giveUp = () => server.exitCode() !== undefined;
  if (await waitUntil(ready, { deadlineMs: READY_MS, everyMs: 25, giveUp })) return;
  const late = `it is not ready after ${READY_MS / 1000} s: ${reason}`;
  throw await startFailed(server, giveUp() ? await server.ended : late);
}

/** @param {import('./server-process.mjs').ServerProcess} server @param {string} reason */
export async function startFailed(server, reason) {
  const written = await server.logTail();
  return new DatabaseError('START_FAILED', written ? `${reason}; it wrote: ${written}` : reason);
}

/**
 * A server that was there before would respond in the new one's place, and be taken for it.
 *
 * @param {number} port on 127.0.0.1
 * @throws {DatabaseError} `PORT_TAKEN`
 */
export async function refuseTakenPort(port) {
  if (await accepts({ port }))
    throw new DatabaseError('PORT_TAKEN', `port ${port} on 127.0.0.1 is taken by another process`);
}
