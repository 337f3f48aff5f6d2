import type { Grid, Photo } from '@tessera/contracts';
import type { SignedIn } from '@tessera/testing';
import type { TestGrids } from './harness.js';
import { image, newId } from './fake-media.js';

export interface ApiResponse<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
  /** `X-Grid-Version` as a number. */
  readonly version: number;
}

export interface ErrorResponse {
  readonly code: string;
  readonly error: string;
  readonly message: string;
  readonly requestId: string;
  readonly details?: unknown;
}

/** A signed-in person with the calls that tests make over and over. */
export class Person {
  constructor(
    private readonly service: TestGrids,
    readonly session: SignedIn,
  ) {}

  get id(): string {
    return this.session.sub;
  }

  async call<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse<Body>> {
    const response = await fetch(`${this.service.url}${path}`, {
      method,
      headers: {
        ...this.session.headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text === '' ? undefined : JSON.parse(text)) as Body,
      headers: response.headers,
      version: Number(response.headers.get('x-grid-version')),
    };
  }

  /** A call that must succeed; its body. */
  async ok<Body = unknown>(method: string, path: string, body?: unknown): Promise<Body> {
    const response = await this.call<Body>(method, path, body);
    if (response.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(response)}`);
    return response.body;
  }

  /** A call that must fail; its status and code. */
  async refusal(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<[number, string]> {
    const response = await this.call<ErrorResponse>(method, path, body, headers);
    return [response.status, response.body?.code];
  }

  grid(name = 'A grid'): Promise<Grid> {
    return this.ok('POST', '/api/grids', { name });
  }

  /** Photos through media's message, in the order in which they then stand from position 0. */
  async photos(gridId: string, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let first = 0; first < count; first += 100) {
      const items = Array.from({ length: Math.min(100, count - first) }, () => ({
        photoId: newId(),
        image: image(),
      }));
      await this.service.media.insert(this, gridId, first, items);
      ids.push(...items.map(({ photoId }) => photoId));
    }
    return ids;
  }

  list(gridId: string, includeHidden = true): Promise<Photo[]> {
    return this.ok('GET', `/api/photos?gridId=${gridId}&includeHidden=${includeHidden}`);
  }

  async order(gridId: string): Promise<string[]> {
    return (await this.list(gridId))
      .filter(({ carouselPosition }) => (carouselPosition ?? 0) === 0)
      .map(({ id }) => id);
  }

  async photo(gridId: string, id: string): Promise<Photo> {
    const found = (await this.list(gridId)).find((photo) => photo.id === id);
    if (!found) throw new Error(`no photo ${id}`);
    return found;
  }
}
