// @ts-check
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expectStatus } from './api.mjs';

/**
 * What the product still owes: work that must happen some time after a change was acknowledged, whatever died, and
 * whatever Redis forgot.
 * @param {import('./api.mjs').Client} api
 * @param {import('./journal.mjs').Journal} journal
 * @param {readonly string[]} gridIds
 * @returns {Promise<string[]>} empty where nothing is owed any more
 */
export async function owed(api, journal, gridIds) {
  const problems = [];
  for (const mediaId of journal.erased) {
    const { status } = await api.call('HEAD', `/media/${mediaId}/master`);
    if (status !== 404) problems.push(`media ${mediaId} was erased, and is served: ${status}`);
  }
  for (const gridId of gridIds) {
    const photos = expectStatus(
      await api.call('GET', `/api/photos?gridId=${gridId}&includeHidden=true`),
      200,
    );
    const waiting = photos.filter((/** @type {any} */ { state }) => state !== 'ready');
    if (waiting.length > 0) {
      const states = new Set(waiting.map((/** @type {any} */ { state }) => state));
      problems.push(`${waiting.length} of ${photos.length} photos are ${[...states].join(' or ')}`);
    }
  }
  return problems;
}

/**
 * Objects that no asset names.
 * @param {string} folder of the object store
 * @param {import('mongodb').Db} media the database of media
 */
export async function ownerless(folder, media) {
  const entries = await readdir(join(folder, 'assets'), { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name));
  const ids = new Set(names.flatMap((name) => /[0-9a-f]{32}/.exec(name) ?? []));
  const known = await media.collection('assets').distinct('_id');
  return [...ids].filter((id) => !known.some((/** @type {unknown} */ each) => each === id));
}
