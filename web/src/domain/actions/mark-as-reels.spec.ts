import { QueryClient } from '@tanstack/react-query';
import { PLANS } from '@tessera/contracts';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { changesSent, GRID, takeChanges } from '../../../test/render-grid-page.js';
import { aPhoto, stateOf } from '../../../test/photos.js';
import { historyOf } from '../history/grid-history.js';
import { ledgerOf } from '../photos/photo-ledger.js';
import { attachRegion } from '../../shared/ui/announcer.js';
import { PhotoActions } from './photo-actions.js';

const photos = [...'abc'].map((id, position) => aPhoto(id, { position }));
const typesIn = (all: readonly { mediaType: string }[]) => all.map(({ mediaType }) => mediaType);

describe('photos that are marked as reels together', () => {
  let api: ApiServer;
  beforeEach(async () => {
    api = await startApiServer();
    pointPageAt(api);
    takeChanges(api, photos);
  });
  afterEach(() => api.close());

  it('are one step, which one Undo takes back', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const ledger = ledgerOf(client, GRID.id);
    ledger.read({ data: stateOf(photos), headers: new Headers({ 'X-Grid-Version': '1' }) });
    const history = historyOf(client, GRID.id);
    const region = document.createElement('div');
    attachRegion(region);
    new PhotoActions(ledger, history, PLANS.creator).markAsReels(['a', 'b', 'gone']);
    expect(region.textContent).toBe('2 photos are marked as Reels.');
    attachRegion(null);
    expect(typesIn(ledger.photos)).toEqual(['reel', 'reel', 'photo']);
    expect(history.steps.read().done.map(({ words }) => words)).toEqual(['marking of 2 photos']);
    expect(await history.undo()).toBe(true);
    expect(typesIn(ledger.photos)).toEqual(['photo', 'photo', 'photo']);
    expect(changesSent(api)[0]).toMatchObject({ kind: 'setAll', field: 'mediaType' });
  });
});
