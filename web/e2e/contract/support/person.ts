import { expect } from '@playwright/test';
import type { ErrorBody, Grid, Photo, SessionResponse, UploadedMedia } from '@tessera/contracts';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { setAdmin, setTier, type Account } from '../../support/account.js';

const baseURL = process.env.TEST_BASE_URL ?? '';

/** A response with its body read; `body` is null where there is none. */
export interface ApiResponse<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface CallOptions {
  readonly json?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call through the gateway, as every client makes it; `Body` is what the contract returns. */
export async function send<Body = ErrorBody>(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<ApiResponse<Body>> {
  const { json, form, headers = {} } = options;
  const response = await fetch(new URL(path, baseURL), {
    method,
    redirect: 'manual',
    headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: form ?? (json === undefined ? null : JSON.stringify(json)),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body = (isJson && text ? JSON.parse(text) : text || null) as Body;
  return { status: response.status, headers: response.headers, body };
}

/** Someone with an account, who calls the API. */
export class Person implements Account {
  private constructor(
    readonly username: string,
    readonly email: string,
    readonly password: string,
    readonly token: string,
    readonly id: string,
  ) {}

  static async signUp(plan: 'free' | 'creator' = 'free'): Promise<Person> {
    const name = `caller-${randomBytes(6).toString('hex')}`;
    const account = { username: name, email: `${name}@example.com`, password: 'correct horse 7' };
    const { status, body } = await send<SessionResponse>('POST', '/api/signup', { json: account });
    expect(status).toBe(201);
    const person = new Person(name, account.email, account.password, body.token, body.user.id);
    if (plan === 'creator') await setTier(person, 'creator');
    return person;
  }

  static async admin(): Promise<Person> {
    const person = await Person.signUp();
    await setAdmin(person, true);
    return person;
  }

  call<Body = ErrorBody>(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<ApiResponse<Body>> {
    const headers = { authorization: `Bearer ${this.token}`, ...options.headers };
    return send<Body>(method, path, { ...options, headers });
  }

  get<Body = ErrorBody>(path: string): Promise<ApiResponse<Body>> {
    return this.call<Body>('GET', path);
  }

  /** Makes a grid and returns its id. */
  async grid(name = 'Spring'): Promise<string> {
    const { status, body } = await this.call<Grid>('POST', '/api/grids', { json: { name } });
    expect(status).toBe(201);
    return body.id;
  }

  /** Uploads a picture and returns its media id. */
  async medium(): Promise<string> {
    const { status, body } = await this.call<UploadedMedia>('POST', '/api/media', {
      form: await files('file', 1),
    });
    expect(status).toBe(201);
    return body.mediaId;
  }

  /** Uploads pictures into a grid, in order, and returns the ids of the photos. */
  async photos(gridId: string, count: number): Promise<string[]> {
    const form = await files('photos', count);
    form.append('gridId', gridId);
    const { status, body } = await this.call<Photo[]>('POST', '/api/photos/batch', { form });
    expect(status).toBe(201);
    return body.map(({ id }) => id);
  }

  /** The photos of a grid, the hidden ones too. */
  async list(gridId: string): Promise<Photo[]> {
    const { status, body } = await this.get<Photo[]>(`/api/photos?gridId=${gridId}&includeHidden=true`);
    expect(status).toBe(200);
    return body;
  }

  /** A carousel of a cover and `members` more, and their group. */
  async carousel(
    gridId: string,
    members: number,
  ): Promise<{ groupId: string; cover: string; members: string[] }> {
    const groupId = `group-${randomBytes(6).toString('hex')}`;
    const [cover = ''] = await this.photos(gridId, 1);
    const form = await files('photos', members);
    form.append('carouselGroupId', groupId);
    form.append('gridId', gridId);
    const made = await this.call<Photo[]>('POST', '/api/carousels', { form });
    expect(made.status).toBe(201);
    const attached = await this.call('PUT', `/api/photos/${cover}/carousel`, {
      json: { carouselGroupId: groupId, carouselPosition: 0 },
    });
    expect(attached.status).toBe(200);
    return { groupId, cover, members: made.body.map(({ id }) => id) };
  }
}

/** A form with some small pictures, no two alike. */
export async function files(name: string, count: number): Promise<FormData> {
  const form = new FormData();
  for (let index = 0; index < count; index += 1) {
    form.append(name, new Blob([new Uint8Array(await picture())], { type: 'image/jpeg' }), `${index}.jpg`);
  }
  return form;
}

/** A small JPEG of a colour of its own. */
export async function picture(width = 60, height = 80): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer();
}
