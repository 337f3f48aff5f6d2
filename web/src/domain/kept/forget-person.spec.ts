import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { browserStorage } from '../../shared/browser-storage.js';
import { forgetOthers } from './forget-others.js';
import { forgetPerson } from './forget-person.js';
import { closePersonDbs, personDb } from './person-db.js';

const [ADA, BEN] = ['a'.repeat(32), 'b'.repeat(32)];
const textsOf = (userId: string) => [
  `caption ${userId} p1 w1`,
  `altText ${userId} p1`,
  `keep-trial ${userId}`,
];

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  for (const userId of [ADA, BEN]) {
    await personDb(userId);
    for (const key of textsOf(userId)) browserStorage.set(key, 'text');
  }
});
afterEach(closePersonDbs);

it('an account that was deleted leaves nothing in the storage of the browser, and others keep theirs', async () => {
  await forgetOthers(ADA);
  await forgetPerson(ADA);
  expect(browserStorage.keys().sort()).toEqual([...textsOf(BEN), 'people-seen'].sort());
  expect(browserStorage.get('people-seen')).not.toContain(ADA);
});

it('who was not here for 30 days leaves none of their texts either', async () => {
  await forgetOthers(ADA);
  closePersonDbs();
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 86_400_000);
  await forgetOthers(BEN);
  now.mockRestore();
  expect(browserStorage.keys().sort()).toEqual([...textsOf(BEN), 'people-seen'].sort());
});
