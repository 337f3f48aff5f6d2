import { QueryClient } from '@tanstack/react-query';
import type { BoardChange, Grid } from '@tessera/contracts';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { BOARD, boardChangesSent, serveBoard, type ServedBoard } from '../../../test/board.js';
import { AUTUMN, GRID, takeChanges, WINTER } from '../../../test/render-grid-page.js';
import { refusal } from '../../../test/people.js';
import { idsOf, photosOf, stateOf } from '../../../test/photos.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import { boardLedgerOf } from '../grids/board-ledger.js';
import { ledgerOf } from '../photos/photo-ledger.js';
import { boardHistoryOf, type BoardHistory } from './board-history.js';
import { historyOf, type GridHistory } from './grid-history.js';
import { OpenHistory } from './open-history.js';

describe('the history of the open grid and of the board', () => {
  let api: ApiServer;
  let client: QueryClient;
  let grid: GridHistory;
  let board: BoardHistory;
  let served: ServedBoard;
  let history: OpenHistory;

  const photos = () => idsOf(ledgerOf(client, GRID.id).photos);
  const grids = () => boardLedgerOf(client, 'ada').grids.map(({ name }: Grid) => name);
  const next = () => [history.undo?.words, history.redo?.words];
  const remove = (id: string) => grid.do({ kind: 'remove', ids: [id] }).stored;
  const rename = (name: string) =>
    board.make({ kind: 'rename', id: GRID.id, name }, `renaming to ${name}`).stored;

  beforeEach(async () => {
    api = await startApiServer();
    pointPageAt(api);
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    served = serveBoard(api, [GRID, AUTUMN]);
    takeChanges(api, photosOf('abc'));
    ledgerOf(client, GRID.id).read({ data: stateOf(photosOf('abc')), headers: new Headers() });
    boardLedgerOf(client, 'ada').read(served.grids());
    [grid, board] = [historyOf(client, GRID.id), boardHistoryOf(client, 'ada')];
    history = new OpenHistory(grid, board);
  });
  afterEach(() => api.close());

  it('takes steps of both back in the order of time, and does them again', async () => {
    expect(next()).toEqual([undefined, undefined]);
    await remove('a');
    await rename('June');
    await remove('b');
    expect(next()).toEqual(['deletion of a photo', undefined]);
    await history.undo?.take();
    expect(next()).toEqual(['renaming to June', 'deletion of a photo']);
    await history.undo?.take();
    await history.undo?.take();
    expect([photos(), grids(), next()]).toEqual([
      'abc',
      ['Summer', 'Autumn'],
      [undefined, 'deletion of a photo'],
    ]);
    await history.redo?.take();
    expect(next()).toEqual(['deletion of a photo', 'renaming to June']);
    await history.redo?.take();
    await history.redo?.take();
    expect([photos(), grids(), next()]).toEqual([
      'c',
      ['June', 'Autumn'],
      ['deletion of a photo', undefined],
    ]);
  });

  it('does nothing again that was taken back before a new step of either', async () => {
    await rename('June');
    await history.undo?.take();
    await remove('a');
    expect(next()).toEqual(['deletion of a photo', undefined]);
    await history.undo?.take();
    await rename('July');
    expect(next()).toEqual(['renaming to July', undefined]);
  });

  it('takes a new grid, a new order and a deletion back, and does them again', async () => {
    const id = '1'.repeat(32);
    await board.make({ kind: 'create', id, name: 'Winter' }, 'new grid').stored;
    await board.make({ kind: 'order', ids: [AUTUMN.id] }, 'move').stored;
    await board.make({ kind: 'remove', id: GRID.id }, 'deletion').stored;
    const after = [
      ['Autumn', 'Winter'],
      ['Autumn', 'Summer', 'Winter'],
      ['Summer', 'Autumn', 'Winter'],
    ];
    for (const names of after) {
      expect(grids()).toEqual(names);
      expect(await history.undo?.take()).toBe(true);
    }
    expect(grids()).toEqual(['Summer', 'Autumn']);
    for (const names of after.reverse()) {
      expect(await history.redo?.take()).toBe(true);
      expect(grids()).toEqual(names);
    }
    expect(served.grids().map(({ name }) => name)).toEqual(grids());
  });

  it('tells those who follow it of steps of both', async () => {
    const heard = jest.fn();
    const leave = history.subscribe(heard);
    await remove('a');
    await rename('June');
    expect(heard).toHaveBeenCalledTimes(2);
    leave();
    await rename('July');
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it.each<[string, () => Promise<unknown>, BoardChange[]]>([
    ['a name', () => rename('June'), [{ kind: 'rename', id: GRID.id, name: 'July' }]],
    [
      'an order',
      () => board.make({ kind: 'order', ids: [AUTUMN.id, GRID.id] }, 'move').stored,
      [
        { kind: 'create', id: WINTER.id, name: 'Winter' },
        { kind: 'order', ids: [WINTER.id, GRID.id] },
      ],
    ],
  ])('leaves %s that was changed elsewhere since, and says so', async (_what, step, elsewhere) => {
    await step();
    for (const change of elsewhere) served.store(change);
    const before = served.grids();
    expect(await history.undo?.take()).toBe(false);
    expect(shownToast()?.title).toBe('This was changed elsewhere.');
    expect(served.grids()).toEqual(before);
    expect(next()).toEqual([undefined, undefined]);
  });

  it('keeps a step that failed for another try', async () => {
    await rename('June');
    api.on({ [BOARD]: () => refusal('INTERNAL') });
    expect(await history.undo?.take()).toBe(false);
    expect(shownToast()?.title).toBe('Undo failed');
    expect([grids(), next()]).toEqual([
      ['June', 'Autumn'],
      ['renaming to June', undefined],
    ]);
    expect(boardChangesSent(api)).toHaveLength(2);
  });
});
