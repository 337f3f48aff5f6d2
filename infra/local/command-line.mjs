// @ts-check
import { StartError, explain } from './start-error.mjs';

/** By which a person, a service manager or a terminal that closes ends a command. */
export const ENDING_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Why something that was begun is not completed: this process was sent a signal. */
export class Interruption extends StartError {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super('stopped');
    this.signal = signal;
  }
}

/**
 * Aborts, by an {@link Interruption}, when this process is to end; it then ends by itself, once it has tidied up.
 * @returns {AbortSignal}
 */
export function interruption() {
  const interrupted = new AbortController();
  for (const signal of ENDING_SIGNALS) process.on(signal, () => interrupted.abort(new Interruption(signal)));
  return interrupted.signal;
}

/**
 * Runs a command and ends this process with its exit code: 0 where it returns none, 1 where it fails, which the person
 * is told.
 * @param {() => Promise<number | void>} main
 */
export async function runMain(main) {
  process.exitCode = await main().then(
    (code) => code ?? 0,
    (error) => {
      process.stderr.write(`${explain(error)}\n`);
      return 1;
    },
  );
  // A connection or a timer that was left open must not keep the process.
  process.exit();
}
