import { ApiError } from '../../../shared/api/api-error.js';
import { ScaleTimeoutError } from '../scale/scale-timeout-error.js';
import { UnreadableImageError } from '../scale/unreadable-image-error.js';

/** [spec 8.8] */
export const UPLOAD_FAILED = 'There was an error uploading your photos. Please try again.';

/** The address asks for more at once than the server allows, which names when to come back. */
export const isRateLimited = (error: unknown): boolean => error instanceof ApiError && error.status === 429;

/**
 * Whether Retry can help a file that failed: the line and the server may recover, a file or a plan that was
 * refused stays refused.
 */
export function retryHelps(error: unknown): boolean {
  if (error instanceof UnreadableImageError) return false;
  return !(error instanceof ApiError) || error.status >= 500 || [408, 429].includes(error.status);
}

/** Why an upload failed, in a sentence that tells what to do. */
export function reasonOf(error: unknown): string {
  if (error instanceof UnreadableImageError || error instanceof ScaleTimeoutError) return error.text;
  return error instanceof ApiError ? (error.serverMessage ?? UPLOAD_FAILED) : UPLOAD_FAILED;
}
