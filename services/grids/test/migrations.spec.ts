import { getConnectionToken } from '@nestjs/mongoose';
import { eventually } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { draftsAndPosted } from '../src/migrations/drafts-and-posted.js';
import { TestGrids } from './harness.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

const FROM_THE_START = { cursor: null, keep: () => Promise.resolve() };

const connection = () => service.get<Connection>(getConnectionToken() as never);
const documents = (name: string) => connection().collection<{ _id: string }>(name);

describe('migration 1', () => {
  it('gives grids of the first version their drafts and posted posts, and leaves others as they are', async () => {
    const person = service.person();
    const [old, current] = [await person.grid(), await person.grid()];
    const [drafted] = await person.photos(current.id, 1);
    const grids = documents('grids');
    await grids.updateOne({ _id: old.id }, { $unset: { drafts: 1, posted: 1 } });
    await grids.updateOne({ _id: current.id }, { $set: { order: [], drafts: [drafted] } });
    const before = await person.ok('GET', '/api/grids');
    for (let time = 0; time < 2; time += 1) await draftsAndPosted.run(connection(), FROM_THE_START);
    expect(await grids.findOne({ _id: old.id })).toMatchObject({ drafts: [], posted: [] });
    expect(await grids.findOne({ _id: current.id })).toMatchObject({ drafts: [drafted], posted: [] });
    expect(await person.ok('GET', '/api/grids')).toEqual(before);
  });

  it('is run by the service itself', async () => {
    await eventually(async () =>
      expect(await documents('schema-versions').findOne({ _id: 'schema' })).toMatchObject({ migrated: 1 }),
    );
  });
});
