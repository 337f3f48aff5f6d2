import { useEffect } from 'react';
import { onUserChanged } from '../session/user-changed.js';
import { Signal, useStore } from '../store.js';
import { requestAnswer, requestMaybe, type Answer, type Expecting, type RequestOptions } from './client.js';

/*
 * Reads that begin before the code that keeps their responses is there, so that neither waits for the other. Each is
 * made once: whoever keeps the response takes it over.
 */

/** A read of the API. */
export interface Read<T> extends Expecting<T> {
  readonly path: string;
}

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

/** Begins a read, unless it has begun. A failure is left to whoever takes it over. */
export function readAhead({ path, response }: Read<unknown>): void {
  if (begun.has(path)) return;
  const promise = requestAnswer(path, { response });
  const ahead: Ahead = { promise, answer: null, since: performance.now() };
  begun.set(path, ahead);
  promise.then(
    (answer) => {
      ahead.answer = answer;
      answers.emit();
    },
    () => undefined,
  );
}

/**
 * What was read ahead, for a component that shows it until somebody keeps it; undefined until it is there. The
 * same `read` each time.
 */
export function useAhead<T>(read: Read<T> | null): T | undefined {
  useEffect(() => {
    if (read !== null) readAhead(read);
  }, [read]);
  return useStore({
    subscribe: answers.subscribe,
    read: () => (read === null ? undefined : (begun.get(read.path)?.answer?.data as T | undefined)),
  });
}

/** Takes over what has been read ahead; undefined where there is nothing, or nothing yet. */
export function takeAnswer<T>({ path }: Read<T>): Answer<T> | undefined {
  if (begun.get(path)?.answer === null) return undefined;
  return take(path)?.answer as Answer<T> | undefined;
}

/** As `requestMaybe`; takes over the same read where it has begun. */
export async function takeOrRead<T>(
  { path, response }: Read<T>,
  options: RequestOptions,
): Promise<Answer<T | undefined>> {
  const answer = await take(path)?.promise.catch(() => undefined);
  return (answer as Answer<T> | undefined) ?? requestMaybe(path, { ...options, response });
}

function take(path: string): Ahead | undefined {
  const ahead = begun.get(path);
  begun.delete(path);
  return ahead !== undefined && performance.now() - ahead.since < FRESH_MS ? ahead : undefined;
}
