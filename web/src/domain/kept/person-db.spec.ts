import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { closePersonDbs, nameOfDb, personDb } from './person-db.js';

beforeEach(() => (globalThis.indexedDB = new IDBFactory()));
afterEach(() => closePersonDbs());

it('what the first version of the database has stored stays, and files have room beside it', async () => {
  const first = await openDB(nameOfDb('ada'), 1, {
    upgrade(db) {
      db.createObjectStore('waiting', { keyPath: 'place', autoIncrement: true }).createIndex(
        'scope',
        'scope',
      );
      db.createObjectStore('calls', { keyPath: 'scope' });
      db.createObjectStore('leases', { keyPath: 'name' });
      db.createObjectStore('responses', { keyPath: 'path' });
    },
  });
  const change = { id: 'a', change: { kind: 'pin' }, scope: 'grid', schema: 1 };
  const calls = { scope: 'grid', device: 'd', seq: 4, fixed: null };
  await first.add('waiting', change);
  await first.add('calls', calls);
  first.close();

  const db = await personDb('ada');
  expect(await db?.getAllFromIndex('waiting', 'scope', 'grid')).toEqual([{ ...change, place: 1 }]);
  expect(await db?.getAll('calls')).toEqual([calls]);
  expect([await db?.count('uploads'), await db?.count('files')]).toEqual([0, 0]);
});
