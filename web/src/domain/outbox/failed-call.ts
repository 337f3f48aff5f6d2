import { ERRORS, type RefusedChange } from '@tessera/contracts';
import { ApiError } from '../../shared/api/api-error.js';
import { UnreadableResponseError } from '../../shared/api/shape.js';
import type { WhyFailed } from './outbox-types.js';

/**
 * Whether the server, or something before it, has failed: no refusal, unless one of the call's changes is the cause.
 */
export const isFault = (error: unknown): boolean =>
  error instanceof UnreadableResponseError ||
  (error instanceof ApiError && (error.status === 408 || error.status >= 500));

/** A response of something other than the server, such as the log-in page of a hotel's network. */
export const isFromElsewhere = (error: unknown): boolean =>
  error instanceof UnreadableResponseError && error.cause !== undefined;

/** Why a change was left out, as the error of a call of its own. */
export function refusalError({ code, message, details }: RefusedChange): ApiError {
  const text = JSON.stringify({ code, message, details });
  return new ApiError({ status: ERRORS[code].status, statusText: code, text, retryAfter: null });
}

/** A failure for another window; null where it needs no words. */
export const whyFailed = (error: unknown): WhyFailed | null =>
  error instanceof ApiError
    ? { status: error.status, statusText: error.message, text: JSON.stringify(error.body) }
    : null;

/** The failure that another window has told. */
export const errorOf = (why: WhyFailed | null): Error =>
  why === null ? new Error('The change was left out.') : new ApiError({ ...why, retryAfter: null });
