// @ts-check
import { randomUUID } from 'node:crypto';
import { StartError } from './start-error.mjs';

const DEADLINE_MS = 60_000;
const JPEG_START = 0xff;

/** A response of the API that is not a success. */
export class ApiError extends StartError {
  /**
   * @param {string} call
   * @param {number} status
   * @param {{ code?: string, message?: string } | null} body
   */
  constructor(call, status, body) {
    super(`${call} responded ${status}: ${body?.message ?? 'no reason given'}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = body?.code ?? '';
  }
}

/**
 * What a call sends: JSON or a form, and its Idempotency-Key.
 * @typedef {{ body?: unknown, form?: FormData, key?: string }} Content
 * @typedef {{ status: number, body: any }} Received `body` is the JSON, or null where there is none
 */

/** The product's public HTTP API, as any client sees it. */
export class ApiClient {
  /**
   * @param {string} base such as `http://127.0.0.1:8080`
   * @param {string} [token] of a session
   * @param {{ keepAlive?: boolean }} [options] without `keepAlive` each call has a connection of its own
   */
  constructor(base, token, { keepAlive = true } = {}) {
    this.base = base;
    this.token = token;
    this.keepAlive = keepAlive;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Content} [content]
   * @returns {Promise<Received>} whatever its status
   */
  async send(method, path, { body, form, key } = {}) {
    const response = await fetch(this.base + path, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(this.keepAlive ? {} : { connection: 'close' }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (response.headers.get('content-type') === 'text/event-stream') {
      // It goes on for as long as it is read.
      await response.body?.cancel();
      return { status: response.status, body: null };
    }
    const text = await response.text();
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson ? JSON.parse(text) : null };
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Content} [content]
   * @returns {Promise<any>} the response's JSON, or null where it has none
   * @throws {ApiError} it is no success
   */
  async call(method, path, content) {
    const { status, body } = await this.send(method, path, content);
    if (status < 200 || status >= 300) throw new ApiError(`${method} ${path}`, status, body);
    return body;
  }

  /**
   * Uploads a picture.
   * @param {Buffer} picture
   * @returns {Promise<string>} the id of its media
   */
  async upload(picture) {
    const content = { form: pictureForm('file', [picture]), key: randomUUID() };
    return (await this.call('POST', '/api/media', content)).mediaId;
  }
}

/**
 * Files as the browser sends them.
 * @param {string} field
 * @param {readonly Buffer[]} pictures JPEG or WEBP
 * @param {Record<string, string>} [fields]
 */
export function pictureForm(field, pictures, fields = {}) {
  const form = new FormData();
  // Fields first: a service that reads a stream knows them before the bytes come.
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  pictures.forEach((picture, index) => {
    const kind = picture[0] === JPEG_START ? 'jpeg' : 'webp';
    const file = new Blob([new Uint8Array(picture)], { type: `image/${kind}` });
    form.append(field, file, `picture-${index + 1}.${kind}`);
  });
  return form;
}
