import type { ErrorBody, UploadedMedia } from '@tessera/contracts';
import type { SignedIn } from '@tessera/testing';

/** A response with its body read as JSON; `body` is null where there is none. */
export interface ApiResponse<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface FormFile {
  readonly bytes: Buffer;
  readonly field?: string;
  readonly name?: string;
}

export type Refused = ApiResponse<ErrorBody>;

async function read<T>(response: Response): Promise<ApiResponse<T>> {
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? null : JSON.parse(text)) as T,
  };
}

/** A person at their browser, towards one media process. */
export class Client {
  constructor(
    private readonly url: string,
    private readonly person: SignedIn | null,
  ) {}

  async send<T>(
    method: string,
    path: string,
    body: BodyInit | object,
    key?: string,
  ): Promise<ApiResponse<T>> {
    const isForm = body instanceof FormData;
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...this.person?.headers,
        ...(!isForm && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    return read<T>(response);
  }

  /** A multipart request: the fields first, as browsers send a form in its order. */
  async form<T>(
    path: string,
    fields: Record<string, string>,
    files: readonly FormFile[],
    key?: string,
  ): Promise<ApiResponse<T>> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const { bytes, field = 'photos', name = 'photo.jpg' } of files) {
      form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
    }
    return this.send<T>('POST', path, form, key);
  }

  /** One picture as the page uploads it. */
  upload(bytes: Buffer, key?: string): Promise<ApiResponse<UploadedMedia>> {
    return this.form('/api/media', {}, [{ bytes, field: 'file' }], key);
  }

  async refusedUpload(bytes: Buffer): Promise<Refused> {
    return (await this.upload(bytes)) as unknown as Refused;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.url + path, { headers });
  }
}
