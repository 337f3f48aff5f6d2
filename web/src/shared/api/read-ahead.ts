import { onUserChanged } from '../session/user-changed.js';
import { Signal, useStore } from '../store.js';
import { requestAnswer, type Answer, type RequestOptions } from './client.js';
import { useEffect } from 'react';

/*
 * Reads that begin before the code that keeps their answers is there, so that neither waits for the other. Each is made
 * once: whoever keeps the answer takes it over.
 */

interface Ahead {
  readonly promise: Promise<Answer<unknown>>;
  answer: Answer<unknown> | null;
  readonly since: number;
}

/** From then on somebody else may have changed what was read. */
const FRESH_MS = 10_000;

const begun = new Map<string, Ahead>();
const answers = new Signal();

onUserChanged(() => begun.clear());

/** Begins to read a path of the API, unless it has begun. A failure is left to whoever takes the read over. */
export function readAhead(path: string): void {
  if (begun.has(path)) return;
  const ahead: Ahead = { promise: requestAnswer(path), answer: null, since: performance.now() };
  begun.set(path, ahead);
  ahead.promise.then(
    (answer) => {
      ahead.answer = answer;
      answers.emit();
    },
    () => undefined,
  );
}

/** What was read ahead, for a component that shows it until somebody keeps it; undefined until it is there. */
export function useAhead<T>(path: string | null): T | undefined {
  useEffect(() => {
    if (path !== null) readAhead(path);
  }, [path]);
  return useStore({
    subscribe: answers.subscribe,
    read: () => (path === null ? undefined : (begun.get(path)?.answer?.data as T | undefined)),
  });
}

/** Takes over what has been read ahead; undefined where there is nothing, or nothing yet. */
export function takeAnswer<T>(path: string): Answer<T> | undefined {
  if (begun.get(path)?.answer === null) return undefined;
  return take(path)?.answer as Answer<T> | undefined;
}

/** As `requestAnswer`; takes over a read of the same path that has begun. */
export async function takeOrRead<T>(path: string, options: RequestOptions): Promise<Answer<T>> {
  const answer = await take(path)?.promise.catch(() => undefined);
  return (answer as Answer<T> | undefined) ?? requestAnswer<T>(path, options);
}

function take(path: string): Ahead | undefined {
  const ahead = begun.get(path);
  begun.delete(path);
  return ahead !== undefined && performance.now() - ahead.since < FRESH_MS ? ahead : undefined;
}
