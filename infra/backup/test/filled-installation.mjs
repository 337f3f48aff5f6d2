// @ts-check
import { buffer } from 'node:stream/consumers';
import { copyPhoto, newGrid, pictureOf, post, untilReady } from '../../../tests/support/people.ts';

const SEEDS = [1, 2, 3, 4];
const TRASH_TIMES = ['deletedAt', 'erasedAt'];

/** @typedef {import('../../local/api-client.mjs').ApiClient} ApiClient */

/**
 * Posts with captions and a reel in an order of their own, and one in the trash, all with finished pictures.
 * @param {ApiClient} api
 */
export async function fillGrid(api) {
  const gridId = await newGrid(api, 'Kept');
  const photos = await post(api, gridId, await Promise.all(SEEDS.map((seed) => pictureOf(seed))));
  const ids = photos.map(({ id }) => id);
  await api.call('PUT', `/api/photos/${ids[0]}/description`, { body: { description: 'Größe, 大きさ' } });
  await api.call('PUT', `/api/photos/${ids[1]}/media-type`, { body: { mediaType: 'reel' } });
  await api.call('PATCH', `/api/photos/${ids[2]}/pin`, { body: { isPinned: true } });
  await untilReady(api, gridId);
  await api.call('DELETE', `/api/photos/${ids[3]}`);
  await copyPhoto(api, gridId, ids[0]);
  return gridId;
}

/**
 * Everything that the account sees, byte for byte: the grids, their photos, the trash, and each picture. How
 * long something has lain in the trash is left out: a restore moves that on by the age of the backup.
 * @param {ApiClient} api
 * @param {readonly string[]} [hidden] addresses of pictures that are in no list
 */
export async function whatIsSeen(api, hidden = []) {
  const bytes = async (/** @type {string} */ path) => {
    const response = await fetch(api.base + path, {
      headers: { authorization: `Bearer ${api.token}` },
      signal: AbortSignal.timeout(60_000),
    });
    if (!response.ok || !response.body) throw new Error(`${path} responded ${response.status}`);
    return buffer(response.body);
  };
  /** @type {Record<string, string>} */
  const seen = {};
  const look = async (/** @type {string} */ path) => {
    seen[path] = (await bytes(path)).toString('base64');
    return Buffer.from(seen[path], 'base64');
  };
  const grids = JSON.parse((await look('/api/grids')).toString());
  for (const path of hidden) await look(path);
  const trash = JSON.parse((await bytes('/api/trash')).toString());
  const lain = JSON.stringify(trash, (key, value) => (TRASH_TIMES.includes(key) ? undefined : value));
  seen['/api/trash'] = Buffer.from(lain).toString('base64');
  for (const { id } of grids) {
    const photos = JSON.parse((await look(`/api/photos?gridId=${id}&includeHidden=true`)).toString());
    for (const { url, thumbUrl } of photos) for (const path of [url, thumbUrl]) if (path) await look(path);
  }
  return seen;
}
