import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { closePersonDbs, personDb } from '../kept/person-db.js';
import { stateReadOf } from '../photos/api/reads.js';
import { forgetGrids } from './forget-grids.js';

const LIST = '/api/grids';

const gridOf = (id: string) => ({ id, name: '', createdAt: '', photoCount: 0 });

beforeEach(() => (globalThis.indexedDB = new IDBFactory()));
afterEach(() => closePersonDbs());

/** What the device keeps of these, besides a list. */
async function keep(gridIds: readonly string[], list: string | null) {
  const db = (await personDb('ada'))!;
  for (const id of gridIds) await db.put('responses', { path: stateReadOf(id).path, text: '{}', version: 1 });
  if (list !== null) await db.put('responses', { path: LIST, text: list, version: 1 });
  return () => db.getAllKeys('responses');
}

it('leaves of the grids those that the last known list names', async () => {
  const kept = await keep(
    ['here', 'erased', 'in-the-trash'],
    JSON.stringify([gridOf('here'), gridOf('new')]),
  );
  await forgetGrids('ada');
  expect(await kept()).toEqual([LIST, stateReadOf('here').path]);
});

it('leaves all where no list is known, or not one that can be read', async () => {
  const kept = await keep(['here'], null);
  await forgetGrids('ada');
  expect(await kept()).toHaveLength(1);
  await keep([], '[{}]');
  await expect(forgetGrids('ada')).rejects.toThrow();
  expect(await kept()).toHaveLength(2);
});
