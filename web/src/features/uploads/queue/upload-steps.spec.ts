import { QueryClient } from '@tanstack/react-query';
import type { Change } from '@tessera/contracts';
import { waitFor } from '@testing-library/react';
import { pointPageAt, startApiServer, type ApiServer } from '../../../../test/api-server.js';
import { GRID, takeChanges } from '../../../../test/desk.js';
import { refusal } from '../../../../test/people.js';
import { idsOf, photosOf, stateOf } from '../../../../test/photos.js';
import { historyOf, type GridHistory } from '../../../domain/history/grid-history.js';
import { ledgerOf } from '../../../domain/photos/photo-ledger.js';
import type { UploadBatch } from './upload-item.js';
import { UploadSteps } from './upload-steps.js';
import { AT_START } from './upload-target.js';

const batch = (): UploadBatch => ({
  id: 'choice',
  gridId: GRID.id,
  target: AT_START,
  photoIds: [],
  wait: 'none',
});

describe('the steps that uploads are', () => {
  let api: ApiServer;
  let client: QueryClient;
  let history: GridHistory;
  let steps: UploadSteps;
  const words = () => history.steps.read().done.map((step) => step.words);
  const shown = () => idsOf(ledgerOf(client, GRID.id).photos);
  const upload = (into: UploadBatch, ids: string) => {
    const items = [...ids].map((id) => ({ id, media: `media ${id}` }));
    const createdAt = '2026-01-02T03:04:05.000Z';
    const change: Change = { kind: 'place', into: 'feed', before: 'x', at: 0, createdAt, items };
    const arrived = [...ids].map((photoId) => ({
      photoId,
      preview: '',
      media: { mediaId: `media ${photoId}`, url: '', width: 1, height: 1, thumbhash: '' },
    }));
    return steps.do(history, change, { batch: into, items: arrived }, () => undefined);
  };

  beforeEach(async () => {
    api = await startApiServer();
    pointPageAt(api);
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const photos = photosOf('xy');
    ledgerOf(client, GRID.id).read({
      data: stateOf(photos),
      headers: new Headers({ 'X-Grid-Version': '1' }),
    });
    history = historyOf(client, GRID.id);
    steps = new UploadSteps();
    takeChanges(api, photos);
  });
  afterEach(() => api.close());

  it('are one for files that were chosen together, however they arrive', async () => {
    const choice = batch();
    await upload(choice, 'ab');
    await upload(choice, 'c');
    expect(words()).toEqual(['upload of 3 photos']);
    expect(shown()).toBe('abcxy');
    await history.undo();
    expect(shown()).toBe('xy');
    await history.redo();
    expect([...shown()].sort().join('')).toBe('abcxy');
  });

  it('are two where something else was done in between, and for files that were not chosen together', async () => {
    const choice = batch();
    await upload(choice, 'a');
    await history.do({ kind: 'pin', id: 'x', on: true }).stored;
    await upload(choice, 'b');
    await upload(batch(), 'c');
    expect(words()).toEqual(['upload of a photo', 'pin', 'upload of a photo', 'upload of a photo']);
  });

  it('are all taken back by the toast, and nothing else', async () => {
    await upload(batch(), 'a');
    await history.do({ kind: 'pin', id: 'x', on: true }).stored;
    await upload(batch(), 'b');
    steps.end(null)?.();
    expect(words()).toEqual(['pin']);
    expect(steps.end(null)).toBeUndefined();
  });

  it('are none where the photos were left out', async () => {
    api.on({ [`POST /api/grids/${GRID.id}/changes`]: () => refusal('PHOTO_LIMIT_REACHED') });
    await expect(upload(batch(), 'a')).rejects.toThrow();
    await waitFor(() => expect(words()).toEqual([]));
  });
});
