import { ApiError, NetworkError } from './api-error.js';

/**
 * A part of the service is unavailable, too many calls at once, a session that has ended: the same call may succeed
 * later.
 */
const PASSING = [401, 429, 502, 503, 504];

/** Whether a call that failed is to be sent again as it is. */
export const mayPass = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && PASSING.includes(error.status));
