// @ts-check
import { StartError } from '../start-error.mjs';

const ANSWER_MS = 60_000;

/** An answer of the API that is not a success. */
export class ApiError extends StartError {
  /**
   * @param {string} call
   * @param {number} status
   * @param {{ code?: string, message?: string }} body
   */
  constructor(call, status, body) {
    super(`${call} answered ${status}: ${body.message ?? 'no reason given'}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? '';
  }
}

/** The product's public HTTP API, as any client sees it. */
export class ApiClient {
  /** @type {string | undefined} */
  token;

  /** @param {string} base such as `http://127.0.0.1:8080` */
  constructor(base) {
    this.base = base;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {{ body?: unknown, form?: FormData, key?: string }} [content] `key` is the Idempotency-Key
   * @returns {Promise<any>} the answer's JSON, or null where it has none
   * @throws {ApiError}
   */
  async call(method, path, { body, form, key } = {}) {
    const answer = await fetch(this.base + path, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? (form ? { body: form } : {}) : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await answer.text();
    const parsed = text && answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null;
    if (!answer.ok) throw new ApiError(`${method} ${path}`, answer.status, parsed ?? {});
    return parsed;
  }
}

/**
 * Files as the browser sends them.
 * @param {string} field
 * @param {readonly Buffer[]} pictures WEBP
 * @param {Record<string, string>} [fields]
 */
export function pictureForm(field, pictures, fields = {}) {
  const form = new FormData();
  // Fields first: a service that reads a stream knows them before the bytes come.
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  pictures.forEach((picture, index) =>
    form.append(
      field,
      new Blob([new Uint8Array(picture)], { type: 'image/webp' }),
      `picture-${index + 1}.webp`,
    ),
  );
  return form;
}
