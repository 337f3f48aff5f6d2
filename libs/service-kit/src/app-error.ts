import { ERRORS, type ErrorCode } from '@tessera/contracts';

interface AppErrorOptions {
  /** The text for a person; the code's own text by default. */
  readonly text?: string;
  /** For the caller: goes into the response's `details`. */
  readonly details?: unknown;
  /** For the log only. */
  readonly info?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
  /** Seconds for `Retry-After`. */
  readonly retryAfter?: number;
}

/** A failure that the HTTP contract knows. Its code decides the status; see `ERRORS` in the contracts. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;
  readonly details: unknown;
  readonly info: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: ErrorCode,
    { text, details, info, cause, retryAfter }: AppErrorOptions = {},
  ) {
    super(text ?? ERRORS[code].text, { cause });
    this.status = ERRORS[code].status;
    this.details = details;
    this.info = info;
    this.retryAfter = retryAfter;
  }
}

/** Whether a call was definitely refused. After any other error what it asked for may be done, or be done later. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500;
}

/** Missing, malformed or somebody else's: one response for the three. */
export function notFound(): AppError {
  return new AppError('NOT_FOUND');
}

/** A dependency did not respond in time or cannot be reached. */
export function unavailable(what: string, cause?: unknown): AppError {
  return new AppError('DEPENDENCY_UNAVAILABLE', { info: { what }, cause, retryAfter: 1 });
}
