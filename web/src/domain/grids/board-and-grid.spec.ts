import type { QueryClient } from '@tanstack/react-query';
import type { BoardChangesResponse, Change } from '@tessera/contracts';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { BOARD, serveBoard, type ServedBoard } from '../../../test/board.js';
import { AUTUMN, CHANGES, GRID } from '../../../test/render-grid-page.js';
import { refusal } from '../../../test/people.js';
import { idsOf, photosOf, stateOf } from '../../../test/photos.js';
import { NetworkError } from '../../shared/api/api-error.js';
import { reportReachable, reportUnreachable } from '../../shared/api/connection.js';
import { createQueryClient } from '../../shared/api/query-client.js';
import { announceUserChanged } from '../../shared/session/user-changed.js';
import { ledgerOf, type PhotoLedger } from '../photos/photo-ledger.js';
import { boardLedgerOf, type BoardLedger } from './board-ledger.js';

const remove = (id: string): Change => ({ kind: 'remove', ids: [id] });
const STORED = { body: { version: 2, applied: [{ index: 0, inverse: null }], refused: [], items: [] } };

describe('beside the changes of the board', () => {
  let api: ApiServer;
  let client: QueryClient;
  let served: ServedBoard;
  let board: BoardLedger;
  let grid: PhotoLedger;

  const calls = () =>
    api.seen.filter(({ method }) => method === 'POST').map(({ method, path }) => `${method} ${path}`);
  const restore = () => board.send({ kind: 'restore', id: GRID.id });

  /** The board's call is slower than any of the grid. */
  const takeSlowly = (respond: (body: string) => { readonly status?: number; readonly body?: unknown }) =>
    api.on({
      [BOARD]: async ({ body }) => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return respond(body);
      },
    });

  beforeEach(async () => {
    api = await startApiServer();
    pointPageAt(api);
    client = createQueryClient();
    served = serveBoard(api, [GRID, AUTUMN]);
    board = boardLedgerOf(client, 'ada');
    board.read(served.grids());
    const isThere = () => served.grids().some(({ id }) => id === GRID.id);
    api.on({ [CHANGES]: () => (isThere() ? STORED : refusal('NOT_FOUND')) });
    grid = ledgerOf(client, GRID.id);
    grid.read({ data: stateOf(photosOf('abc')), headers: new Headers() });
    takeSlowly((body) => ({ body: served.take(body) satisfies BoardChangesResponse }));
  });
  afterEach(async () => {
    // What a test leaves waiting would be sent in the next one.
    announceUserChanged();
    reportReachable();
    await api.close();
  });

  describe('a grid that is restored', () => {
    beforeEach(async () => {
      await board.change({ kind: 'remove', id: GRID.id });
      api.seen.length = 0;
    });

    it('gets the changes that were made in it offline after it is there', async () => {
      reportUnreachable();
      const restored = restore();
      const removed = grid.send(remove('a'));
      await Promise.all([restored.accepted, removed.accepted]);
      reportReachable();
      await Promise.all([restored.stored, removed.stored]);
      expect(calls()).toEqual([BOARD, CHANGES]);
      expect(idsOf(grid.photos)).toBe('bc');
    });

    it('gets a change that is made in it at once after it is there', async () => {
      const restored = restore();
      await Promise.all([restored.stored, grid.change(remove('a'))]);
      expect(calls()).toEqual([BOARD, CHANGES]);
    });

    it('gets no call of its own while it waits', async () => {
      reportUnreachable();
      await restore().accepted;
      let isSent = false;
      const send = () => {
        isSent = true;
        return Promise.resolve({ data: undefined, headers: new Headers() });
      };
      await expect(grid.write({ change: remove('a'), send })).rejects.toThrow(NetworkError);
      expect(isSent).toBe(false);
    });

    it('gets its changes all the same where it stays in the trash: each is told why it was left out', async () => {
      takeSlowly(() => refusal('GRID_LIMIT_REACHED'));
      api.on({ [CHANGES]: () => refusal('NOT_FOUND') });
      const restored = restore();
      const removed = grid.send(remove('a'));
      await expect(restored.stored).rejects.toMatchObject({ code: 'GRID_LIMIT_REACHED' });
      await expect(removed.stored).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('keeps no other grid waiting', async () => {
      reportUnreachable();
      const restored = restore();
      await restored.accepted;
      reportReachable();
      const other = ledgerOf(client, 'other');
      other.read({ data: stateOf(photosOf('abc')), headers: new Headers() });
      api.on({
        'POST /api/grids/other/changes': () => STORED,
      });
      await other.change(remove('a'));
      expect(board.underWay(restored.id)).toBeDefined();
    });
  });

  describe('a grid that is deleted', () => {
    const removeGrid = () => board.send({ kind: 'remove', id: GRID.id });

    it('gets the changes that were made in it offline before it is in the trash', async () => {
      reportUnreachable();
      const edited = grid.send(remove('a'));
      const gone = removeGrid();
      await Promise.all([edited.accepted, gone.accepted]);
      reportReachable();
      await Promise.all([edited.stored, gone.stored]);
      expect(calls()).toEqual([CHANGES, BOARD]);
    });

    it('gets a change whose call is under way before it is in the trash', async () => {
      const edited = grid.send(remove('a'));
      await Promise.all([edited.stored, removeGrid().stored]);
      expect(calls()).toEqual([CHANGES, BOARD]);
    });

    it('goes to the trash where a change of it is left out', async () => {
      api.on({ [CHANGES]: () => refusal('NOT_FOUND') });
      const edited = grid.send(remove('a'));
      const gone = removeGrid();
      await expect(edited.stored).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await gone.stored;
    });

    it('is restored before its changes are sent where all of it waits', async () => {
      reportUnreachable();
      const gone = removeGrid();
      const restored = restore();
      const edited = grid.send(remove('a'));
      await Promise.all([gone, restored, edited].map(({ accepted }) => accepted));
      reportReachable();
      await Promise.all([gone, restored, edited].map(({ stored }) => stored));
      expect(calls()).toEqual([BOARD, CHANGES]);
    });
  });
});
