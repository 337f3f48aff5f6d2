import { DEVICE_HEADER } from '@tessera/contracts';
import { anySignal } from '../any-signal.js';
import { ApiError, NetworkError } from './api-error.js';
import { reportReachable, reportUnreachable } from './connection.js';
import { keepDevice } from './device-store.js';
import {
  apiPath,
  keepRenewedToken,
  noteUnauthenticated,
  requestHeaders,
  type RequestParts,
} from './request-parts.js';
import { parseAs, type Shape } from './shape.js';
import { storedToken } from './token-store.js';

/** How long a call may take by default: longer than any response that is still of use. */
const DEADLINE_MS = 20_000;

/** What the caller asked for with `ifNoneMatch` is what it has. */
const NOT_MODIFIED = 304;

export interface RequestOptions extends RequestParts {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, or as it is where it is a form. */
  readonly body?: unknown;
  /** Lets the call finish after the page is gone (bodies up to 64 kB). */
  readonly keepalive?: boolean;
  /** The same call, where it is under way already. */
  readonly begun?: Promise<Response> | undefined;
}

/** Of a call whose response is read. */
export interface Expecting<T> {
  readonly response: Shape<T>;
}

export interface ResponseWithHeaders<T> {
  readonly data: T;
  readonly headers: Headers;
}

/**
 * Calls the API and returns the JSON in the shape that is expected, or nothing where none is. Throws ApiError,
 * NetworkError or UnreadableResponseError.
 */
export async function request<T>(path: string, options: RequestOptions & Expecting<T>): Promise<T>;
export async function request(path: string, options?: RequestOptions): Promise<void>;
export async function request<T>(
  path: string,
  options: RequestOptions & Partial<Expecting<T>> = {},
): Promise<T | void> {
  if (options.response === undefined) await requestText(path, options);
  else return (await requestWithHeaders(path, { ...options, response: options.response })).data;
}

/** As `request`, with the headers: `ETag`, `X-Grid-Version`, `X-Total-Count`. */
export async function requestWithHeaders<T>(
  path: string,
  options: RequestOptions & Expecting<T>,
): Promise<ResponseWithHeaders<T>> {
  const { data: text, headers } = await requestText(path, options);
  return { data: parseAs(options.response, text), headers };
}

/** As `requestWithHeaders`, where the response may be empty, such as to `ifNoneMatch`: then there is no data. */
export async function requestMaybe<T>(
  path: string,
  options: RequestOptions & Expecting<T>,
): Promise<ResponseWithHeaders<T | undefined>> {
  const { data: text, headers } = await requestText(path, options);
  return { data: text === '' ? undefined : parseAs(options.response, text), headers };
}

/** As `requestWithHeaders`, for what is not JSON. */
export async function requestText(
  path: string,
  options: RequestOptions = {},
): Promise<ResponseWithHeaders<string>> {
  const sent = storedToken();
  const deadline = AbortSignal.timeout(options.deadline ?? DEADLINE_MS);
  const signal = options.signal === undefined ? deadline : anySignal([options.signal, deadline]);
  let response: Response;
  let text: string;
  try {
    response = await (options.begun ??
      fetch(apiPath(path), {
        method: options.method ?? 'GET',
        credentials: 'include',
        signal,
        ...(options.keepalive === true ? { keepalive: true } : {}),
        ...bodyOf(options),
      }));
    text = await response.text();
  } catch (error) {
    // The caller's own abort is not a failure of the network.
    if (options.signal?.aborted === true) throw error;
    reportUnreachable();
    throw new NetworkError(deadline.aborted ? 'deadline' : 'unreachable', error);
  }
  if (response.status < 500) reportReachable();
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
