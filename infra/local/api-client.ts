import { randomUUID } from 'node:crypto';
import { StartError } from './start-error.mjs';

const DEADLINE_MS = 60_000;
const JPEG_START = 0xff;

/** A response of the API that is not a success. */
export class ApiError extends StartError {
  override name = 'ApiError';
  status: number;
  code: string;

  constructor(call: string, status: number, body: { code?: string; message?: string } | null) {
    super(`${call} responded ${status}: ${body?.message ?? 'no reason given'}`);
    this.status = status;
    this.code = body?.code ?? '';
  }
}

/** What a call sends: JSON or a form, and its Idempotency-Key. */
export type Content = { body?: unknown; form?: FormData; key?: string };
/** `body` is the JSON, or null where there is none. */
type Received = { status: number; body: any };

/** The product's public HTTP API, as a client sees it. */
export class ApiClient {
  base: string;
  token: string | undefined;
  keepAlive: boolean;

  /**
   * @param base such as `http://127.0.0.1:8080`
   * @param token of a session
   * @param options without `keepAlive` each call has a connection of its own
   */
  constructor(base: string, token?: string, { keepAlive = true }: { keepAlive?: boolean } = {}) {
    this.base = base;
    this.token = token;
    this.keepAlive = keepAlive;
  }

  /** @returns whatever its status */
  async send(method: string, path: string, { body, form, key }: Content = {}): Promise<Received> {
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

  /** @returns the response's JSON, or null where it has none @throws ApiError it is no success */
  async call(method: string, path: string, content?: Content): Promise<any> {
    const { status, body } = await this.send(method, path, content);
    if (status < 200 || status >= 300) throw new ApiError(`${method} ${path}`, status, body);
    return body;
  }

  /** Uploads a picture. @returns the id of its media */
  async upload(picture: Buffer): Promise<string> {
    const content = { form: pictureForm('file', [picture]), key: randomUUID() };
    return (await this.call('POST', '/api/media', content)).mediaId;
  }
}

/** Files as the browser sends them. @param pictures JPEG or WEBP */
export function pictureForm(field: string, pictures: readonly Buffer[], fields: Record<string, string> = {}) {
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
