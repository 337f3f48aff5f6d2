// @ts-check
import { readFile } from 'node:fs/promises';
import pMap from 'p-map';
import { pictureForm } from '../api-client.mjs';
import { GRID_NAME, PLACEHOLDER_POSITION, POSTS } from './content.mjs';

/** @typedef {import('../api-client.mjs').ApiClient} ApiClient */

const CAROUSEL = 'demo-coast';
/** Uploads at the same time. */
const TOGETHER = 2;

/** @param {string} name */
const pictureOf = (name) => readFile(new URL(`pictures/${name}.webp`, import.meta.url));

/**
 * The demo's grid; made where there is none of its name.
 * @param {ApiClient} api
 * @returns {Promise<string>} its id
 */
export async function keepGrid(api) {
  const grids = await api.call('GET', '/api/grids');
  const there = grids.find((/** @type {{ name: string }} */ { name }) => name === GRID_NAME);
  return (there ?? (await api.call('POST', '/api/grids', { body: { name: GRID_NAME }, key: 'demo-grid' })))
    .id;
}

/**
 * Uploads the pictures, then places all of them in one write: there is no half-filled grid.
 * @param {ApiClient} api
 * @param {string} gridId
 * @param {(done: number, all: number) => void} onPicture
 * @returns {Promise<string[]>} the posts' ids in their order
 */
export async function placePosts(api, gridId, onPicture) {
  // A run that was cut short after the write and before it could note the ids.
  const there = await api.call('GET', `/api/photos?gridId=${gridId}&includeHidden=true`);
  if (there.length >= POSTS.length)
    return there.slice(0, POSTS.length).map((/** @type {{ id: string }} */ { id }) => id);
  let done = 0;
  const upload = async (/** @type {import('./content.mjs').Post} */ { picture }) => {
    const mediaId = await api.upload(await pictureOf(picture));
    onPicture((done += 1), POSTS.length);
    return mediaId;
  };
  const mediaIds = await pMap(POSTS, upload, { concurrency: TOGETHER });
  const photos = await api.call('POST', '/api/photos/batch', { body: { gridId, position: 0, mediaIds } });
  return photos.map((/** @type {{ id: string }} */ { id }) => id);
}

/**
 * Captions, the reel, the pin and the carousel. What a person has set since is left as it is.
 * @param {ApiClient} api
 * @param {string} gridId
 * @param {readonly string[]} photoIds
 */
export async function describePosts(api, gridId, photoIds) {
  const photos = await api.call('GET', `/api/photos?gridId=${gridId}&includeHidden=true`);
  for (const [index, post] of POSTS.entries()) {
    const photo = photos.find((/** @type {{ id: string }} */ { id }) => id === photoIds[index]);
    if (!photo) continue;
    const at = `/api/photos/${photo.id}`;
    if (!photo.description)
      await api.call('PUT', `${at}/description`, { body: { description: post.caption } });
    if (post.reel && photo.mediaType === 'photo')
      await api.call('PUT', `${at}/media-type`, { body: { mediaType: 'reel' } });
    if (post.pinned && !photo.isPinned) await api.call('PATCH', `${at}/pin`, { body: { isPinned: true } });
    if (post.members && !photo.carouselGroupId) await makeCarousel(api, gridId, photo.id, post.members);
  }
  if (!photos.some((/** @type {{ isPlaceholder: boolean }} */ { isPlaceholder }) => isPlaceholder))
    await api.call('POST', '/api/photos', {
      body: { gridId, position: PLACEHOLDER_POSITION, isPlaceholder: true },
      key: 'demo-placeholder',
    });
}

/**
 * As the web does it: the members go up as a new group, then the cover is attached at its head.
 * @param {ApiClient} api
 * @param {string} gridId
 * @param {string} coverId
 * @param {readonly string[]} members
 */
async function makeCarousel(api, gridId, coverId, members) {
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
