import 'fake-indexeddb/auto';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { pointPageAt, startApiServer, type ApiServer, type Reply } from '../../../test/api-server.js';
import { GRID, readOf, serve } from '../../../test/render-grid-page.js';
import { idsOf, photosOf, stateOf } from '../../../test/photos.js';
import { isOffline, reportReachable, reportUnreachable } from '../../shared/api/connection.js';
import { createQueryClient } from '../../shared/api/query-client.js';
import { storeToken } from '../../shared/api/token-store.js';
import { endSession, loadSession, sessionUserId } from '../../shared/session/session.js';
import { closePersonDbs, personDb } from '../kept/person-db.js';
import { stateQuery } from '../photos/api/read-state.js';
import { ledgerOf } from '../photos/photo-ledger.js';
import { gridsQuery } from './api/list-grids.js';
import { boardLedgerOf } from './board-ledger.js';

const LIST = 'GET /api/grids';

describe('what an earlier visit has kept, while the service does not respond', () => {
  let api: ApiServer;
  let client: QueryClient;
  let reads: number;
  let respond: (reply: Reply) => void;

  /** From now on a read waits until the test responds to it. */
  const silence = (read: string) => {
    reads = 0;
    const silent = new Promise<Reply>((resolve) => (respond = resolve));
    api.on({ [read]: () => ((reads += 1), silent) });
  };
  const keep = async (path: string, data: object) => {
    const db = await personDb(sessionUserId() ?? '');
    await db?.put('responses', { path, text: JSON.stringify(data), version: 1 });
  };
  const photos = () => idsOf(ledgerOf(client, GRID.id).photos);
  const openPhotos = () => new QueryObserver(client, stateQuery(client, GRID.id)).subscribe(() => undefined);
  const settled = () => waitFor(() => expect(client.isFetching()).toBe(0));

  beforeEach(async () => {
    globalThis.indexedDB = new IDBFactory();
    api = await startApiServer();
    pointPageAt(api);
    serve(api, photosOf('ab'));
    storeToken('token');
    await loadSession();
    client = createQueryClient();
    await keep(`/api/grids/${GRID.id}/state`, stateOf(photosOf('ab')));
    await keep('/api/grids', [GRID]);
    reportUnreachable();
  });
  afterEach(async () => {
    client.clear();
    reportReachable();
    endSession();
    closePersonDbs();
    await api.close();
  });

  it('is shown at once, and gives way to what the server has, which is read once', async () => {
    silence(readOf());
    const stop = openPhotos();
    await waitFor(() => expect([photos(), reads]).toEqual(['ab', 1]));
    expect(client.isFetching()).toBe(1);
    respond({ body: stateOf(photosOf('abc')) });
    await settled();
    expect([photos(), reads, isOffline()]).toEqual(['abc', 1, false]);
    stop();
  });

  it('stays where the read fails, and is read again as soon as the service responds', async () => {
    silence(readOf());
    const stop = openPhotos();
    await waitFor(() => expect([photos(), reads]).toEqual(['ab', 1]));
    respond({ status: 503, body: {} });
    await settled();
    expect([photos(), isOffline()]).toEqual(['ab', true]);
    expect(client.getQueryState(stateQuery(client, GRID.id).queryKey)?.status).toBe('success');
    api.on({ [readOf()]: () => ({ body: stateOf(photosOf('abc')) }) });
    reportReachable();
    await waitFor(() => expect(photos()).toBe('abc'));
    stop();
  });

  it('is shown of the list of grids too', async () => {
    silence(LIST);
    const person = sessionUserId() ?? '';
    const stop = new QueryObserver(client, gridsQuery(client, person)).subscribe(() => undefined);
    const names = () => boardLedgerOf(client, person).grids.map(({ name }) => name);
    await waitFor(() => expect([names(), reads]).toEqual([[GRID.name], 1]));
    respond({ body: [{ ...GRID, name: 'Renamed' }] });
    await settled();
    expect(names()).toEqual(['Renamed']);
    stop();
  });

  it('is left alone where the service is not known as unreachable', async () => {
    reportReachable();
    silence(readOf());
    const stop = openPhotos();
    await waitFor(() => expect(reads).toBe(1));
    expect(photos()).toBe('');
    respond({ body: stateOf(photosOf('abc')) });
    await settled();
    expect(photos()).toBe('abc');
    stop();
  });
});
