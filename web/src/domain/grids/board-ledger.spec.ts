import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import type { BoardChange, Grid } from '@tessera/contracts';
import { waitFor } from '@testing-library/react';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { BOARD, boardChangesSent, serveBoard, type ServedBoard } from '../../../test/board.js';
import { refusal } from '../../../test/people.js';
import { reportReachable } from '../../shared/api/connection.js';
import { createQueryClient } from '../../shared/api/query-client.js';
import { announceUserChanged } from '../../shared/session/user-changed.js';
import { dismissToast, shownToast } from '../../shared/ui/toast-store.js';
import { gridsQuery } from './api/list-grids.js';
import { boardLedgerOf, type BoardLedger } from './board-ledger.js';

const aGrid = (id: string): Grid => ({ id, name: id.toUpperCase(), createdAt: '', photoCount: 0 });
const order = (ids: string): BoardChange => ({ kind: 'order', ids: [...ids] });
const rename = (id: string, name: string): BoardChange => ({ kind: 'rename', id, name });
const remove = (id: string): BoardChange => ({ kind: 'remove', id });

let api: ApiServer;
let client: QueryClient;
let ledger: BoardLedger;
let board: ServedBoard;
let stop: () => void;

beforeEach(async () => {
  dismissToast();
  api = await startApiServer();
  pointPageAt(api);
  client = createQueryClient();
  ledger = boardLedgerOf(client, 'person');
  board = serveBoard(api, [...'abc'].map(aGrid));
  stop = new QueryObserver(client, gridsQuery(client, 'person')).subscribe(() => undefined);
  await settled();
});
afterEach(async () => {
  stop();
  await api.close();
});

const settled = () => waitFor(() => expect(client.isFetching()).toBe(0));
const shown = () =>
  (client.getQueryData<readonly Grid[]>(gridsQuery(client, 'person').queryKey) ?? [])
    .map(({ id, name }) => (name === id.toUpperCase() ? id : `${id}:${name}`))
    .join(' ');
const stored = () =>
  board
    .grids()
    .map(({ id }) => id)
    .join(' ');
const saysNothing = () => expect(shownToast()?.open ?? false).toBe(false);

/** Lets calls wait until the test gives them their responses. */
function hold(route: string, respond: (body: string) => object) {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  api.on({
    [route]: async ({ body }) => {
      const response = respond(body);
      await released;
      return { body: response };
    },
  });
  return release;
}

/** The server takes the next call, and its response is lost. */
function loseResponse(): void {
  const real = globalThis.fetch;
  const spy = jest.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    if ((call[1]?.method ?? 'GET') === 'GET') return real(...call);
    spy.mockRestore();
    await real(...call);
    throw new TypeError('Failed to fetch');
  });
}

it('shows changes at once, and sends those that come during a call together with the next, in their order', async () => {
  const release = hold(BOARD, (body) => board.take(body));
  const done = [order('bac'), rename('a', 'Autumn'), remove('c')].map((change) => ledger.change(change));
  expect(shown()).toBe('b a:Autumn');
  release();
  const applied = await Promise.all(done);
  expect(applied.map(({ inverse }) => inverse)).toEqual([
    { kind: 'order', ids: [...'abc'], seen: [...'bac'] },
    { kind: 'rename', id: 'a', name: 'A', seen: 'Autumn' },
    { kind: 'restore', id: 'c' },
  ]);
  expect(shown()).toBe('b a:Autumn');
  const calls = api.seen.filter(({ method, path }) => `${method} ${path}` === BOARD);
  const bodies = calls.map(({ body }) => JSON.parse(body) as { device: string; seq: number });
  expect(bodies.map(({ seq }) => seq)).toEqual(bodies.map((_, index) => index + 1));
  expect(new Set(bodies.map(({ device }) => device)).size).toBe(1);
  expect(boardChangesSent(api)).toHaveLength(3);
  saysNothing();
});

