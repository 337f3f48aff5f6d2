// @ts-check
import { constants } from 'node:os';
import { ENDING_SIGNALS } from './command-line.mjs';
import { StartError, explain } from './start-error.mjs';

/** Services cannot finish what they have begun once the database or Redis is gone. */
const LOST_MS = 2_000;

/**
 * Runs a stack in the foreground until a person stops it or it is lost. The first Ctrl-C (or SIGTERM) stops
 * everything in order, the second kills.
 * @param {object} options
 * @param {import('./stack.mjs').Stack} options.stack
 * @param {import('./progress.mjs').Progress} options.progress
 * @param {(signal: AbortSignal) => Promise<void>} options.bringUp until everything serves
 * @param {() => Promise<void>} [options.takeDown] before the stack itself is stopped
 * @returns {Promise<number>} the exit code
 */
export async function runInForeground({ stack, progress, bringUp, takeDown = async () => {} }) {
  const interrupted = new AbortController();
  /** @type {(signal: NodeJS.Signals) => void} */
  let onFirst = () => {};
  const asked = new Promise((resolve) => (onFirst = resolve));
  const onSignal = (/** @type {NodeJS.Signals} */ signal) => {
    if (interrupted.signal.aborted) {
      progress('stop', 'killing what is left');
      void stack.kill().finally(() => process.exit(128 + constants.signals[signal]));
      return;
    }
    interrupted.abort();
    progress('stop', 'stopping in order; press Ctrl-C again to kill');
    onFirst(signal);
  };
  for (const signal of ENDING_SIGNALS) process.on(signal, onSignal);
  // A terminal that was closed must not keep the servers from being stopped, and no mistake of ours leaves them behind.
  process.stderr.on('error', () => {});
  process.once('uncaughtException', (error) => {
    process.stderr.write(`${explain(error)}\n`);
    void stack.stop().finally(() => process.exit(1));
  });

  const up = bringUp(interrupted.signal).then(
    () => undefined,
    (error) => error ?? new StartError('failed'),
  );
  const failure = await Promise.race([up, asked.then(() => undefined)]);
  const reason = failure ? undefined : await Promise.race([asked.then(() => undefined), stack.lost]);
  if (failure) process.stderr.write(`\n${explain(failure)}\n`);
  if (reason) process.stderr.write(`\n${reason}\nEverything else is stopped with it.\n`);
  const somethingRan = stack.processes.length > 0;
  await takeDown();
  await stack.stop(reason ? LOST_MS : undefined);
  if (somethingRan) progress('stop', 'everything is stopped');
  return failure || reason ? 1 : 0;
}
