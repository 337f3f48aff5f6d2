// @ts-check
import { explain } from './start-error.mjs';

/** By which a person, a service manager or a terminal that closes ends a command. */
export const ENDING_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Aborts when this process is to end; it then ends by itself, once it has tidied up.
 * @param {(signal: NodeJS.Signals) => unknown} [reasonOf] the reason of the abort
 * @returns {AbortSignal}
 */
export function interruption(reasonOf) {
  const interrupted = new AbortController();
  for (const signal of ENDING_SIGNALS) process.on(signal, () => interrupted.abort(reasonOf?.(signal)));
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
