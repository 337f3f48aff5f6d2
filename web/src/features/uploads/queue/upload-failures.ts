import { ERRORS } from '@tessera/contracts';
import { ApiError, NetworkError } from '../../../shared/api/api-error.js';
import { UnreadableImageError } from '../scale/scale-pool.js';

/** Section 8. */
export const UPLOAD_FAILED = 'There was an error uploading your photos. Please try again.';

/** The address asks for more at once than the server allows; it says when to come back. */
export const isRateLimited = (error: unknown): boolean => error instanceof ApiError && error.status === 429;

/** Answers that another try may better: no network, too many at once, a part of the service away. */
export function isPassing(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && [429, 502, 503, 504].includes(error.status);
}

/**
 * Whether Retry can help a file that failed: the line and the server may recover, a file or a plan that was
 * refused stays refused.
 */
export function retryHelps(error: unknown): boolean {
  if (error instanceof UnreadableImageError) return false;
  return !(error instanceof ApiError) || error.status >= 500 || [408, 429].includes(error.status);
}

/** Why an upload failed, in a sentence that says what to do. */
export function reasonOf(error: unknown): string {
  if (error instanceof UnreadableImageError) return ERRORS.IMAGE_UNREADABLE.text;
  if (error instanceof NetworkError) return 'The connection was lost. Try again when it is back.';
  return error instanceof ApiError ? (error.serverMessage ?? UPLOAD_FAILED) : UPLOAD_FAILED;
}
