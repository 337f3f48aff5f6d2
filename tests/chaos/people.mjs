// @ts-check
import { placePhotos } from '../support/people.mjs';
import { uploadKept } from './lanes.mjs';

/**
 * Puts photos with the same picture into a grid; they must be there from now on.
 * @param {import('../../infra/local/api-client.mjs').ApiClient} api
 * @param {import('./journal.mjs').Journal} journal
 * @param {string} gridId
 * @param {{ jpeg: Buffer, count: number }} pictures
 * @returns {Promise<string[]>} the ids of the photos
 */
export async function fill(api, journal, gridId, { jpeg, count }) {
  const mediaIds = [];
  while (mediaIds.length < count) mediaIds.push(await uploadKept(api, journal, jpeg));
  return (await placePhotos(api, gridId, mediaIds)).map(({ id }) => id);
}
