import { dropEverything, mongodbUri, uniquePrefix } from '@tessera/testing';
import mongoose, { Schema, type Connection } from 'mongoose';
import { IndexBuilder } from '../src/database/index-builder.js';
import { HealthChecks } from '../src/index.js';

const prefix = uniquePrefix();

async function built(schema: Schema): Promise<{ connection: Connection; health: HealthChecks }> {
  const connection = await mongoose
    .createConnection(mongodbUri(), { dbName: `${prefix}_indexes`, autoIndex: false })
    .asPromise();
  connection.model('thing', schema, 'things');
  const health = new HealthChecks();
  const builder = new IndexBuilder(connection, health);
  expect((await health.readiness()).ready).toBe(false);
  await builder.onApplicationBootstrap();
  return { connection, health };
}

afterAll(() => dropEverything(prefix));

describe('the indexes of a service', () => {
  it('are there before it is ready, and follow a changed definition', async () => {
    const before = new Schema({ owner: String, at: Date });
    before.index({ owner: 1 });
    const first = await built(before);
    expect((await first.health.readiness()).ready).toBe(true);
    await first.connection.collection('things').insertOne({ owner: 'a', at: new Date() });
    await first.connection.close();

    const after = new Schema({ owner: String, at: Date });
    after.index({ owner: 1 }, { unique: true });
    const second = await built(after);
    const [, index] = await second.connection.collection('things').indexes();
    expect(index).toMatchObject({ key: { owner: 1 }, unique: true });
    await expect(second.connection.collection('things').insertOne({ owner: 'a' })).rejects.toMatchObject({
      code: 11_000,
    });
    await second.connection.close();
  });
});
