import { waitUntil } from '../wait-until.mjs';
import { accepts, uriFor, withClient, type Address } from './client.ts';
import { StartError, reasonOf } from '../start-error.mjs';
import type { ServerProcess } from './server-process.ts';

/** Recovery after a crash replays up to 1 GB of log before a server responds. */
const READY_MS = 120_000;

type Member = { process: ServerProcess; stopSignal: NodeJS.Signals; stopDeadlineMs: number };

/**
 * The processes that are one database: if one ends, all end, and they are stopped in the order in which they are given.
 */
export function groupServers(members: Member[], logFile: string) {
  let stopping = false;
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopping = true;
    stopped ??= (async () => {
      for (const { process, stopSignal, stopDeadlineMs } of members)
        await process.stop(stopSignal, stopDeadlineMs);
    })();
    return stopped;
  };
  const exited = new Promise<string>((resolve) => {
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
 * @throws StartError as soon as the server ends, or at the deadline
 */
export async function untilReady(server: ServerProcess, address: Address) {
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

export async function startFailed(server: ServerProcess, reason: string) {
  const written = await server.logTail();
  return new StartError(written ? `${reason}; it wrote: ${written}` : reason);
}

/**
 * A server that was there before would respond in the new one's place, and be taken for it.
 * @param port on 127.0.0.1
 * @throws StartError the port is taken
 */
export async function refuseTakenPort(port: number) {
  if (await accepts({ port })) throw new StartError(`port ${port} on 127.0.0.1 is taken by another process`);
}
