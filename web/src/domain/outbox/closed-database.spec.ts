import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { waitFor } from '@testing-library/react';
import type { Change } from '@tessera/contracts';
import { allApplied, homeOf, outboxDependencies } from '../../../test/outbox.js';
import { reportReachable, reportUnreachable } from '../../shared/api/connection.js';
import { unfinished } from '../../shared/session/unfinished.js';
import { LastingDb } from '../kept/lasting-db.js';
import { closePersonDbs, personDb, type PersonDb } from '../kept/person-db.js';
import { DurableOutboxStore } from './durable-outbox-store.js';
import type { CallResponse } from './outbox-types.js';
import type { Call } from './outbox-store.js';
import { Outbox } from './outbox.js';
import { SpareOutboxStore } from './spare-outbox-store.js';

const pin = (id: string): Change => ({ kind: 'pin', id, on: true });
const changesIn = (call: Call<Change>) =>
  call.entries.map(({ change }) => (change.kind === 'pin' ? change.id : '')).join('');

describe('what waits on the device, where the browser has closed its database', () => {
  let db: PersonDb;
  let sent: Call<Change>[];
  let box: Outbox<Change, CallResponse<Change>>;
  const add = (id: string) => box.add(pin(id), () => null);
  const open = async (): Promise<PersonDb> => {
    const opened = await personDb('ada');
    if (opened === null) throw new Error('no database');
    return opened;
  };
  const idsThere = async () => (await (await open()).getAll('waiting')).map(({ id }) => id);
  const addOffline = async (id: string) => {
    reportUnreachable();
    const entry = add(id);
    await waitFor(() => expect(entry.keptOn).toBe('device'));
    return entry;
  };
  /** The browser gives no database for now. */
  const breakDatabase = () => {
    db.close();
    const broken = () => {
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
    };
    jest.spyOn(indexedDB, 'open').mockImplementation(broken);
  };

  beforeEach(async () => {
    globalThis.indexedDB = new IDBFactory();
    db = await open();
    sent = [];
    const store = new SpareOutboxStore(new DurableOutboxStore<Change>(new LastingDb('ada', db), 'grid'));
    box = new Outbox(
      outboxDependencies({
        send: (call) => {
          sent.push(call);
          return Promise.resolve(allApplied(call));
        },
      }),
      Promise.resolve(homeOf(store)),
    );
    await box.ready;
  });
  afterEach(() => {
    jest.restoreAllMocks();
    box.close();
    closePersonDbs();
    reportReachable();
  });

  it('is sent from the database once it is opened again, before what comes later', async () => {
    const first = await addOffline('a');
    db.close();
    reportReachable();
    await first.stored;
    await add('b').stored;
    expect(sent.map((call) => [call.seq, changesIn(call)])).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
    expect(new Set(sent.map(({ device }) => device)).size).toBe(1);
    await waitFor(async () => expect(await idsThere()).toEqual([]));
  });

  it('is joined by what is added after it', async () => {
    await addOffline('a');
    db.close();
    const later = await addOffline('b');
    expect(await idsThere()).toHaveLength(2);
    reportReachable();
    await later.stored;
    expect(sent.map(changesIn)).toEqual(['ab']);
  });

  it('is sent from the page where the database cannot be opened, and deleted as soon as it can', async () => {
    const first = await addOffline('a');
    breakDatabase();
    const later = add('b');
    await waitFor(() => expect(later.keptOn).toBe('page'));
    reportReachable();
    await Promise.all([first.stored, later.stored]);
    expect(sent.map(changesIn)).toEqual(['ab']);
    jest.restoreAllMocks();
    expect(await idsThere()).toEqual([first.id]);
    await add('c').stored;
    expect(sent.map(changesIn)).toEqual(['ab', 'c']);
    await waitFor(async () => expect(await idsThere()).toEqual([]));
  });

  it('is not told as stored, nor sent twice, where a page of a later version has the database', async () => {
    const first = await addOffline('a');
    const deleted = indexedDB.deleteDatabase(db.name);
    await waitFor(() => expect(deleted.readyState).toBe('done'));
    let isStored = false;
    void first.stored.then(() => (isStored = true));
    reportReachable();
    await add('b').stored;
    expect([isStored, sent.map(changesIn), unfinished().changes]).toEqual([false, ['b'], 1]);
  });
});
