// @ts-check
import { connect } from 'node:net';
import { DatabaseError, reasonOf } from './database-error.mjs';
import { waitUntilServing } from './wire/wait-until-serving.mjs';

/** Recovery after a crash replays up to 1 GB of log before a server answers. */
export const servingDeadlineMs = 120_000;

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
 * Waits until a server that was just started serves.
 *
 * @param {import('./server-process.mjs').ServerProcess} server
 * @param {{ host: string, port: number } | { path: string }} address
 * @returns {Promise<void>}
 * @throws {DatabaseError} `START_FAILED` as soon as the server ends, or at the deadline
 */
export async function untilServing(server, address) {
  const died = new AbortController();
  void server.ended.then((how) => died.abort(new Error(how)));
  try {
    await waitUntilServing(address, { deadlineMs: servingDeadlineMs, signal: died.signal });
  } catch (error) {
    const reason = died.signal.aborted ? reasonOf(died.signal.reason) : reasonOf(error);
    throw await startFailed(server, reason);
  }
}

/**
 * @param {import('./server-process.mjs').ServerProcess} server
 * @param {string} reason
 */
export async function startFailed(server, reason) {
  const said = await server.logTail();
  return new DatabaseError('START_FAILED', said ? `${reason}; it said: ${said}` : reason);
}

/**
 * A server that was there before would answer in the new one's place, and be taken for it.
 *
 * @param {number} port on 127.0.0.1
 * @returns {Promise<void>}
 * @throws {DatabaseError} `PORT_TAKEN`
 */
export async function refuseTakenPort(port) {
  const taken = await new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1_000 });
    const settle = (/** @type {boolean} */ answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true));
    socket.once('timeout', () => settle(true));
    socket.once('error', () => settle(false));
  });
  if (taken) {
    throw new DatabaseError('PORT_TAKEN', `port ${port} on 127.0.0.1 is taken by another process`);
  }
}
