import { buffer } from 'node:stream/consumers';
import { copyPhoto, newGrid, pictureOf, post, untilReady } from '../../../tests/support/people.ts';
import type { ApiClient } from '../../local/api-client.ts';

const SEEDS = [1, 2, 3, 4];
const TRASH_TIMES = ['deletedAt', 'erasedAt'];

/**
 * Posts with captions and a reel in an order of their own, and one in the trash, all with finished pictures.
 */
export async function fillGrid(api: ApiClient) {
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
 * @param hidden addresses of pictures that are in no list
 */
export async function whatIsSeen(api: ApiClient, hidden: readonly string[] = []) {
  const bytes = async (path: string) => {
    const response = await fetch(api.base + path, {
      headers: { authorization: `Bearer ${api.token}` },
      signal: AbortSignal.timeout(60_000),
    });
    if (!response.ok || !response.body) throw new Error(`${path} responded ${response.status}`);
    return buffer(response.body);
  };
  const seen: Record<string, string> = {};
  const look = async (path: string) => {
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
