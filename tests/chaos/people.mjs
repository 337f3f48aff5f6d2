// @ts-check
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { client, expectStatus } from './api.mjs';
import { uploadKept } from './lanes.mjs';

/** Photos of the grid whose order is changed, and of the person who exports. */
const REORDERED = 8;
const EXPORTED = 6;

/** @typedef {{ token: string, email: string }} Person */

/**
 * A new account.
 * @param {string} url the gateway's
 * @returns {Promise<Person>}
 */
export async function signUp(url) {
  const name = `chaos-${randomBytes(4).toString('hex')}`;
  const account = { username: name, email: `${name}@example.com`, password: randomBytes(12).toString('hex') };
  const { token } = expectStatus(await client(url).call('POST', '/api/signup', account), 201);
  return { token, email: account.email };
}

/**
 * A noisy JPEG; no two seeds look alike.
 * @param {number} seed
 * @param {number} width
 * @param {number} height
 */
export function picture(seed, width, height) {
  const tint = { r: (seed * 61) % 256, g: (seed * 131) % 256, b: (seed * 197) % 256 };
  const noise = /** @type {const} */ ({ type: 'gaussian', mean: 128, sigma: 40 });
  return sharp({ create: { width, height, channels: 3, background: tint, noise } })
    .tint(tint)
    .jpeg()
    .toBuffer();
}

/**
 * @param {import('./api.mjs').Client} api
 * @param {string} name
 * @returns {Promise<string>} the id of a new grid
 */
export async function newGrid(api, name) {
  return expectStatus(await api.call('POST', '/api/grids', { name }), 201).id;
}

/**
 * Puts photos into a grid that is to be reordered.
 * @param {import('./api.mjs').Client} api
 * @param {import('./journal.mjs').Journal} journal
 * @param {string} gridId
 * @param {Buffer} jpeg
 */
export async function fillReordered(api, journal, gridId, jpeg) {
  const mediaIds = [];
  for (let n = 0; n < REORDERED; n += 1) mediaIds.push(await uploadKept(api, journal, jpeg));
  journal.order = await place(api, gridId, mediaIds);
}

/**
 * Puts photos into a grid of the person who exports.
 * @param {import('./api.mjs').Client} api
 * @param {import('./journal.mjs').Journal} journal
 * @param {Buffer} jpeg
 * @returns {Promise<number>} how many
 */
export async function fillExported(api, journal, jpeg) {
  const gridId = await newGrid(api, 'exported');
  const mediaIds = [];
  for (let n = 0; n < EXPORTED; n += 1) mediaIds.push(await uploadKept(api, journal, jpeg));
  await place(api, gridId, mediaIds);
  return EXPORTED;
}

/**
 * @param {import('./api.mjs').Client} api
 * @param {string} gridId
 * @param {readonly string[]} mediaIds
 * @returns {Promise<string[]>} the ids of the photos
 */
async function place(api, gridId, mediaIds) {
  const photos = expectStatus(
    await api.call('POST', '/api/photos/batch', { gridId, position: 0, mediaIds }),
    201,
  );
  return photos.map((/** @type {any} */ { id }) => id);
}
