// @ts-check
import { StartError } from './start-error.mjs';

/**
 * Does work beside a stack. Where that is lost the work is asked to end, and is waited for: a command that outlives the
 * one it was started by would go on against servers that are gone.
 *
 * @template T
 * @param {{ readonly lost: Promise<string> }} stack
 * @param {AbortSignal} stopped for a person who wants it to end
 * @param {(signal: AbortSignal) => Promise<T>} work ends soon once the signal is aborted
 * @returns {Promise<T>}
 * @throws {StartError} with the reason, where the stack was lost meanwhile
 */
export async function whileRunning(stack, stopped, work) {
  const unwanted = new AbortController();
  void stack.lost.then((reason) => unwanted.abort(new StartError(reason)));
  const done = await work(AbortSignal.any([stopped, unwanted.signal]));
  unwanted.signal.throwIfAborted();
  return done;
}
