// @ts-check
import { jpeg } from '@tessera/testing';
import { randomBytes } from 'node:crypto';
import { ApiClient, pictureForm } from '../../infra/local/api-client.mjs';
import { waitUntil } from '../../infra/local/wait-until.mjs';

/** How long the product may take for what it does by itself, on a busy machine. */
const DONE = { deadlineMs: 120_000, everyMs: 200 };

/** @typedef {{ username: string, email: string, password: string }} Account */

/** An id as clients make them. */
export const newId = () => randomBytes(16).toString('hex');

/** @param {string} kind the first part of the name @returns {Account} that nobody else has */
export function newAccount(kind) {
  const username = `${kind}-${randomBytes(6).toString('hex')}`;
  return { username, email: `${username}@example.com`, password: randomBytes(12).toString('hex') };
}

/**
 * A new person.
 * @param {string} url the gateway's
 * @param {string} [kind] the first part of their name
 * @returns {Promise<{ account: Account, api: ApiClient, token: string, user: any }>}
 */
export async function signUp(url, kind = 'person') {
  const account = newAccount(kind);
  const { token, user } = await new ApiClient(url).call('POST', '/api/signup', { body: account });
  return { account, token, user, api: new ApiClient(url, token) };
}

/** @param {string} url the gateway's @param {Account} account */
export async function logIn(url, { email, password }) {
  const { token } = await new ApiClient(url).call('POST', '/api/login', { body: { email, password } });
  return new ApiClient(url, token);
}

/** A picture that no other seed gives. @param {number} seed @param {{ width: number, height: number }} [size] */
export const pictureOf = (seed, size = { width: 640, height: 800 }) => jpeg({ ...size, seed, grain: 0.06 });

/** So many different pictures. @param {number} count @param {{ width: number, height: number }} [size] */
export const picturesOf = (count, size) =>
  Promise.all(Array.from({ length: count }, (_, seed) => pictureOf(seed, size)));

/** @param {ApiClient} api @param {string} name @returns {Promise<string>} the id of a new grid */
export const newGrid = async (api, name) => (await api.call('POST', '/api/grids', { body: { name } })).id;

/** @param {ApiClient} api @param {string} gridId @returns {Promise<any[]>} hidden ones as well */
export const listPhotos = (api, gridId) => api.call('GET', `/api/photos?gridId=${gridId}&includeHidden=true`);

/** Waits until every photo of a grid has all its sizes. @param {ApiClient} api @param {string} gridId */
export async function untilReady(api, gridId) {
  const ready = async () => (await listPhotos(api, gridId)).every(({ state }) => state === 'ready');
  if (!(await waitUntil(ready, DONE))) throw new Error('the sizes of some photos were not made');
}

/**
 * Puts uploaded pictures into a grid.
 * @param {ApiClient} api
 * @param {string} gridId
 * @param {readonly string[]} mediaIds
 * @param {{ position?: number, key?: string }} [options] `key` is the Idempotency-Key
 * @returns {Promise<any[]>} the photos
 */
export const placePhotos = (api, gridId, mediaIds, { position = 0, key } = {}) =>
  api.call('POST', '/api/photos/batch', { body: { gridId, position, mediaIds }, ...(key ? { key } : {}) });

/**
 * Uploads pictures one after another and puts them at the start of a grid.
 * @param {ApiClient} api
 * @param {string} gridId
 * @param {readonly Buffer[]} pictures
 * @returns {Promise<any[]>} the photos
 */
export async function post(api, gridId, pictures) {
  const mediaIds = [];
  for (const picture of pictures) mediaIds.push(await api.upload(picture));
  return placePhotos(api, gridId, mediaIds);
}

/**
 * Sends the picture for posting of a photo, then shows another one in its place.
 * @param {ApiClient} api
 * @param {string} gridId
 * @param {{ id: string, url: string }} photo
 * @param {Buffer} picture to be posted
 * @param {Buffer} next to be shown
 * @returns {Promise<string[]>} the addresses of the pictures that the photo does not show: for posting, its tiles, and before
 */
export async function replacePosted(api, gridId, { id, url }, picture, next) {
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
 * @param {ApiClient} api
 * @param {string} from the grid
 * @param {string} photoId
 * @returns {Promise<{ id: string, to: string, copied: string }>} the ids of the copying, of the grid and of the photo there
 */
export async function copyPhoto(api, from, photoId) {
  const [id, copied] = [newId(), newId()];
  const to = await newGrid(api, 'Copies');
  const body = { id, to, ids: [photoId], newIds: [copied], before: null, at: 0 };
  await api.call('POST', `/api/grids/${from}/copies`, { body });
  const done = async () => (await api.call('GET', `/api/grids/${from}/copies/${id}`)).state === 'done';
  if (!(await waitUntil(done, DONE))) throw new Error('the copy was not done');
  return { id, to, copied };
}
