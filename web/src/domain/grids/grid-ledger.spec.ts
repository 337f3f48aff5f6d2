import { QueryObserver } from '@tanstack/react-query';
import type { Grid } from '@tessera/contracts';
import { createQueryClient } from '../../shared/api/query-client.js';
import { dismissToast, shownToast } from '../../shared/ui/toast-store.js';
import { gridsKey } from '../photos/api/keys.js';
import { gridLedgerOf, type GridLedger } from './grid-ledger.js';
import { inOrder, withGrid, withName, withoutGrid, type Grids } from './grid-list.js';

const KEY = gridsKey('person');
const aGrid = (id: string): Grid => ({ id, name: id.toUpperCase(), createdAt: '', photoCount: 0 });
const ids = (grids: Grids | undefined) => grids?.map(({ id }) => id).join('');

/** A server whose answers wait until the test lets them go. */
function startServer() {
  const client = createQueryClient();
  const ledger = gridLedgerOf(client, 'person');
  const server = { grids: [...'abc'].map(aGrid) as Grids };
  const reads: (() => void)[] = [];
  const queryFn = async ({ signal }: { readonly signal: AbortSignal }) => {
    // As it was when the request reached the server.
    const { grids } = server;
    if (holding) await new Promise<void>((resolve) => reads.push(resolve));
    signal.throwIfAborted();
    return ledger.read(grids);
  };
  let holding = false;
  const observer = new QueryObserver<Grids>(client, { queryKey: KEY, queryFn });
  const stop = observer.subscribe(() => undefined);
  return {
    client,
    ledger,
    server,
    stop,
    shown: () => ids(client.getQueryData<Grids>(KEY)),
    settled: async () => {
      while (client.isFetching() > 0) await new Promise((resolve) => setTimeout(resolve));
    },
    holdReads: () => (holding = true),
    letReadsGo: () => {
      holding = false;
      for (const go of reads.splice(0)) go();
    },
  };
}

let desk: ReturnType<typeof startServer>;
beforeEach(async () => {
  dismissToast();
  desk = startServer();
  await desk.settled();
});
afterEach(() => desk.stop());

function deferred() {
  let [resolve, reject] = [() => undefined as void, (_: Error) => undefined as void];
  const promise = new Promise<void>((done, failed) => ([resolve, reject] = [done, failed]));
  return { promise, resolve, reject };
}

/** A move whose answer comes when the test says so. */
function move(ledger: GridLedger, order: string) {
  const { server } = desk;
  const answer = deferred();
  const sent = deferred();
  const done = ledger.write({
    apply: (grids) => inOrder(grids, [...order]),
    send: async () => {
      sent.resolve();
      await answer.promise;
      server.grids = inOrder(server.grids, [...order]);
      return ids(server.grids) ?? '';
    },
    settle: (grids, settled) => inOrder(grids, [...settled]),
  });
  return { done, sent: sent.promise, refuse: () => answer.reject(new Error('no')), allow: answer.resolve };
}

it('shows the second of two moves, as the server has it, where the first was refused', async () => {
  const first = move(desk.ledger, 'bac');
  const second = move(desk.ledger, 'cba');
  expect(desk.shown()).toBe('cba');
  await first.sent;
  first.refuse();
  await expect(first.done).rejects.toThrow('no');
  await second.sent;
  expect(desk.shown()).toBe('cba');
  second.allow();
  await second.done;
  await desk.settled();
  expect(ids(desk.server.grids)).toBe('cba');
  expect(desk.shown()).toBe('cba');
});

it('takes back a refused move alone: what was renamed, made and deleted meanwhile stays', async () => {
  const refused = move(desk.ledger, 'cab');
  const write = (change: (grids: Grids) => Grids) =>
    desk.ledger.write({
      apply: change,
      send: () => {
        desk.server.grids = change(desk.server.grids);
        return Promise.resolve();
      },
    });
  const others = [
    write((grids) => withName(grids, 'a', 'Autumn')),
    write((grids) => withoutGrid(grids, 'b')),
    write((grids) => withGrid(grids, aGrid('d'))),
  ];
  expect(desk.shown()).toBe('cad');
  await refused.sent;
  refused.refuse();
  await expect(refused.done).rejects.toThrow('no');
  await Promise.all(others);
  await desk.settled();
  expect(desk.shown()).toBe('acd');
  expect(desk.client.getQueryData<Grids>(KEY)?.[0]?.name).toBe('Autumn');
  expect(shownToast()?.open ?? false).toBe(false);
});

it('lets no read that began before a change was saved show the list without it', async () => {
  desk.holdReads();
  void desk.client.invalidateQueries({ queryKey: KEY });
  const made = desk.ledger.write({
    apply: (grids) => grids,
    send: () => {
      desk.server.grids = withGrid(desk.server.grids, aGrid('d'));
      return Promise.resolve(aGrid('d'));
    },
    settle: withGrid,
  });
  await made;
  expect(desk.shown()).toBe('abcd');
  desk.letReadsGo();
  await desk.settled();
  expect(desk.shown()).toBe('abcd');
  expect(shownToast()?.open ?? false).toBe(false);
});

it('says of a grid that a read no longer has that it was deleted elsewhere, and nothing of what was deleted here', async () => {
  await desk.ledger.write({
    apply: (grids) => withoutGrid(grids, 'a'),
    send: () => {
      desk.server.grids = withoutGrid(desk.server.grids, 'a');
      return Promise.resolve();
    },
  });
  desk.ledger.refresh();
  await desk.settled();
  expect(shownToast()?.open ?? false).toBe(false);
  desk.server.grids = withoutGrid(desk.server.grids, 'c');
  desk.ledger.refresh();
  await desk.settled();
  expect(desk.shown()).toBe('b');
  expect(shownToast()).toMatchObject({ open: true, title: '"C" was deleted elsewhere.' });
});
