import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { pointPageAt, startApiServer, type ApiServer } from '../../../../test/api-server.js';
import { changesSent, GRID, takeChanges } from '../../../../test/render-grid-page.js';
import { photosOf, stateOf } from '../../../../test/photos.js';
import { ledgerOf } from '../../../domain/photos/photo-ledger.js';
import { announceUserChanged } from '../../../shared/session/user-changed.js';
import { shownToast } from '../../../shared/ui/toast-store.js';
import { uploadQueueOf } from './make-upload-queue.js';
import type { UploadEntry } from './upload-item.js';
import { AT_START, type UploadTarget } from './upload-target.js';

const IN_REELS: UploadTarget = { ...AT_START, inReels: true };

let api: ApiServer;
let client: QueryClient;

beforeEach(async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  api = await startApiServer();
  pointPageAt(api);
  // Nothing that is sent gets a response.
  api.on({ 'POST /api/media': () => new Promise(() => undefined) });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(async () => {
  announceUserChanged();
  await api.close();
});

/** The server has the grid as it is at first. */
function serveGrid(): void {
  const photos = photosOf('xy');
  const state = { body: stateOf(photos), headers: { 'X-Grid-Version': '1' } };
  api.on({ [`GET /api/grids/${GRID.id}/state`]: () => state });
  takeChanges(api, photos);
}

/** A file that has arrived at the server, or is still being sent. */
function upload(photoId: string, target: UploadTarget, media: UploadEntry['media']): void {
  const batch = { id: photoId, gridId: GRID.id, target, photoIds: [photoId], wait: 'none' } as const;
  const file = new File(['picture'], 'picture.jpg');
  uploadQueueOf(client).resume(batch, [
    { file, isScaled: true, photoId, key: photoId, media, failure: null },
  ]);
}

const stored = (mediaId: string) => ({ mediaId, url: '', width: 1, height: 1, thumbhash: '' });

it('tells nobody of what the person before has uploaded', async () => {
  serveGrid();
  upload('a', IN_REELS, stored('media a'));
  upload('b', IN_REELS, null);
  await waitFor(() => expect(ledgerOf(client, GRID.id).acknowledged('a')).toBeDefined());
  announceUserChanged();
  serveGrid();
  upload('c', AT_START, stored('media c'));
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Photos uploaded!' }));
  expect(changesSent(api)).toHaveLength(2);
});