it('takes back a refused change alone: what was renamed and deleted with it stays', async () => {
  board.store(remove('c'));
  const [refused, ...others] = [order('cab'), rename('a', 'Autumn'), remove('b')].map((change) =>
    ledger.change(change),
  );
  expect(shown()).toBe('c a:Autumn');
  await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await Promise.all(others);
  await settled();
  expect(shown()).toBe('a:Autumn');
  expect(shownToast()?.title).toBe('"C" was deleted elsewhere.');
});

it('takes back what a failed call carried, and reads the list again', async () => {
  api.on({ [BOARD]: () => refusal('INTERNAL') });
  await expect(ledger.change(order('cab'))).rejects.toMatchObject({ code: 'INTERNAL' });
  expect(shown()).toBe('a b c');
  await settled();
  expect(api.seen.filter(({ method }) => method === 'GET')).toHaveLength(2);
});

it('shows a new grid as soon as the server has it, not before: it could not be opened', async () => {
  const release = hold(BOARD, (body) => board.take(body));
  const made = ledger.change({ kind: 'create', id: 'd', name: 'D' });
  await waitFor(() => expect(boardChangesSent(api)).toHaveLength(1));
  expect(shown()).toBe('a b c');
  release();
  await made;
  expect(shown()).toBe('a b c d');
});

it('shows a deleted grid again at once where it is restored, in its place and with its name', async () => {
  await ledger.change(rename('b', 'Beach'));
  await ledger.change(remove('b'));
  const release = hold(BOARD, (body) => board.take(body));
  const restored = ledger.change({ kind: 'restore', id: 'b' });
  expect(shown()).toBe('a b:Beach c');
  release();
  await restored;
  expect(shown()).toBe('a b:Beach c');
  saysNothing();
});

it('lets no read that began before a change was saved show the list without it', async () => {
  const before = board.grids();
  const release = hold('GET /api/grids', () => before);
  void client.invalidateQueries();
  await ledger.change({ kind: 'create', id: 'd', name: 'D' });
  expect(shown()).toBe('a b c d');
  api.on({ 'GET /api/grids': () => ({ body: board.grids() }) });
  release();
  await settled();
  expect(shown()).toBe('a b c d');
  saysNothing();
});

it.each<[string, BoardChange, BoardChange, string]>([
  ['a new grid', { kind: 'create', id: 'd', name: 'D' }, remove('d'), 'a b c d'],
  ['a new name', rename('b', 'Beach'), { kind: 'rename', id: 'b', name: 'B', seen: 'Beach' }, 'a b c'],
  ['a new order', order('cab'), { kind: 'order', ids: [...'abc'], seen: [...'cab'] }, 'c a b'],
  ['a deletion', remove('b'), { kind: 'restore', id: 'b' }, 'a c'],
])(
  'makes %s once where the response was lost, and knows what takes it back',
  async (_what, change, inverse, after) => {
    loseResponse();
    const sending = ledger.send(change);
    await sending.waits;
    expect(stored()).toBe(after);
    // The server can be reached again.
    reportReachable();
    expect((await sending.stored).inverse).toEqual(inverse);
    await settled();
    saysNothing();
    expect(stored()).toBe(after);
    expect(boardChangesSent(api)).toEqual([change, change]);
  },
);

it('reads the list again where the server lists a grid that the page does not know', async () => {
  board.store({ kind: 'create', id: 'x', name: 'X' });
  await ledger.change(rename('a', 'Autumn'));
  await settled();
  expect(shown()).toBe('a:Autumn b c x');
});

it('says of a grid that a read lists no more that it was deleted elsewhere, and nothing of what was deleted here', async () => {
  await ledger.change(remove('a'));
  void ledger.refresh();
  await settled();
  saysNothing();
  board.store(remove('c'));
  void ledger.refresh();
  await settled();
  expect(shown()).toBe('b');
  expect(shownToast()).toMatchObject({ open: true, title: '"C" was deleted elsewhere.' });
});

it('shows nothing of one person to the next', async () => {
  const release = hold(BOARD, (body) => board.take(body));
  void ledger.change(rename('a', 'Autumn'));
  await waitFor(() => expect(boardChangesSent(api)).toHaveLength(1));
  stop();
  announceUserChanged();
  client.clear();
  release();
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown()).toBe('');
  expect(boardLedgerOf(client, 'person')).not.toBe(ledger);
});
