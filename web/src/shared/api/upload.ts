import { ApiError, NetworkError } from './api-error.js';
import type { Expecting } from './client.js';
import { reportReachable, reportUnreachable } from './connection.js';
import {
  apiPath,
  keepRenewedToken,
  noteUnauthenticated,
  requestHeaders,
  type RequestParts,
} from './request-parts.js';
import { parseAs, UnreadableResponseError } from './shape.js';
import { storedToken } from './token-store.js';

/** A file of 8 MB on a slow line still gets through; a line that carries nothing is given up before. */
const DEADLINE_MS = 120_000;

export interface UploadOptions extends RequestParts {
  /** Told while bytes leave: 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Sends a form with files and tells how far it is, which `fetch` cannot. Returns the JSON in the shape that is
 * expected; throws as `request` does, and an `AbortError` when `signal` ends it.
 */
export function upload<T>(path: string, form: FormData, options: UploadOptions & Expecting<T>): Promise<T> {
  const sent = storedToken();
  return new Promise((resolve, reject) => {
    const { signal, onProgress } = options;
    if (signal?.aborted === true) {
      reject(new DOMException('The upload was cancelled.', 'AbortError'));
      return;
    }
    const xhr = new XMLHttpRequest();
    const cancel = () => xhr.abort();
    xhr.open('POST', apiPath(path));
    xhr.withCredentials = true;
    xhr.timeout = options.deadline ?? DEADLINE_MS;
    for (const [name, value] of Object.entries(requestHeaders(options))) xhr.setRequestHeader(name, value);
    if (onProgress !== undefined) {
      xhr.upload.onprogress = (event) => {
        if (event.lengthComputable) onProgress(event.loaded / event.total);
      };
      xhr.upload.onload = () => onProgress(1);
    }
    xhr.onload = () => {
      if (xhr.status < 500) reportReachable();
      keepRenewedToken(xhr.getResponseHeader('X-Renewed-Token'), sent);
      if (xhr.status >= 200 && xhr.status < 300) {
        // A throw in an event handler would leave the promise open for ever.
        try {
          resolve(parseAs(options.response, xhr.responseText));
        } catch (error) {
          reject(error instanceof Error ? error : new UnreadableResponseError('as a whole', error));
        }
        return;
      }
      const error = new ApiError({
        status: xhr.status,
        statusText: xhr.statusText,
        text: xhr.responseText,
        retryAfter: xhr.getResponseHeader('Retry-After'),
      });
      if (error.code === 'UNAUTHENTICATED') noteUnauthenticated(sent);
      reject(error);
    };
    xhr.onerror = () => {
      reportUnreachable();
      reject(new NetworkError('unreachable'));
    };
    xhr.ontimeout = () => reject(new NetworkError('deadline'));
    xhr.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    xhr.onloadend = () => signal?.removeEventListener('abort', cancel);
    signal?.addEventListener('abort', cancel);
    xhr.send(form);
  });
}
