import { QueryClient } from '@tanstack/react-query';
import { PLANS, type Grid, type TransferBody } from '@tessera/contracts';
import { waitFor } from '@testing-library/react';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { refusal } from '../../../test/people.js';
import { photosOf, idsOf } from '../../../test/photos.js';
import { ServedGrids } from '../../../test/two-grids.js';
import { dialogOf } from '../../domain/dialogs/dialogs.js';
import { historyOf } from '../../domain/history/grid-history.js';
import { stateKey } from '../../domain/photos/api/keys.js';
import { stateQuery } from '../../domain/photos/api/read-state.js';
import { photosIn, type GridView } from '../../domain/photos/grid-view.js';
import { ledgerOf } from '../../domain/photos/photo-ledger.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import { moveToGrid } from './move-to-grid.js';

const AUTUMN: Grid = { id: 'autumn', name: 'Autumn', createdAt: '2026-01-02T03:04:05.000Z', photoCount: 2 };

describe('a move to another grid', () => {
  let api: ApiServer;
  let client: QueryClient;
  let served: ServedGrids;
  let opened: string[];

  const shown = (gridId = 'summer') => {
    const view = client.getQueryData<GridView>(stateKey(gridId));
    return view === undefined ? '' : idsOf(photosIn(view));
  };
  const grids = () => [served.shown('summer'), served.shown('autumn')];
  const pinned = (gridId: string) => idsOf(photosIn(served.view(gridId)).filter(({ isPinned }) => isPinned));
  const words = () => {
    const { done, undone } = historyOf(client, 'summer').steps.read();
    return [done, undone].map((steps) => steps.map((step) => step.words));
  };
  const press = (label: string) =>
    shownToast()
      ?.actions?.find((action) => action.label === label)
      ?.onSelect();
  const move = (ids: string, limits = PLANS.creator) =>
    moveToGrid({
      client,
      limits,
      gridId: 'summer',
      ids: [...ids],
      to: AUTUMN,
      onOpen: (id) => opened.push(id),
    });
  const read = (gridId: string) => client.fetchQuery(stateQuery(client, gridId));
  const numbers = () =>
    api.seen
      .filter(({ method }) => method === 'POST')
      .map(({ path, body }) => `${path.split('/')[3]} ${(JSON.parse(body) as TransferBody).seq}`);
  const idle = async () => {
    const { done, undone } = historyOf(client, 'summer').steps.read();
    await Promise.all([...done, ...undone].map(({ back }) => back()));
  };

  beforeEach(async () => {
    api = await startApiServer();
    pointPageAt(api);
    opened = [];
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    served = new ServedGrids(api, {
      summer: photosOf('abcde', { a: { isPinned: true } }),
      autumn: photosOf('xy'),
    });
    await read('summer');
  });
  afterEach(() => api.close());

  it("is shown at once, and told by a toast with 'Undo' and 'Open'", async () => {
    move('b');
    expect(shown()).toBe('acde');
    expect(shownToast()).toMatchObject({ title: 'Moved to "Autumn"' });
    await idle();
    expect(grids()).toEqual(['acde', 'bxy']);
    expect([shown(), words()]).toEqual(['acde', [['move of a photo to "Autumn"'], []]]);
    press('Open');
    expect(opened).toEqual(['autumn']);
  });

  it('is undone to the places and the pins that the photos had, and done again', async () => {
    await read('autumn');
    move('dba');
    expect(shown()).toBe('ce');
    await idle();
    expect([grids(), shown('autumn'), pinned('autumn')]).toEqual([['ce', 'abdxy'], 'abdxy', '']);
    press('Undo');
    await waitFor(() => expect(words()[1]).toHaveLength(1));
    await idle();
    expect([grids(), pinned('summer')]).toEqual([['abcde', 'xy'], 'a']);
    expect([shown(), words()]).toEqual(['abcde', [[], ['move of 3 photos to "Autumn"']]]);
    await historyOf(client, 'summer').redo();
    expect([grids(), shown()]).toEqual([['ce', 'abdxy'], 'ce']);
    await historyOf(client, 'summer').undo();
    expect([grids(), shown()]).toEqual([['abcde', 'xy'], 'abcde']);
  });

  it('comes back in its place at once, before the server has it', async () => {
    move('c');
    await idle();
    const undone = historyOf(client, 'summer').undo();
    await new Promise((resolve) => setTimeout(resolve));
    expect(shown()).toBe('abcde');
    expect(await undone).toBe(true);
    expect(grids()).toEqual(['abcde', 'xy']);
  });

  const ID = [{ id: 'b', groupId: 'g' }];
  it.each([
    ['', undefined, [undefined, ID]],
    [', also beside a release that knows no ids of it', '0.2.0', [undefined, ID, undefined]],
  ] as const)('takes a carousel with its photos%s', async (_, release, called) => {
    const carousel = { carouselGroupId: 'g', position: 1 } as const;
    served = new ServedGrids(api, {
      summer: photosOf('abcd', {
        b: { ...carousel, carouselPosition: 0, mediaType: 'carousel' },
        c: { ...carousel, carouselPosition: 1 },
        d: { position: 2 },
      }),
      autumn: photosOf('xy'),
    });
    served.release = release;
    client.clear();
    ledgerOf(client, 'summer').close();
    await read('summer');
    move('b');
    expect(shown()).toBe('ad');
    await idle();
    expect(grids()).toEqual(['ad', 'bcxy']);
    await historyOf(client, 'summer').undo();
    expect([grids(), shown()]).toEqual([['abcd', 'xy'], 'abcd']);
    const sent = api.seen
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => JSON.parse(body) as TransferBody);
    expect(sent.map(({ groupIds }) => groupIds)).toEqual(called);
  });

  it('has a number among the calls of the grid that it leaves', async () => {
    historyOf(client, 'summer').do({ kind: 'pin', id: 'b', on: true });
    move('c');
    await idle();
    historyOf(client, 'summer').do({ kind: 'pin', id: 'd', on: true });
    await idle();
    expect(numbers()).toEqual(['summer 1', 'summer 2', 'summer 3']);
    await historyOf(client, 'summer').undo();
    await historyOf(client, 'summer').undo();
    expect(numbers().slice(3)).toEqual(['summer 4', 'autumn 1']);
  });

  it('that fails is taken back, is no step, and shows it', async () => {
    api.on({ 'POST /api/grids/summer/transfer': () => refusal('INTERNAL') });
    move('b');
    expect(shown()).toBe('acde');
    await idle();
    await read('summer');
    expect([shown(), words()]).toEqual(['abcde', [[], []]]);
    expect(shownToast()?.title).toBe('Move failed');
  });

  it('is not begun where the plan has no room in the other grid', () => {
    move('bcd', { ...PLANS.free, maxPhotosPerGrid: 4 });
    expect([shown(), dialogOf('upgrade')?.upgrade]).toEqual(['abcde', 'photos']);
    expect(numbers()).toEqual([]);
  });

  it('that cannot be undone, as the photo is gone from there, tells that it was changed elsewhere', async () => {
    move('b');
    await idle();
    api.on({ 'POST /api/grids/autumn/transfer': () => refusal('NOT_FOUND') });
    expect(await historyOf(client, 'summer').undo()).toBe(false);
    expect([shown(), words()]).toEqual(['acde', [[], []]]);
    expect(shownToast()?.title).toBe('This was changed elsewhere.');
  });
});
