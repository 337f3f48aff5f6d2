import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pMap from 'p-map';
import { pictureForm, type ApiClient } from '../api-client.ts';
import { GRID_NAME, PLACEHOLDER_POSITION, POSTS, type Post } from './content.ts';

/** Uploads at the same time. */
const TOGETHER = 2;

const pictureOf = (name: string) => readFile(new URL(`pictures/${name}.webp`, import.meta.url));

/**
 * Makes the demo's grid: all pictures in one write, then captions, the reel, the pin, the carousel and the placeholder.
 * What a run that was cut short has left goes to the trash.
 * @returns its id
 */
export async function fillGrid(
  api: ApiClient,
  onPicture: (done: number, all: number) => void,
): Promise<string> {
  for (const { id, name } of await api.call('GET', '/api/grids'))
    if (name === GRID_NAME) await api.call('DELETE', `/api/grids/${id}`);
  let done = 0;
  const upload = async ({ picture }: Post) => {
    const mediaId = await api.upload(await pictureOf(picture));
    onPicture((done += 1), POSTS.length);
    return mediaId;
  };
  const mediaIds = await pMap(POSTS, upload, { concurrency: TOGETHER });
  const { id: gridId } = await api.call('POST', '/api/grids', { body: { name: GRID_NAME } });
  const photos = await api.call('POST', '/api/photos/batch', { body: { gridId, position: 0, mediaIds } });
  for (const [index, { caption, reel, pinned, members }] of POSTS.entries()) {
    const { id } = photos[index];
    await api.call('PUT', `/api/photos/${id}/description`, { body: { description: caption } });
    if (reel) await api.call('PUT', `/api/photos/${id}/media-type`, { body: { mediaType: 'reel' } });
    if (pinned) await api.call('PATCH', `/api/photos/${id}/pin`, { body: { isPinned: true } });
    if (members) await makeCarousel(api, gridId, id, members);
  }
  const placeholder = { gridId, position: PLACEHOLDER_POSITION, isPlaceholder: true };
  await api.call('POST', '/api/photos', { body: placeholder });
  return gridId;
}

/** As the web does it: the members go up as a new group, then the cover is attached at its head. */
async function makeCarousel(api: ApiClient, gridId: string, coverId: string, members: readonly string[]) {
  const carouselGroupId = randomUUID();
  const pictures = await Promise.all(members.map(pictureOf));
  const form = pictureForm('photos', pictures, { gridId, carouselGroupId });
  await api.call('POST', '/api/carousels', { form });
  const attached = await api.call('PUT', `/api/photos/${coverId}/carousel`, {
    body: { carouselGroupId, carouselPosition: 0 },
  });
  if (attached.mediaType !== 'carousel')
    await api.call('PUT', `/api/photos/${coverId}/media-type`, { body: { mediaType: 'carousel' } });
}
