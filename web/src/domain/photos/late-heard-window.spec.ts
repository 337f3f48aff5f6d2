import 'fake-indexeddb/auto';
import type { Change } from '@tessera/contracts';
import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { runInThisContext } from 'node:vm';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { idsOf, photosOf, stateOf } from '../../../test/photos.js';
import { GRID, readOf, serve } from '../../../test/render-grid-page.js';
import { createQueryClient } from '../../shared/api/query-client.js';
import { storeToken } from '../../shared/api/token-store.js';
import { PersonChannel } from '../../shared/session/person-channel.js';
import { endSession, loadSession, sessionUserId } from '../../shared/session/session.js';
import { closePersonDbs } from '../kept/person-db.js';
import type { ScopedMessage } from '../outbox/outbox-home.js';
import { stateQuery } from './api/read-state.js';
import { ledgerOf, type PhotoLedger } from './photo-ledger.js';

const swap: Change = { kind: 'swap', a: 'a', b: 'b' };
const TAG = '"2"';

describe('a change that another window has sent, which is heard after a read that has it', () => {
  let api: ApiServer;
  let ledger: PhotoLedger;
  let stop: () => void;

  beforeEach(async () => {
    // jsdom has none; Node's passes messages between its channels as browsers do.
    Object.assign(globalThis, { BroadcastChannel: runInThisContext('BroadcastChannel') as unknown });
    globalThis.indexedDB = new IDBFactory();
    api = await startApiServer();
    pointPageAt(api);
    serve(api, photosOf('abc'));
    api.on({
      [readOf()]: ({ headers }) => {
        const now = { 'X-Grid-Version': '2', ETag: TAG };
        if (headers['if-none-match'] === TAG) return { status: 304, headers: now };
        return { body: stateOf(photosOf('bac')), headers: now };
      },
    });
    storeToken('token');
    await loadSession();
    const client = createQueryClient();
    stop = new QueryObserver(client, stateQuery(client, GRID.id)).subscribe(() => undefined);
    ledger = ledgerOf(client, GRID.id);
    await waitFor(() => expect(idsOf(ledger.photos)).toBe('bac'));
  });
  afterEach(async () => {
    stop();
    endSession();
    closePersonDbs();
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    await api.close();
  });

  it('is not applied for a second time for longer than until the grid is read again', async () => {
    const windows = new PersonChannel<ScopedMessage>(`outbox ${sessionUserId()}`);
    const entries = [{ id: 'c1', change: swap }];
    const call = { device: 'd', seq: 1, base: 1, isRepeat: false, entries };
    const response = { version: 2, applied: [{ index: 0, inverse: null }], refused: [], items: [] };
    windows.post({ scope: GRID.id, word: { kind: 'answered', call, response } });
    await waitFor(() => expect(api.seen.filter(({ path }) => path.endsWith('/state'))).toHaveLength(2));
    await waitFor(() => expect(idsOf(ledger.photos)).toBe('bac'));
    expect(ledger.tag).toBe(TAG);
    windows.close();
  });
});
