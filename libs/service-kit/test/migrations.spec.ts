import { dropEverything, eventually, mongodbUri, uniquePrefix } from '@tessera/testing';
import mongoose, { type Connection } from 'mongoose';
import { Clock, eachBatchOfIds, Ids, Sweeper, type Migration } from '../src/index.js';
import { LeaseDocument, LeaseSchema } from '../src/lifecycle/lease.schema.js';
import { Leases } from '../src/lifecycle/leases.js';
import { Migrations } from '../src/migrations/migrations.js';
import { SCHEMA, SchemaVersion, SchemaVersionSchema } from '../src/migrations/schema-version.schema.js';

jest.setTimeout(60_000);

const prefix = uniquePrefix();
const sweepers: Sweeper[] = [];
let connection: Connection;
let databases = 0;

beforeEach(async () => {
  const dbName = `${prefix}_migrations_${databases++}`;
  connection = await mongoose.createConnection(mongodbUri(), { dbName, autoIndex: false }).asPromise();
  connection.model(LeaseDocument.name, LeaseSchema);
  connection.model(SchemaVersion.name, SchemaVersionSchema);
});
afterEach(async () => {
  await Promise.all(sweepers.splice(0).map((sweeper) => sweeper.onModuleDestroy()));
  await connection.close();
});
afterAll(() => dropEverything(prefix));

/** A process of a version, before it starts. */
function process(migrations: readonly Migration[]): Migrations {
  const leases = new Leases(connection.model<LeaseDocument>(LeaseDocument.name), new Ids(new Clock()));
  const sweeper = new Sweeper(leases);
  sweepers.push(sweeper);
  return new Migrations(versions(), connection, migrations, leases, sweeper);
}

async function started(migrations: readonly Migration[]): Promise<Migrations> {
  const migrating = process(migrations);
  await migrating.onModuleInit();
  migrating.onApplicationBootstrap();
  return migrating;
}

/** Marks each document of `things` with the step. */
const step = (version: number, eachBatch: () => Promise<void> = () => Promise.resolve()): Migration => ({
  version,
  name: `step ${version}`,
  run: (database, progress) =>
    eachBatchOfIds(database, 'things', progress, async (ids) => {
      await eachBatch();
      await things().updateMany({ _id: { $in: [...ids] } }, { $inc: { [`step${version}`]: 1 } });
    }),
});
const things = () => connection.collection<{ _id: string }>('things');
const fill = (count: number) =>
  things().insertMany(Array.from({ length: count }, (_, index) => ({ _id: String(index).padStart(5, '0') })));
const versions = () => connection.model<SchemaVersion>(SchemaVersion.name);
const state = () => versions().findById(SCHEMA).lean<SchemaVersion>();
/** As if the last process of that step had ended a minute ago. */
const ended = (version: number) =>
  versions().updateOne({ _id: SCHEMA }, { $set: { [`seen.v${version}`]: new Date(Date.now() - 60_000) } });

describe('the migrations of a database', () => {
  it('change every document once, however many processes start together, and note the step', async () => {
    await fill(1_200);
    await Promise.all([started([step(1)]), started([step(1)]), started([step(1)])]);
    await eventually(async () => expect(await state()).toMatchObject({ written: 1, migrated: 1 }));
    expect(await things().countDocuments({ step1: 1 })).toBe(1_200);
  });

  it('wait while a process of the version before reports itself, and do not keep the new one waiting', async () => {
    await fill(1);
    await started([]);
    const next = await started([step(1)]);
    await next.look();
    expect(await state()).toMatchObject({ written: 1, migrated: 0 });
    expect(await things().countDocuments({ step1: 1 })).toBe(0);
    await Promise.all(sweepers.splice(0).map((sweeper) => sweeper.onModuleDestroy()));
    await ended(0);
    await next.look();
    expect(await state()).toMatchObject({ migrated: 1 });
    expect(await things().countDocuments({ step1: 1 })).toBe(1);
  });

  it('go on where a process that died had come to', async () => {
    await fill(1_200);
    let batches = 0;
    const dies = step(1, () => (++batches === 2 ? Promise.reject(new Error('killed')) : Promise.resolve()));
    const first = process([dies]);
    await first.onModuleInit();
    await expect(first.look()).rejects.toThrow('killed');
    expect(await state()).toMatchObject({ migrated: 0 });
    await first.look();
    expect(await state()).toMatchObject({ migrated: 1 });
    expect(await things().countDocuments({ step1: 1 })).toBe(1_200);
  });

  it('run once more for what a rollback has written', async () => {
    await fill(1);
    const next = process([step(1)]);
    await next.onModuleInit();
    await next.look();
    await process([]).onModuleInit();
    expect(await state()).toMatchObject({ written: 1, migrated: 0 });
    await things().insertOne({ _id: 'by the version before' });
    await ended(0);
    await next.look();
    expect(await state()).toMatchObject({ migrated: 1 });
    expect(await things().countDocuments({ step1: { $gte: 1 } })).toBe(2);
  });

  it('of a release that was skipped are complete before the process listens', async () => {
    await fill(1);
    await process([step(1), step(2), step(3)]).onModuleInit();
    expect(await state()).toMatchObject({ written: 3, migrated: 2 });
    expect(await things().findOne()).toMatchObject({ step1: 1, step2: 1 });
  });
});

describe('a version whose database is not one step from it', () => {
  it('does not start where the database is newer by more than that, and names the version that does', async () => {
    await process([step(1), step(2)]).onModuleInit();
    await process([step(1)]).onModuleInit();
    await expect(process([]).onModuleInit()).rejects.toMatchObject({
      code: 'SCHEMA_TOO_NEW',
      message: expect.stringMatching(/written by a newer version \(step 2\).*reads at most step 1/) as string,
    });
    expect(await state()).toMatchObject({ written: 2, migrated: 1 });
  });

  it('does not start where the migrations between are no longer part of it', async () => {
    await expect(process([step(3), step(4)]).onModuleInit()).rejects.toMatchObject({
      code: 'SCHEMA_TOO_OLD',
    });
  });
});
