import { StartError } from './start-error.mjs';

/**
 * Does work beside a stack. Where that is lost the work is asked to end, and is waited for: a command that outlives the
 * one it was started by would go on against servers that are gone.
 * @param work ends soon once the signal is aborted
 */
export async function whileRunning<T>(
  stack: { readonly lost: Promise<string> },
  stopped: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const unwanted = new AbortController();
  void stack.lost.then((reason) => unwanted.abort(new StartError(reason)));
  const done = await work(AbortSignal.any([stopped, unwanted.signal]));
  unwanted.signal.throwIfAborted();
  return done;
}
