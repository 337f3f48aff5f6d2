// @ts-check
import { newGrid, placePhotos } from '../support/people.mjs';
import { uploadKept } from './lanes.mjs';

/** Photos of the grid whose order is changed, and of the person who exports. */
const REORDERED = 8;
const EXPORTED = 6;

/**
 * Puts photos into a grid that is to be reordered.
 * @param {import('../../infra/local/api-client.mjs').ApiClient} api
 * @param {import('./journal.mjs').Journal} journal
 * @param {string} gridId
 * @param {Buffer} jpeg
 */
export async function fillReordered(api, journal, gridId, jpeg) {
  journal.order = await fill(api, journal, gridId, Array(REORDERED).fill(jpeg));
}

/**
 * Puts photos into a grid of the person who exports.
 * @param {import('../../infra/local/api-client.mjs').ApiClient} api
 * @param {import('./journal.mjs').Journal} journal
 * @param {Buffer} jpeg
 * @returns {Promise<number>} how many
 */
export async function fillExported(api, journal, jpeg) {
  const gridId = await newGrid(api, 'exported');
  return (await fill(api, journal, gridId, Array(EXPORTED).fill(jpeg))).length;
}

/**
 * @param {import('../../infra/local/api-client.mjs').ApiClient} api
 * @param {import('./journal.mjs').Journal} journal
 * @param {string} gridId
 * @param {readonly Buffer[]} pictures
 * @returns {Promise<string[]>} the ids of the photos
 */
async function fill(api, journal, gridId, pictures) {
  const mediaIds = [];
  for (const jpeg of pictures) mediaIds.push(await uploadKept(api, journal, jpeg));
  return (await placePhotos(api, gridId, mediaIds)).map(({ id }) => id);
}
