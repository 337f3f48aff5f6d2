import { ApiError, NetworkError } from './api-error.js';
import type { Answer } from './client.js';
import { noteAnswer, noteNoAnswer } from './connection.js';
import {
  apiPath,
  keepRenewedToken,
  noteUnauthenticated,
  requestHeaders,
  type RequestParts,
} from './request-parts.js';
import { storedToken } from './token-store.js';

/** A file of 8 MB on a slow line still gets through; a line that carries nothing is given up before. */
const DEADLINE_MS = 120_000;

export interface UploadOptions extends RequestParts {
  readonly method?: 'POST' | 'PUT';
  /** Told while bytes leave: 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Sends a form with files and tells how far it is, which `fetch` cannot. Answers the parsed JSON; throws as
 * `request` does, and an `AbortError` when `signal` ends it.
 */
export async function upload<T>(path: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  return (await uploadAnswer<T>(path, form, options)).data;
}

/** As `upload`, with the headers: `X-Grid-Version`. */
export function uploadAnswer<T>(
  path: string,
  form: FormData,
  options: UploadOptions = {},
): Promise<Answer<T>> {
  const sent = storedToken();
  return new Promise((resolve, reject) => {
    const { signal, onProgress } = options;
    if (signal?.aborted === true) {
      reject(new DOMException('The upload was cancelled.', 'AbortError'));
      return;
    }
    const xhr = new XMLHttpRequest();
    const cancel = () => xhr.abort();
    xhr.open(options.method ?? 'POST', apiPath(path));
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
      if (xhr.status < 500) noteAnswer();
      keepRenewedToken(xhr.getResponseHeader('X-Renewed-Token'), sent);
      if (xhr.status >= 200 && xhr.status < 300) {
        // A throw in an event handler would leave the promise open for ever.
        try {
          const data = (xhr.responseText === '' ? undefined : JSON.parse(xhr.responseText)) as T;
          resolve({ data, headers: headersOf(xhr) });
        } catch (error) {
          reject(error instanceof Error ? error : new Error('The answer was not JSON.'));
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
      noteNoAnswer();
      reject(new NetworkError('unreachable'));
    };
    xhr.ontimeout = () => reject(new NetworkError('deadline'));
    xhr.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    xhr.onloadend = () => signal?.removeEventListener('abort', cancel);
    signal?.addEventListener('abort', cancel);
    xhr.send(form);
  });
}

function headersOf(xhr: XMLHttpRequest): Headers {
  const lines = xhr
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/);
  return new Headers(
    lines.flatMap((line): [string, string][] => {
      const colon = line.indexOf(':');
      return colon === -1 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()]];
    }),
  );
}
