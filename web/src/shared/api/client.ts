import { DEVICE_HEADER } from '@tessera/contracts';
import { ApiError, NetworkError } from './api-error.js';
import { noteAnswer, noteNoAnswer } from './connection.js';
import { keepDevice } from './device-store.js';
import {
  apiPath,
  keepRenewedToken,
  noteUnauthenticated,
  requestHeaders,
  type RequestParts,
} from './request-parts.js';
import { storedToken } from './token-store.js';

/** How long a call may take where it does not say: longer than any answer that is still of use. */
const DEADLINE_MS = 20_000;

/** What the caller asked for with `ifNoneMatch` is what it has. */
const NOT_MODIFIED = 304;

export interface RequestOptions extends RequestParts {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, or as it is where it is a form. */
  readonly body?: unknown;
  /** Lets the call finish after the page is gone (bodies up to 64 kB). */
  readonly keepalive?: boolean;
}

export interface Answer<T> {
  readonly data: T;
  readonly headers: Headers;
}

/** Calls the API and answers the parsed JSON (undefined for an empty answer, such as to `ifNoneMatch`). Throws ApiError or NetworkError. */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return (await requestAnswer<T>(path, options)).data;
}

/** As `request`, but a 401 answers null. */
export async function requestOrNull<T>(path: string, options: RequestOptions = {}): Promise<T | null> {
  try {
    return await request<T>(path, options);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** As `request`, with the headers: `ETag`, `X-Grid-Version`, `X-Total-Count`. */
export async function requestAnswer<T>(path: string, options: RequestOptions = {}): Promise<Answer<T>> {
  const { data: text, headers } = await requestText(path, options);
  return { data: (text === '' ? undefined : JSON.parse(text)) as T, headers };
}

/** As `requestAnswer`, for what is not JSON. */
export async function requestText(path: string, options: RequestOptions = {}): Promise<Answer<string>> {
  const sent = storedToken();
  const deadline = AbortSignal.timeout(options.deadline ?? DEADLINE_MS);
  const signal = options.signal === undefined ? deadline : AbortSignal.any([options.signal, deadline]);
  let response: Response;
  let text: string;
  try {
    response = await fetch(apiPath(path), {
      method: options.method ?? 'GET',
      credentials: 'include',
      signal,
      ...(options.keepalive === true ? { keepalive: true } : {}),
      ...bodyOf(options),
    });
    text = await response.text();
  } catch (error) {
    // The caller's own abort is not a failure of the network.
    if (options.signal?.aborted === true) throw error;
    noteNoAnswer();
    throw new NetworkError(deadline.aborted ? 'deadline' : 'unreachable', error);
  }
  if (response.status < 500) noteAnswer();
  if (options.device === true) keepDevice(response.headers.get(DEVICE_HEADER));
  keepRenewedToken(response.headers.get('X-Renewed-Token'), sent);
  if (!response.ok && response.status !== NOT_MODIFIED) {
    const error = new ApiError({
      status: response.status,
      statusText: response.statusText,
      text,
      retryAfter: response.headers.get('Retry-After'),
    });
    if (error.code === 'UNAUTHENTICATED') noteUnauthenticated(sent);
    throw error;
  }
  return { data: text, headers: response.headers };
}

function bodyOf(options: RequestOptions): { headers: Record<string, string>; body?: BodyInit } {
  const headers = requestHeaders(options);
  if (options.body === undefined) return { headers };
  if (options.body instanceof FormData) return { headers, body: options.body };
  return { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(options.body) };
}
