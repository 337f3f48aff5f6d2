import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { changesSent, GRID, takeChanges } from '../../../test/render-grid-page.js';
import { photosOf, stateOf } from '../../../test/photos.js';
import { historyOf } from '../../domain/history/grid-history.js';
import { ledgerOf } from '../../domain/photos/photo-ledger.js';
import type { Photos } from '../../domain/photos/photo-list.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import { CarouselActions } from './carousel-actions.js';

const GROUP = 'f'.repeat(32);
const carousel = { carouselGroupId: GROUP, position: 0 } as const;
const PHOTOS: Photos = photosOf('abc', {
  a: { ...carousel, carouselPosition: 0, mediaType: 'carousel' },
  b: { ...carousel, carouselPosition: 1 },
  c: { position: 1 },
});

describe('a carousel that is split because its cover is to be a reel', () => {
  let api: ApiServer;

  beforeEach(async () => {
    api = await startApiServer();
    pointPageAt(api);
    takeChanges(api, PHOTOS);
  });
  afterEach(() => api.close());

  it('is both in one change, which one Undo takes back', async () => {
    const client = new QueryClient();
    const ledger = ledgerOf(client, GRID.id);
    ledger.read({ data: stateOf(PHOTOS), headers: new Headers({ 'X-Grid-Version': '1' }) });
    const history = historyOf(client, GRID.id);
    const shown = () => ledger.photos.map(({ id, mediaType, position }) => `${id} ${mediaType} ${position}`);
    const before = shown();
    const [cover] = PHOTOS;
    if (cover === undefined) throw new Error('no cover');

    await new CarouselActions(history).split(cover, 'reel');
    expect(shown()).toEqual(['a reel 0', 'b photo 1', 'c photo 2']);
    expect(history.steps.read().done.map(({ words }) => words)).toEqual(['split of a carousel']);
    expect(shownToast()).toMatchObject({ title: 'Carousel split', actions: [{ label: 'Undo' }] });
    shownToast()?.actions?.[0]?.onSelect();
    await waitFor(() => expect(shown()).toEqual(before));
    const [first] = changesSent(api);
    expect(first?.kind === 'together' && first.changes.map(({ kind }) => kind)).toEqual(['scatter', 'set']);
  });
});
