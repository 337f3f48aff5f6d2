// @ts-check
import { listPhotos } from '../support/people.ts';
import { masterStatuses } from './settled.mjs';

/**
 * Compares what the product now returns with the journal. Where a pending change turns out to have been made, the
 * journal takes it over.
 * @param {import('../../infra/local/api-client.mjs').ApiClient} api
 * @param {import('./journal.mjs').Journal} journal
 * @param {{ uploads: string, reorders: string }} grids
 * @param {readonly string[]} media whose bytes are asked for
 * @returns {Promise<string[]>} what was lost, doubled or moved; empty where all is as acknowledged
 */
export async function lostChanges(api, journal, grids, media = [...journal.media]) {
  const [uploaded, reordered] = await Promise.all([
    listPhotos(api, grids.uploads),
    listPhotos(api, grids.reorders),
  ]);
  return [
    ...difference('uploaded photos', journal.uploaded, ids(uploaded)),
    ...orderProblems(journal, ids(reordered)),
    ...captionProblems(journal, reordered),
    ...strangers(journal, uploaded),
    ...(await mediaProblems(api, media)),
  ];
}

const ids = (/** @type {any[]} */ photos) => photos.map(({ id }) => id);
const same = (/** @type {string[]} */ left, /** @type {string[]} */ right) => left.join() === right.join();

/**
 * @param {string} what
 * @param {string[]} expected
 * @param {string[]} found
 */
function difference(what, expected, found) {
  if (same(expected, found)) return [];
  const lost = expected.filter((id) => !found.includes(id));
  const extra = found.filter((id, index) => !expected.includes(id) || found.indexOf(id) !== index);
  if (lost.length + extra.length === 0) return [`${what}: another order than acknowledged`];
  return [`${what}: ${lost.length} lost (${lost}), ${extra.length} too many (${extra})`];
}

/** @param {import('./journal.mjs').Journal} journal @param {string[]} found */
function orderProblems(journal, found) {
  if (journal.pendingOrder && same(journal.pendingOrder, found)) journal.order = found;
  journal.pendingOrder = null;
  return difference('order', journal.order, found);
}

/** @param {import('./journal.mjs').Journal} journal @param {any[]} photos */
function captionProblems(journal, photos) {
  const found = new Map(photos.map(({ id, description }) => [id, description]));
  const pending = journal.pendingCaption;
  if (pending && found.get(pending.id) === pending.text) journal.captions.set(pending.id, pending.text);
  journal.pendingCaption = null;
  return [...journal.captions]
    .filter(([id, text]) => found.get(id) !== text)
    .map(
      ([id, text]) =>
        `caption of ${id}: ${JSON.stringify(found.get(id))} where ${JSON.stringify(text)} was acknowledged`,
    );
}

/**
 * Every photo shows an acknowledged upload.
 * @param {import('./journal.mjs').Journal} journal
 * @param {any[]} photos
 */
function strangers(journal, photos) {
  return photos
    .filter(({ url }) => !journal.media.has(String(url).split('/')[2] ?? ''))
    .map(({ id, url }) => `photo ${id} shows ${url}, which nobody uploaded`);
}

/**
 * Every acknowledged upload still has its bytes.
 * @param {import('../../infra/local/api-client.mjs').ApiClient} api
 * @param {readonly string[]} media
 */
async function mediaProblems(api, media) {
  const statuses = await masterStatuses(api, media);
  return [...statuses].filter(([, status]) => status !== 200).map(([id, status]) => `media ${id}: ${status}`);
}
