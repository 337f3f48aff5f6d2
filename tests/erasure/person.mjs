// @ts-check
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { zipEntries } from '@tessera/testing';
import sharp from 'sharp';
import { client, expectStatus } from '../chaos/api.mjs';
import { waitUntil } from '../../infra/local/wait-until.mjs';

/**
 * Somebody who has used everything that keeps something of a person.
 * @typedef {object} Person
 * @property {string} id
 * @property {import('../chaos/api.mjs').Client} api
 * @property {readonly string[]} images addresses of pictures that were shown
 * @property {string} download the address of the ZIP
 * @property {ReadonlyMap<string, Buffer>} zip the files of the ZIP
 * @property {readonly string[]} traces texts by which anything of theirs would be known
 */

/** @param {number} seed */
const picture = (seed) =>
  sharp({
    create: { width: 600, height: 800, channels: 3, background: { r: (seed * 61) % 256, g: 90, b: 160 } },
  })
    .jpeg()
    .toBuffer();

/**
 * @param {string} url the gateway's
 * @returns {Promise<Person>}
 */
export async function newPerson(url) {
  const name = `gone-${randomBytes(6).toString('hex')}`;
  const account = { username: name, email: `${name}@example.com`, password: randomBytes(12).toString('hex') };
  const visitor = client(url);
  const { token, user } = expectStatus(await visitor.call('POST', '/api/signup', account), 201);
  expectStatus(await visitor.call('POST', '/api/login', { ...account, password: 'a wrong one' }), 401);
  expectStatus(await visitor.call('POST', '/api/reset', { email: account.email }), 200);
  expectStatus(await visitor.call('POST', '/api/subscribe', { email: account.email, name }), 200);
  const message = { name, email: account.email, subject: name, message: `From ${name}` };
  expectStatus(await visitor.call('POST', '/api/contact', message), 200);

  const api = client(url, token);
  const key = { 'idempotency-key': 'first-grid' };
  const grid = expectStatus(await api.call('POST', '/api/grids', { name: `Of ${name}` }, key), 201);
  const mediaIds = [];
  for (const seed of [1, 2, 3])
    mediaIds.push(expectStatus(await api.uploadMedia(await picture(seed), randomUUID()), 201).mediaId);
  const body = { gridId: grid.id, position: 0, mediaIds: mediaIds.slice(0, 2) };
  const photos = expectStatus(await api.call('POST', '/api/photos/batch', body), 201);
  expectStatus(await api.call('PUT', `/api/photos/${photos[0].id}/description`, { description: name }), 200);
  expectStatus(await api.call('DELETE', `/api/photos/${photos[1].id}`), 204);
  const copied = await copyOf(api, { id: randomId(), from: grid.id, photo: photos[0].id });
  const imageData = `data:image/jpeg;base64,${(await picture(4)).toString('base64')}`;
  const shown = expectStatus(await api.call('PUT', '/api/user/profile-image', { imageData }), 200);

  expectStatus(await api.call('POST', '/api/user/export', undefined), 202);
  const download = await exported(api);
  const zip = zipEntries(await bytesOf(url, download));
  const images = [...photos.map((/** @type {any} */ photo) => photo.url), copied.url, shown.profileImageUrl];
  for (const image of images) assert.equal(await statusOf(url, image), 200, image);
  const session = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString()).sid;
  const ids = [user.id, session, grid.id, ...copied.ids, ...photos.map((/** @type {any} */ { id }) => id)];
  const profile = shown.profileImageUrl.split('/')[2];
  return { id: user.id, api, images, download, zip, traces: [name, ...ids, ...mediaIds, profile] };
}

const randomId = () => randomBytes(16).toString('hex');

/**
 * A photo's copy in another grid.
 * @param {import('../chaos/api.mjs').Client} api
 * @param {{ id: string, from: string, photo: string }} copy
 */
async function copyOf(api, { id, from, photo }) {
  const to = expectStatus(await api.call('POST', '/api/grids', { name: 'Copies' }), 201).id;
  const newId = randomId();
  const body = { id, to, ids: [photo], newIds: [newId], before: null, at: 0 };
  expectStatus(await api.call('POST', `/api/grids/${from}/copies`, body), 202);
  const done = async () =>
    expectStatus(await api.call('GET', `/api/grids/${from}/copies/${id}`), 200).state === 'done';
  assert.ok(await waitUntil(done, { deadlineMs: 120_000, everyMs: 200 }), 'the copy is not done');
  const { items } = expectStatus(await api.call('GET', `/api/grids/${to}/state`), 200);
  return { ids: [id, to, newId], url: items[0].url };
}

/** @param {import('../chaos/api.mjs').Client} api */
async function exported(api) {
  const ready = async () => expectStatus(await api.call('GET', '/api/user/export'), 200).state === 'ready';
  assert.ok(await waitUntil(ready, { deadlineMs: 120_000, everyMs: 500 }), 'the export is not ready');
  return expectStatus(await api.call('POST', '/api/user/export/link'), 201).downloadUrl;
}

/** @param {string} url @param {string} path */
async function bytesOf(url, path) {
  const response = await fetch(url + path, { signal: AbortSignal.timeout(30_000) });
  assert.equal(response.status, 200, path);
  return Buffer.from(await response.arrayBuffer());
}

/** @param {string} url @param {string} path */
export async function statusOf(url, path) {
  const answer = await fetch(url + path, { signal: AbortSignal.timeout(30_000) });
  await answer.arrayBuffer();
  return answer.status;
}
