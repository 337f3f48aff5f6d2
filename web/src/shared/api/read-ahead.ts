import { startTransition, useEffect, useState } from 'react';
import { ApiError, NetworkError } from './api-error.js';
import { onUserChanged } from '../session/user-changed.js';
import { Signal } from '../store.js';
import {
  requestWithHeaders,
  requestMaybe,
  type ResponseWithHeaders,
  type Expecting,
  type RequestOptions,
} from './client.js';
import { isOfStoredSession, storedToken } from './token-store.js';

/*
 * Reads that begin before the code that keeps their responses is there, so that neither waits for the other. Each is
 * made once: whoever keeps the response takes it over.
 */

/** A read of the API. */
export interface Read<T> extends Expecting<T> {
  readonly path: string;
}

interface Ahead {
  readonly promise: Promise<ResponseWithHeaders<unknown>>;
  response: ResponseWithHeaders<unknown> | null;
  hasFailed: boolean;
  readonly since: number;
  /** Of whom it was asked: another tab may log somebody else in. */
  readonly token: string | null;
}

/** From then on somebody else may have changed what was read. */
const FRESH_MS = 10_000;
/** A service that is down is told at once; where one is silent, the gateway tells it after five seconds. */
const SILENT_MS = 3_000;

declare global {
  interface Window {
    /** What `public/home.js` has begun to read before the app was there, once each. */
    readonly firstReads?: {
      readonly token: string;
      readonly since: number;
      readonly responses: Record<string, Promise<Response> | undefined>;
    };
  }
}

const begun = new Map<string, Ahead>();
const silences = new WeakSet<object>();
const responses = new Signal();

onUserChanged(() => begun.clear());

/**
 * Begins a read, unless it has begun, and then has `next` do something with it. A failure is left to who takes it over.
 */
export function readAhead<T>({ path, response }: Read<T>, next?: (data: T) => void): void {
  if (begun.has(path)) return;
  const promise = requestWithHeaders(path, { response, begun: takeFirst(path) });
  const ahead: Ahead = {
    promise,
    response: null,
    hasFailed: false,
    since: performance.now(),
    token: storedToken(),
  };
  begun.set(path, ahead);
  promise.then(
    (response) => {
      ahead.response = response;
      next?.(response.data);
      responses.emit();
    },
    (error: unknown) => {
      ahead.hasFailed = true;
      if (isUnavailable(error) && performance.now() - ahead.since > SILENT_MS) silences.add(error);
      responses.emit();
    },
  );
}

/** Whether `public/home.js` has begun this read, or somebody since. */
export const hasBegun = ({ path }: Read<unknown>): boolean =>
  begun.has(path) || window.firstReads?.responses[path] !== undefined;

function takeFirst(path: string): Promise<Response> | undefined {
  const { firstReads } = window;
  const response = firstReads?.responses[path];
  if (firstReads === undefined || response === undefined) return undefined;
  delete firstReads.responses[path];
  if (isOfStoredSession(firstReads.token) && performance.now() - firstReads.since < FRESH_MS) return response;
  // A body that nobody reads would keep its connection.
  response.then(
    ({ body }) => body?.cancel(),
    () => undefined,
  );
  return undefined;
}

/**
 * What was read ahead, for a component that shows it until somebody keeps it; undefined until it is there, null where
 * it could not be read. The same `read` each time; with null nothing is read yet.
 */
export function useAhead<T>(read: Read<T> | null): T | null | undefined {
  const [known, setKnown] = useState(() => (read === null ? undefined : aheadOf(read)));
  useEffect(() => {
    if (read === null) return;
    // In slices: it may be a screenful. What somebody has taken over stays shown until they show it.
    const follow = () => {
      const now = aheadOf(read);
      if (now !== undefined) startTransition(() => setKnown(now));
    };
    readAhead(read);
    follow();
    return responses.subscribe(follow);
  }, [read]);
  return known;
}

function aheadOf<T>({ path }: Read<T>): T | null | undefined {
  const ahead = begun.get(path);
  return ahead?.hasFailed === true ? null : (ahead?.response?.data as T | undefined);
}

const isUnavailable = (error: unknown): error is Error =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

/** Whether a read failed since nothing responded for some time: whoever repeats it waits for as long again. */
export const isSilence = (error: unknown): boolean => error instanceof Error && silences.has(error);

/** Takes over what has been read ahead; undefined where there is nothing, or nothing yet. */
export function takeResponse<T>({ path }: Read<T>): ResponseWithHeaders<T> | undefined {
  if (begun.get(path)?.response === null) return undefined;
  return take(path)?.response as ResponseWithHeaders<T> | undefined;
}

/** Takes over what is being read ahead, or its failure, once it is there; undefined where there is nothing. */
export const takeAhead = async <T>({ path }: Read<T>): Promise<ResponseWithHeaders<T> | undefined> =>
  (await take(path)?.promise) as ResponseWithHeaders<T> | undefined;

/** As `requestMaybe`; takes over the same read where it has begun, unless that has failed before its time was over. */
export const takeOrRead = async <T>(
  read: Read<T>,
  options: RequestOptions,
): Promise<ResponseWithHeaders<T | undefined>> =>
  (await takeAhead(read).catch((error: unknown) => {
    if (isSilence(error)) throw error;
  })) ?? requestMaybe(read.path, { ...options, response: read.response });

function take(path: string): Ahead | undefined {
  const ahead = begun.get(path);
  begun.delete(path);
  if (ahead === undefined || !isOfStoredSession(ahead.token)) return undefined;
  return performance.now() - ahead.since < FRESH_MS ? ahead : undefined;
}
