import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { LastingDb } from './lasting-db.js';
import { closePersonDbs, personDb, type PersonDb } from './person-db.js';
import { withWindowLock } from './window-lock.js';

describe('work that no other window does meanwhile, where the browser knows no locks', () => {
  let person: PersonDb;
  let db: LastingDb;

  beforeEach(async () => {
    globalThis.indexedDB = new IDBFactory();
    const opened = await personDb('ada');
    if (opened === null) throw new Error('no database');
    person = opened;
    db = new LastingDb('ada', person);
  });
  afterEach(() => closePersonDbs());

  it('holds the lease until it is done', async () => {
    const during = await withWindowLock(db, 'grid', () => person.get('leases', 'grid'));
    expect(during).toMatchObject({ name: 'grid' });
    expect(await person.get('leases', 'grid')).toBeUndefined();
  });

  it('leaves the lease to the window that has it since this one was asleep', async () => {
    const theirs = { name: 'grid', by: 'other', until: Date.now() + 10_000 };
    await withWindowLock(db, 'grid', () => person.put('leases', theirs));
    expect(await person.get('leases', 'grid')).toEqual(theirs);
  });
});
