import assert from 'node:assert/strict';
import type { ObjectStore } from '@tessera/object-store';
import { zipEntries } from '@tessera/testing';
import type { Db } from 'mongodb';
import pMap from 'p-map';
import { listed } from '../../infra/backup/objects.ts';
import type { ApiClient } from '../../infra/local/api-client.ts';
import { listPhotos } from '../support/people.ts';
import type { Stored } from '../support/stored.ts';

/** Requests at the same time. */
const CONCURRENCY = 8;

/** How each master is served. @returns the status by media */
export async function masterStatuses(api: ApiClient, mediaIds: readonly string[]) {
  const status = async (id: string) => [id, (await api.send('HEAD', `/media/${id}/master`)).status] as const;
  return new Map(await pMap(mediaIds, status, { concurrency: CONCURRENCY }));
}

/**
 * What is pending: work that must happen some time after a change was acknowledged, whatever died, and
 * whatever Redis forgot.
 * @param expected media that were erased for good, and grids whose photos are to have all their sizes
 * @returns empty where nothing is pending any more
 */
export async function pendingWork(
  api: ApiClient,
  { erased, gridIds }: { erased: readonly string[]; gridIds: readonly string[] },
): Promise<string[]> {
  const problems = [];
  for (const [mediaId, status] of await masterStatuses(api, erased))
    if (status !== 404) problems.push(`media ${mediaId} was erased, and is served: ${status}`);
  for (const gridId of gridIds) {
    const photos = await listPhotos(api, gridId);
    const waiting = photos.filter(({ state }: any) => state !== 'ready');
    if (waiting.length > 0) {
      const states = new Set(waiting.map(({ state }: any) => state));
      problems.push(`${waiting.length} of ${photos.length} photos are ${[...states].join(' or ')}`);
    }
  }
  return problems;
}

/** Downloads a person's export, which must be whole. @returns the number of files in it */
export async function filesInExport(api: ApiClient): Promise<number> {
  const { downloadUrl } = await api.call('POST', '/api/user/export/link');
  const response = await fetch(api.base + downloadUrl, { signal: AbortSignal.timeout(60_000) });
  const zip = Buffer.from(await response.arrayBuffer());
  assert.equal(response.status, 200);
  assert.equal(zip.length, Number(response.headers.get('content-length')));
  return zipEntries(zip).size;
}

/** Objects whose asset or ZIP has no document. @param media the database of media @returns their keys */
export async function ownerless(store: ObjectStore, media: Db): Promise<string[]> {
  const known = new Set([
    ...(await media.collection<Stored>('assets').distinct('_id')),
    ...(await media.collection<Stored>('exports').distinct('_id')),
    ...(await media.collection<Stored>('kits').distinct('_id')),
  ]);
  const keys = [];
  for await (const { key } of listed(store)) keys.push(key);
  // `assets/00/<id>/master`, `exports/00/<id>/data-<attempt>.zip`
  return keys.filter((key) => !known.has(key.split('/')[2] ?? ''));
}
