import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { pointPageAt, startApiServer, type ApiServer } from '../../../../test/api-server.js';
import { GRID, takeChanges } from '../../../../test/render-grid-page.js';
import { refusal } from '../../../../test/people.js';
import { idsOf, photosOf, stateOf } from '../../../../test/photos.js';
import { historyOf, type GridHistory } from '../../../domain/history/grid-history.js';
import { ledgerOf } from '../../../domain/photos/photo-ledger.js';
import { Placer } from './placer.js';
import type { UploadBatch } from './upload-item.js';
import { AT_START } from './upload-target.js';

const batchOf = (ids: string): UploadBatch => ({
  id: `batch of ${ids}`,
  gridId: GRID.id,
  target: AT_START,
  photoIds: [...ids],
  wait: 'none',
});

describe('uploads that are placed', () => {
  let api: ApiServer;
  let client: QueryClient;
  let history: GridHistory;
  let placer: Placer;
  const words = () => history.steps.read().done.map((step) => step.words);
  const shown = () => idsOf(ledgerOf(client, GRID.id).photos);
  const place = (ids: string, batch = batchOf(ids)) => {
    const items = [...ids].map((photoId) => ({
      photoId,
      preview: '',
      media: { mediaId: `media ${photoId}`, url: '', width: 1, height: 1, thumbhash: '' },
    }));
    return placer.place({ batch, items }, () => undefined);
  };

  beforeEach(async () => {
    api = await startApiServer();
    pointPageAt(api);
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const photos = photosOf('xy');
    const state = { body: stateOf(photos), headers: { 'X-Grid-Version': '1' } };
    api.on({ [`GET /api/grids/${GRID.id}/state`]: () => state });
    history = historyOf(client, GRID.id);
    placer = new Placer(client);
    takeChanges(api, photos);
  });
  afterEach(() => api.close());

  it('are one step for files that were chosen together, however they arrive', async () => {
    const batch = batchOf('abc');
    await place('ab', batch);
    await place('c', batch);
    expect(words()).toEqual(['upload of 3 photos']);
    expect(shown()).toBe('abcxy');
    await history.undo();
    expect(shown()).toBe('xy');
    await history.redo();
    expect([...shown()].sort().join('')).toBe('abcxy');
  });

  it('are two where something else was done in between, and for files that were not chosen together', async () => {
    const batch = batchOf('ab');
    await place('a', batch);
    await history.do({ kind: 'pin', id: 'x', on: true }).stored;
    await place('b', batch);
    await place('c');
    expect(words()).toEqual(['upload of a photo', 'pin', 'upload of a photo', 'upload of a photo']);
  });

  it('are all taken back by the toast, and nothing else', async () => {
    await place('a');
    await history.do({ kind: 'pin', id: 'x', on: true }).stored;
    await place('b');
    void placer.end(null)?.undo();
    expect(words()).toEqual(['pin']);
    expect(placer.end(null)).toBeUndefined();
  });

  it('are no step where the photos were left out', async () => {
    api.on({ [`POST /api/grids/${GRID.id}/changes`]: () => refusal('PHOTO_LIMIT_REACHED') });
    await expect(place('a')).rejects.toThrow();
    await waitFor(() => expect(words()).toEqual([]));
  });
});
