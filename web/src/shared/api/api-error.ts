import type { ErrorBody, ErrorCode } from '@tessera/contracts';

/**
 * A response that is not 2xx. `message` is the specification's: status, colon, space, body text, or the status
 * text where the body is empty [spec 8.1]. `serverMessage` is what a person may read, where the server sent it; of
 * too many requests, for how long to wait.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly serverMessage: string | null;
  /** Of a plan refusal `{ limit, current, adding }`, of a refused body a list of `{ path, message }`. */
  readonly details: unknown;
  readonly requestId: string | null;
  /** The parsed body, if it was JSON: a 412 carries the current state. */
  readonly body: unknown;
  /** Seconds of `Retry-After`. */
  readonly retryAfter: number | null;

  constructor(response: { status: number; statusText: string; text: string; retryAfter: string | null }) {
    super(`${response.status}: ${response.text === '' ? response.statusText : response.text}`);
    const body = parse(response.text);
    const fields: Partial<ErrorBody> = typeof body === 'object' && body !== null ? body : {};
    const seconds = Number(response.retryAfter);
    this.status = response.status;
    this.body = body;
    this.code = fields.code ?? null;
    this.details = fields.details;
    this.requestId = fields.requestId ?? null;
    this.retryAfter = response.retryAfter !== null && Number.isFinite(seconds) ? seconds : null;
    this.serverMessage =
      this.code === 'RATE_LIMITED' && this.retryAfter !== null
        ? `Too many requests. Try again ${after(this.retryAfter)}.`
        : (sentence(fields.message) ?? sentence(fields.error));
  }
}

/** No response came: the network is unavailable, or the deadline passed. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly reason: 'unreachable' | 'deadline';

  constructor(reason: 'unreachable' | 'deadline', cause?: unknown) {
    super(
      reason === 'deadline' ? 'The server did not respond in time.' : 'The server could not be reached.',
      {
        cause,
      },
    );
    this.reason = reason;
  }
}

/** Whether the server refused with this code. */
export function hasCode(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/**
 * The text of a toast about an error: the server's own sentence, or else `fallback`, which is the specification's
 * text [spec 8.1]. Never a status, a code or a page of HTML.
 */
export function toastMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError ? (error.serverMessage ?? fallback) : fallback;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function sentence(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** 'in 40 seconds'; a longer wait in minutes that are not too few. */
function after(seconds: number): string {
  const isShort = seconds < 60;
  // Made when it is needed: the browser's first one takes 10 to 15 ms, and every page's start would wait for it.
  return new Intl.RelativeTimeFormat('en').format(
    Math.ceil(isShort ? seconds : seconds / 60) || 1,
    isShort ? 'second' : 'minute',
  );
}
