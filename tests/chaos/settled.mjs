// @ts-check
import assert from 'node:assert/strict';
import { zipEntries } from '@tessera/testing';
import pMap from 'p-map';
import { listed } from '../../infra/backup/objects.mjs';
import { listPhotos } from '../support/people.ts';

/** Requests at the same time. */
const CONCURRENCY = 8;

/**
 * How each master is served.
 * @param {import('../../infra/local/api-client.mjs').ApiClient} api
 * @param {readonly string[]} mediaIds
 * @returns {Promise<Map<string, number>>} the status by media
 */
export async function masterStatuses(api, mediaIds) {
  const status = async (/** @type {string} */ id) =>
    /** @type {const} */ ([id, (await api.send('HEAD', `/media/${id}/master`)).status]);
  return new Map(await pMap(mediaIds, status, { concurrency: CONCURRENCY }));
}

/**
 * What is pending: work that must happen some time after a change was acknowledged, whatever died, and
 * whatever Redis forgot.
 * @param {import('../../infra/local/api-client.mjs').ApiClient} api
 * @param {{ erased: readonly string[], gridIds: readonly string[] }} expected media that were erased for good, and grids
 *   whose photos are to have all their sizes
 * @returns {Promise<string[]>} empty where nothing is pending any more
 */
export async function pendingWork(api, { erased, gridIds }) {
  const problems = [];
  for (const [mediaId, status] of await masterStatuses(api, erased))
    if (status !== 404) problems.push(`media ${mediaId} was erased, and is served: ${status}`);
  for (const gridId of gridIds) {
    const photos = await listPhotos(api, gridId);
    const waiting = photos.filter((/** @type {any} */ { state }) => state !== 'ready');
    if (waiting.length > 0) {
      const states = new Set(waiting.map((/** @type {any} */ { state }) => state));
      problems.push(`${waiting.length} of ${photos.length} photos are ${[...states].join(' or ')}`);
    }
  }
  return problems;
}

/**
 * Downloads a person's export, which must be whole.
 * @param {import('../../infra/local/api-client.mjs').ApiClient} api
 * @returns {Promise<number>} the number of files in it
 */
export async function filesInExport(api) {
  const { downloadUrl } = await api.call('POST', '/api/user/export/link');
  const response = await fetch(api.base + downloadUrl, { signal: AbortSignal.timeout(60_000) });
  const zip = Buffer.from(await response.arrayBuffer());
  assert.equal(response.status, 200);
  assert.equal(zip.length, Number(response.headers.get('content-length')));
  return zipEntries(zip).size;
}

/**
 * Objects whose asset or ZIP has no document.
 * @param {import('@tessera/object-store').ObjectStore} store
 * @param {import('mongodb').Db} media the database of media
 * @returns {Promise<string[]>} their keys
 */
export async function ownerless(store, media) {
  const known = new Set([
    ...(await media.collection('assets').distinct('_id')),
    ...(await media.collection('exports').distinct('_id')),
    ...(await media.collection('kits').distinct('_id')),
  ]);
  const keys = [];
  for await (const { key } of listed(store)) keys.push(key);
  // `assets/00/<id>/master`, `exports/00/<id>/data-<attempt>.zip`
  return keys.filter((key) => !known.has(/** @type {any} */ (key.split('/')[2])));
}
