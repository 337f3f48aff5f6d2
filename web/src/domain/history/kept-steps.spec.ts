import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { QueryClient } from '@tanstack/react-query';
import type { Change } from '@tessera/contracts';
import { waitFor } from '@testing-library/react';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { CHANGES, changesSent, GRID, takeChanges } from '../../../test/render-grid-page.js';
import { aUser } from '../../../test/people.js';
import { idsOf, photosOf, stateOf } from '../../../test/photos.js';
import { ServedGrids } from '../../../test/two-grids.js';
import { reportReachable } from '../../shared/api/connection.js';
import { storeToken } from '../../shared/api/token-store.js';
import { endSession, loadSession } from '../../shared/session/session.js';
import { forgetVisit } from '../kept/forget-person.js';
import { closePersonDbs, personDb, type KeptStep } from '../kept/person-db.js';
import { stateQuery } from '../photos/api/read-state.js';
import { ledgerOf } from '../photos/photo-ledger.js';
import { historyOf, type GridHistory } from './grid-history.js';

const remove = (id: string): Change => ({ kind: 'remove', ids: [id] });
const pin = (id: string): Change => ({ kind: 'pin', id, on: true });
const ADA = aUser();

describe('the kept steps of a grid', () => {
  let api: ApiServer;

  /** A page that has read the grid, as the server had it at first. */
  function openPage(): { readonly history: GridHistory; readonly shown: () => string } {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const ledger = ledgerOf(client, GRID.id);
    ledger.read({ data: stateOf(photosOf('abc')), headers: new Headers({ 'X-Grid-Version': '1' }) });
    return { history: historyOf(client, GRID.id), shown: () => idsOf(ledger.photos) };
  }

  async function logIn(user = ADA): Promise<void> {
    api.on({ 'GET /api/user': () => ({ body: user }) });
    storeToken('token');
    await loadSession();
  }

  const kept = async (userId = ADA.id): Promise<readonly KeptStep[]> =>
    (await (await personDb(userId))?.getAll('steps')) ?? [];

  const words = ({ steps }: GridHistory) => {
    const { done, undone } = steps.read();
    return [done, undone].map((list) => list.map((step) => step.words));
  };

  beforeEach(async () => {
    globalThis.indexedDB = new IDBFactory();
    api = await startApiServer();
    pointPageAt(api);
    takeChanges(api, photosOf('abc'));
    await logIn();
  });
  afterEach(async () => {
    endSession();
    closePersonDbs();
    reportReachable();
    await api.close();
  });

  it('are there for a later page, which takes them back and does them again', async () => {
    const first = openPage();
    await first.history.do(remove('a')).stored;
    await first.history.do(pin('b')).stored;
    await first.history.undo();
    await waitFor(async () => expect((await kept()).map(({ list }) => list)).toEqual(['done', 'undone']));

    const { history } = openPage();
    await waitFor(() => expect(words(history)).toEqual([['deletion of a photo'], ['pin']]));
    expect(await history.redo()).toBe(true);
    expect(await history.undo()).toBe(true);
    expect(await history.undo()).toBe(true);
    const kinds = changesSent(api).map((change) =>
      change.kind === 'together' ? change.changes.map(({ kind }) => kind).join() : change.kind,
    );
    expect(kinds).toEqual(['remove', 'pin', 'pin', 'pin', 'pin', 'restore']);
  });

  it('are kept while their changes wait, and with what the server says once they are stored', async () => {
    api.on({ [CHANGES]: () => ({ status: 503, body: {} }) });
    const first = openPage();
    first.history.do(remove('a'));
    await waitFor(async () => expect((await kept()).map(({ of }) => typeof of)).toEqual(['string']));
    takeChanges(api, photosOf('abc'));
    reportReachable();
    await waitFor(async () => expect((await kept()).map(({ of }) => typeof of)).toEqual(['undefined']));
  });

  it('are of moves and copies to other grids too, which a later page takes back and does again', async () => {
    const served = new ServedGrids(api, {
      [GRID.id]: photosOf('abc', { b: { isPinned: true } }),
      autumn: photosOf('xy'),
    });
    const shown = () => [served.shown(GRID.id), served.shown('autumn')];
    const client = new QueryClient();
    await client.fetchQuery(stateQuery(client, GRID.id));
    const first = historyOf(client, GRID.id);
    const start = { before: 'b', at: 0, rest: [] };
    const moved = first.make(
      { kind: 'transfer', from: GRID.id, to: 'autumn', ids: ['b'], ...start },
      'move of a photo to "Autumn"',
    );
    await moved.stored;
    first.note({ kind: 'elsewhere', gridId: 'autumn', change: remove('x') }, 'copy of a photo to "Autumn"');
    await waitFor(async () => expect(await kept()).toHaveLength(2));
    expect(shown()).toEqual(['ac', 'bxy']);

    const later = new QueryClient();
    const history = historyOf(later, GRID.id);
    await waitFor(() =>
      expect(words(history)).toEqual([['move of a photo to "Autumn"', 'copy of a photo to "Autumn"'], []]),
    );
    expect(await history.undo()).toBe(true);
    expect(shown()).toEqual(['ac', 'by']);
    expect(await history.undo()).toBe(true);
    expect([shown(), served.view(GRID.id).state.arrays.pinned]).toEqual([['abc', 'y'], ['b']]);
    expect(await history.redo()).toBe(true);
    expect(await history.redo()).toBe(true);
    expect(shown()).toEqual(['ac', 'bxy']);
  });

  it('are the last 200 of all grids, each written by itself', async () => {
    const { history } = openPage();
    for (let made = 0; made < 202; made += 1)
      await history.do({ kind: 'grid', ratio: made % 2 === 0 ? '1:1' : '4:5' }).stored;
    await waitFor(async () => expect(await kept()).toHaveLength(200));
  });

  it('are gone at log-out, and nobody else sees them', async () => {
    await openPage().history.do(remove('a')).stored;
    await waitFor(async () => expect(await kept()).toHaveLength(1));
    endSession();
    await logIn(aUser({ id: 'e'.repeat(32) }));
    const eves = openPage().history;
    await eves.do(pin('b')).stored;
    await waitFor(async () => expect(await kept('e'.repeat(32))).toHaveLength(1));
    expect(words(eves)).toEqual([['pin'], []]);
    endSession();
    await logIn();
    await forgetVisit(ADA.id);
    await waitFor(async () => expect(await kept()).toEqual([]));
  });
});
