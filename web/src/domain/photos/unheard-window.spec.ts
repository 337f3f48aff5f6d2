import 'fake-indexeddb/auto';
import type { Change } from '@tessera/contracts';
import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { CHANGES, GRID, readOf, serve } from '../../../test/render-grid-page.js';
import { refusal } from '../../../test/people.js';
import { idsOf, photosOf, stateOf } from '../../../test/photos.js';
import { reportReachable, reportUnreachable } from '../../shared/api/connection.js';
import { createQueryClient } from '../../shared/api/query-client.js';
import { storeToken } from '../../shared/api/token-store.js';
import { endSession, loadSession, sessionUserId } from '../../shared/session/session.js';
import { closePersonDbs, personDb } from '../kept/person-db.js';
import { stateQuery } from './api/read-state.js';
import { ledgerOf, type PhotoLedger } from './photo-ledger.js';

const remove: Change = { kind: 'remove', ids: ['a'] };

describe('a change that another window has sent, which was not heard', () => {
  let api: ApiServer;
  let ledger: PhotoLedger;
  let stop: () => void;

  /** What the other window has done since this one was asleep: it sent the change, and others came after it. */
  const sendElsewhere = async () => {
    const db = await personDb(sessionUserId() ?? '');
    await db?.clear('waiting');
    api.on({
      [readOf()]: () => ({ body: stateOf(photosOf('bcd')), headers: { 'X-Grid-Version': '3' } }),
    });
  };

  beforeEach(async () => {
    globalThis.indexedDB = new IDBFactory();
    api = await startApiServer();
    pointPageAt(api);
    serve(api, photosOf('abc'));
    storeToken('token');
    await loadSession();
    const client = createQueryClient();
    stop = new QueryObserver(client, stateQuery(client, GRID.id)).subscribe(() => undefined);
    ledger = ledgerOf(client, GRID.id);
    await waitFor(() => expect(idsOf(ledger.photos)).toBe('abc'));
  });
  afterEach(async () => {
    stop();
    reportReachable();
    endSession();
    closePersonDbs();
    await api.close();
  });

  it('is stored, and the grid is read again', async () => {
    reportUnreachable();
    const sending = ledger.send(remove);
    await sending.waits;
    await sendElsewhere();
    reportReachable();
    await sending.stored;
    await waitFor(() => expect(idsOf(ledger.photos)).toBe('bcd'));
  });

  it('is stored, and the grid is read again, where the server responds that it is out of turn', async () => {
    api.on({
      [CHANGES]: async () => {
        await sendElsewhere();
        return refusal('OUT_OF_TURN');
      },
    });
    await ledger.change(remove);
    await waitFor(() => expect(idsOf(ledger.photos)).toBe('bcd'));
  });
});
