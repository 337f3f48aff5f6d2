import { readFile } from 'node:fs/promises';
import pMap from 'p-map';
import { pictureForm, type ApiClient } from '../api-client.ts';
import { GRID_NAME, PLACEHOLDER_POSITION, POSTS, type Post } from './content.ts';

const CAROUSEL = 'demo-coast';
/** Uploads at the same time. */
const TOGETHER = 2;

const pictureOf = (name: string) => readFile(new URL(`pictures/${name}.webp`, import.meta.url));

/** The demo's grid; made where there is none of its name. @returns its id */
export async function keepGrid(api: ApiClient): Promise<string> {
  const grids = await api.call('GET', '/api/grids');
  const there = grids.find(({ name }: { name: string }) => name === GRID_NAME);
  return (there ?? (await api.call('POST', '/api/grids', { body: { name: GRID_NAME }, key: 'demo-grid' })))
    .id;
}

/**
 * Uploads the pictures, then places all of them in one write: there is no half-filled grid.
 * @returns the posts' ids in their order
 */
export async function placePosts(
  api: ApiClient,
  gridId: string,
  onPicture: (done: number, all: number) => void,
): Promise<string[]> {
  // A run that was cut short after the write and before it could note the ids.
  const there = await api.call('GET', `/api/photos?gridId=${gridId}&includeHidden=true`);
  if (there.length >= POSTS.length) return there.slice(0, POSTS.length).map(({ id }: { id: string }) => id);
  let done = 0;
  const upload = async ({ picture }: Post) => {
    const mediaId = await api.upload(await pictureOf(picture));
    onPicture((done += 1), POSTS.length);
    return mediaId;
  };
  const mediaIds = await pMap(POSTS, upload, { concurrency: TOGETHER });
  const photos = await api.call('POST', '/api/photos/batch', { body: { gridId, position: 0, mediaIds } });
  return photos.map(({ id }: { id: string }) => id);
}

/** Captions, the reel, the pin and the carousel. What a person has set since is left as it is. */
export async function describePosts(api: ApiClient, gridId: string, photoIds: readonly string[]) {
  const photos = await api.call('GET', `/api/photos?gridId=${gridId}&includeHidden=true`);
  for (const [index, post] of POSTS.entries()) {
    const photo = photos.find(({ id }: { id: string }) => id === photoIds[index]);
    if (!photo) continue;
    const at = `/api/photos/${photo.id}`;
    if (!photo.description)
      await api.call('PUT', `${at}/description`, { body: { description: post.caption } });
    if (post.reel && photo.mediaType === 'photo')
      await api.call('PUT', `${at}/media-type`, { body: { mediaType: 'reel' } });
    if (post.pinned && !photo.isPinned) await api.call('PATCH', `${at}/pin`, { body: { isPinned: true } });
    if (post.members && !photo.carouselGroupId) await makeCarousel(api, gridId, photo.id, post.members);
  }
  if (!photos.some(({ isPlaceholder }: { isPlaceholder: boolean }) => isPlaceholder))
    await api.call('POST', '/api/photos', {
      body: { gridId, position: PLACEHOLDER_POSITION, isPlaceholder: true },
      key: 'demo-placeholder',
    });
}

/** As the web does it: the members go up as a new group, then the cover is attached at its head. */
async function makeCarousel(api: ApiClient, gridId: string, coverId: string, members: readonly string[]) {
  const form = pictureForm('photos', await Promise.all(members.map(pictureOf)), {
    gridId,
    carouselGroupId: CAROUSEL,
  });
  await api.call('POST', '/api/carousels', { form, key: 'demo-carousel' });
  const attached = await api.call('PUT', `/api/photos/${coverId}/carousel`, {
    body: { carouselGroupId: CAROUSEL, carouselPosition: 0 },
  });
  if (attached.mediaType !== 'carousel')
    await api.call('PUT', `/api/photos/${coverId}/media-type`, { body: { mediaType: 'carousel' } });
}
