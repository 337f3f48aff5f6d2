import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { pointPageAt, startApiServer, type ApiServer } from '../../test/api-server.js';
import { aUser, refusal } from '../../test/people.js';
import { closePersonDbs, personDb } from '../domain/kept/person-db.js';
import { createQueryClient } from '../shared/api/query-client.js';
import { storeToken } from '../shared/api/token-store.js';
import { loadSession } from '../shared/session/session.js';
import { KeptHost } from './kept-host.js';

const ADA = aUser();
let api: ApiServer;

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  api = await startApiServer();
  pointPageAt(api);
  localStorage.setItem('last-user', JSON.stringify(ADA));
  storeToken('t-ada');
  const db = await personDb(ADA.id);
  await db?.put('responses', { path: '/api/grids', text: '[]', version: null });
  await db?.put('waiting', { id: 'c1', change: {}, scope: 'board', schema: 1 });
});
afterEach(async () => {
  closePersonDbs();
  await api.close();
});

const kept = async () => {
  const db = await personDb(ADA.id);
  return [await db?.count('responses'), await db?.count('waiting')];
};
const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <KeptHost />
    </QueryClientProvider>,
  );

describe('a session that the server has ended', () => {
  beforeEach(() => api.on({ 'GET /api/user': () => refusal('UNAUTHENTICATED') }));

  it('takes what was read in it along, and leaves what waits [D7.23]', async () => {
    show();
    expect(await kept()).toEqual([1, 1]);
    await act(loadSession);
    await waitFor(async () => expect(await kept()).toEqual([0, 1]));
  });

  it('does so where the page had not fetched all of its code by then', async () => {
    await loadSession();
    show();
    await waitFor(async () => expect(await kept()).toEqual([0, 1]));
  });
});

describe('a change that another window has left', () => {
  const change = { kind: 'pin', id: 'a', on: true };
  const sent = () => api.seen.filter(({ method }) => method === 'POST').map(({ path }) => path);
  /** The page comes into sight. */
  const see = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

  it('is sent as soon as this one is seen, whatever page is open', async () => {
    api.on({
      'GET /api/user': () => ({ body: ADA }),
      'POST /api/grids/summer/changes': () => ({
        body: { version: 2, applied: [{ index: 0, inverse: null }], refused: [], items: [] },
      }),
    });
    const db = await personDb(ADA.id);
    await db?.clear('waiting');
    await act(loadSession);
    show();
    // It was closed, or sleeps, before it could send it.
    await db?.put('waiting', { id: 'c2', change, scope: 'summer', schema: 1, by: 'another window' });
    see();
    await waitFor(() => expect(sent()).toEqual(['/api/grids/summer/changes']));
    await waitFor(async () => expect(await db?.count('waiting')).toBe(0));
    // The ledger of the grid is there by now.
    await db?.put('waiting', { id: 'c3', change, scope: 'summer', schema: 1, by: 'another window' });
    see();
    await waitFor(() => expect(sent()).toHaveLength(2));
    await waitFor(async () => expect(await db?.count('waiting')).toBe(0));
  });
});
