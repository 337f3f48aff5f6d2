// @ts-check
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { ApiClient, pictureForm } from '../../local/demo/api-client.mjs';
import { waitUntil } from '../../local/wait-until.mjs';

const PICTURES = 4;
const DERIVED = { deadlineMs: 120_000, everyMs: 200 };

/** @typedef {{ email: string, password: string }} Account */

/** @param {number} seed */
const picture = (seed) =>
  sharp({
    create: {
      width: 640,
      height: 800,
      channels: 3,
      background: { r: (seed * 61) % 256, g: (seed * 131) % 256, b: (seed * 197) % 256 },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .webp()
    .toBuffer();

/**
 * @param {string} url
 * @returns {Promise<{ account: Account, api: ApiClient }>}
 */
export async function signUp(url) {
  const name = `keeper-${randomBytes(4).toString('hex')}`;
  const account = { email: `${name}@example.com`, password: randomBytes(12).toString('hex') };
  const api = new ApiClient(url);
  api.token = (await api.call('POST', '/api/signup', { body: { username: name, ...account } })).token;
  return { account, api };
}

/**
 * @param {string} url
 * @param {Account} account
 */
export async function logIn(url, account) {
  const api = new ApiClient(url);
  api.token = (await api.call('POST', '/api/login', { body: account })).token;
  return api;
}

/**
 * Posts with captions and a reel in an order of their own, and one in the trash, all with finished pictures.
 * @param {ApiClient} api
 */
export async function fillGrid(api) {
  const { id: gridId } = await api.call('POST', '/api/grids', { body: { name: 'Kept' } });
  const mediaIds = [];
  for (let seed = 1; seed <= PICTURES; seed += 1) {
    const form = pictureForm('file', [await picture(seed)]);
    mediaIds.push((await api.call('POST', '/api/media', { form })).mediaId);
  }
  const photos = await api.call('POST', '/api/photos/batch', { body: { gridId, position: 0, mediaIds } });
  const ids = photos.map((/** @type {{ id: string }} */ { id }) => id);
  await api.call('PUT', `/api/photos/${ids[0]}/description`, { body: { description: 'Größe, 大きさ' } });
  await api.call('PUT', `/api/photos/${ids[1]}/media-type`, { body: { mediaType: 'reel' } });
  await api.call('PATCH', `/api/photos/${ids[2]}/pin`, { body: { isPinned: true } });
  const derived = await waitUntil(async () => {
    const listed = await api.call('GET', `/api/photos?gridId=${gridId}`);
    return listed.every((/** @type {{ thumbUrl: string | null }} */ { thumbUrl }) => thumbUrl);
  }, DERIVED);
  if (!derived) throw new Error('the pictures were not finished');
  await api.call('DELETE', `/api/photos/${ids[3]}`);
  await copyPhoto(api, gridId, ids[0]);
  return gridId;
}

/**
 * Copies a photo into another grid, and waits for the end.
 * @param {ApiClient} api
 * @param {string} from the grid
 * @param {string} photo
 */
async function copyPhoto(api, from, photo) {
  const [id, newId] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  const { id: to } = await api.call('POST', '/api/grids', { body: { name: 'Copies' } });
  const body = { id, to, ids: [photo], newIds: [newId], before: null, at: 0 };
  await api.call('POST', `/api/grids/${from}/copies`, { body });
  const done = async () => (await api.call('GET', `/api/grids/${from}/copies/${id}`)).state === 'done';
  if (!(await waitUntil(done, DERIVED))) throw new Error('the copy was not done');
}

/**
 * Everything that the account sees, byte for byte: the grids, their photos, the trash, and each picture.
 * @param {ApiClient} api
 */
export async function whatIsSeen(api) {
  const bytes = async (/** @type {string} */ path) => {
    const answer = await fetch(api.base + path, {
      headers: { authorization: `Bearer ${api.token}` },
      signal: AbortSignal.timeout(60_000),
    });
    if (!answer.ok || !answer.body) throw new Error(`${path} answered ${answer.status}`);
    return buffer(answer.body);
  };
  /** @type {Record<string, string>} */
  const seen = {};
  const look = async (/** @type {string} */ path) => {
    seen[path] = (await bytes(path)).toString('base64');
    return Buffer.from(seen[path], 'base64');
  };
  const grids = JSON.parse((await look('/api/grids')).toString());
  await look('/api/trash');
  for (const { id } of grids) {
    const photos = JSON.parse((await look(`/api/photos?gridId=${id}&includeHidden=true`)).toString());
    for (const { url, thumbUrl } of photos) for (const path of [url, thumbUrl]) if (path) await look(path);
  }
  return seen;
}
