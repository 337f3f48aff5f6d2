import { jpeg } from '@tessera/testing';
import { randomBytes } from 'node:crypto';
import { ApiClient, pictureForm } from '../../infra/local/api-client.ts';
import { waitUntil } from '../../infra/local/wait-until.mjs';

/** How long the product may take for what it does by itself, on a busy machine. */
const DONE = { deadlineMs: 120_000, everyMs: 200 };

export type Account = { username: string; email: string; password: string };

/** An id as clients make them. */
export const newId = () => randomBytes(16).toString('hex');

/** @param kind the first part of the name @returns one that nobody else has */
export function newAccount(kind: string): Account {
  const username = `${kind}-${randomBytes(6).toString('hex')}`;
  return { username, email: `${username}@example.com`, password: randomBytes(12).toString('hex') };
}

/** A new person. @param url the gateway's @param kind the first part of their name */
export async function signUp(
  url: string,
  kind = 'person',
): Promise<{ account: Account; api: ApiClient; token: string; user: any }> {
  const account = newAccount(kind);
  const { token, user } = await new ApiClient(url).call('POST', '/api/signup', { body: account });
  return { account, token, user, api: new ApiClient(url, token) };
}

/** @param url the gateway's */
export async function logIn(url: string, { email, password }: Account) {
  const { token } = await new ApiClient(url).call('POST', '/api/login', { body: { email, password } });
  return new ApiClient(url, token);
}

/** A picture that no other seed gives. */
export const pictureOf = (seed: number, size = { width: 640, height: 800 }) =>
  jpeg({ ...size, seed, grain: 0.06 });

/** So many different pictures. */
export const picturesOf = (count: number, size?: { width: number; height: number }) =>
  Promise.all(Array.from({ length: count }, (_, seed) => pictureOf(seed, size)));

export const newGrid = async (api: ApiClient, name: string): Promise<string> =>
  (await api.call('POST', '/api/grids', { body: { name } })).id;

/** @returns hidden ones as well */
export const listPhotos = (api: ApiClient, gridId: string): Promise<any[]> =>
  api.call('GET', `/api/photos?gridId=${gridId}&includeHidden=true`);

/** Waits until every photo of a grid has all its sizes. */
export async function untilReady(api: ApiClient, gridId: string) {
  const ready = async () => (await listPhotos(api, gridId)).every(({ state }) => state === 'ready');
  if (!(await waitUntil(ready, DONE))) throw new Error('the sizes of some photos were not made');
}

/** Puts uploaded pictures into a grid. @param options `key` is the Idempotency-Key @returns the photos */
export const placePhotos = (
  api: ApiClient,
  gridId: string,
  mediaIds: readonly string[],
  { position = 0, key }: { position?: number; key?: string } = {},
): Promise<any[]> =>
  api.call('POST', '/api/photos/batch', { body: { gridId, position, mediaIds }, ...(key ? { key } : {}) });

/** Uploads pictures one after another and puts them at the start of a grid. @returns the photos */
export async function post(api: ApiClient, gridId: string, pictures: readonly Buffer[]): Promise<any[]> {
  const mediaIds = [];
  for (const picture of pictures) mediaIds.push(await api.upload(picture));
  return placePhotos(api, gridId, mediaIds);
}

/**
 * Sends the picture for posting of a photo, then shows another one in its place.
 * @param picture to be posted
 * @param next to be shown
 * @returns the addresses of the pictures that the photo does not show: for posting, its tiles, and before
 */
export async function replacePosted(
  api: ApiClient,
  gridId: string,
  { id, url }: { id: string; url: string },
  picture: Buffer,
  next: Buffer,
): Promise<string[]> {
  const seen = String(url.split('/')[2]);
  const sent = await api.call('PUT', `/api/media/${seen}/posting`, { form: pictureForm('file', [picture]) });
  const change = { kind: 'picture', id, media: await api.upload(next), seen };
  const body = { device: newId(), seq: 1, base: 0, changes: [change] };
  const { refused } = await api.call('POST', `/api/grids/${gridId}/changes`, { body });
  if (refused.length > 0) throw new Error(refused[0].message);
  return [sent.url, ...Object.values(sent.tiles), url];
}

/**
 * Copies a photo into a new grid, and waits for the end.
 * @returns the ids of the copying, of the grid and of the photo there
 */
export async function copyPhoto(api: ApiClient, from: string, photoId: string) {
  const [id, copied] = [newId(), newId()];
  const to = await newGrid(api, 'Copies');
  const body = { id, to, ids: [photoId], newIds: [copied], before: null, at: 0 };
  await api.call('POST', `/api/grids/${from}/copies`, { body });
  const done = async () => (await api.call('GET', `/api/grids/${from}/copies/${id}`)).state === 'done';
  if (!(await waitUntil(done, DONE))) throw new Error('the copy was not done');
  return { id, to, copied };
}
