import { dropEverything, eventually, mongodbUri, uniquePrefix } from '@tessera/testing';
import mongoose, { Schema, type Connection, type Model } from 'mongoose';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { toAppError } from '../src/index.js';
import { inBackground, limitCommands } from '../src/database/command-deadlines.js';

jest.setTimeout(60_000);

interface Thing {
  _id: string;
  n: number;
}

const prefix = uniquePrefix();
const DEADLINES = { server: 500, caller: 1_000 };
let connection: Connection;
let things: Model<Thing>;
/** The deadlines of the commands that were sent, by their names. */
let sent: [string, unknown][] = [];

/** Takes the database minutes. */
const endless = {
  $expr: {
    $lt: [{ $sum: { $map: { input: { $range: [0, 200_000] }, in: { $multiply: ['$$this', '$n'] } } } }, -1],
  },
};

beforeAll(async () => {
  const options = {
    dbName: `${prefix}_deadlines`,
    monitorCommands: true,
    maxPoolSize: 1,
    waitQueueTimeoutMS: 500,
  };
  connection = limitCommands(mongoose.createConnection(mongodbUri(), options), DEADLINES);
  await connection.asPromise();
  connection.getClient().on('commandStarted', ({ commandName, command }) => {
    sent.push([commandName, (command as { maxTimeMS?: unknown }).maxTimeMS]);
  });
  const shape = { _id: { type: String, required: true }, n: { type: Number, required: true } };
  things = connection.model<Thing>('Thing', new Schema(shape, { collection: 'things' }));
  await things.insertMany(Array.from({ length: 200 }, (_, n) => ({ _id: `thing ${n}`, n })));
});
beforeEach(() => (sent = []));
afterAll(async () => {
  await connection.close();
  await dropEverything(prefix);
});

it('every command of a model has a deadline on the server', async () => {
  await things.insertOne({ _id: 'a', n: 1 });
  await things.create({ _id: 'b', n: 1 });
  await things.insertMany([{ _id: 'c', n: 1 }]);
  await things.find({ _id: 'a' }).lean();
  await things.findOne({ _id: 'a' }).lean();
  await things.findOneAndUpdate({ _id: 'a' }, { $inc: { n: 1 } }).lean();
  await things.updateOne({ _id: 'a' }, { $inc: { n: 1 } });
  await things.updateMany({ _id: 'a' }, { $inc: { n: 1 } });
  await things.bulkWrite([{ updateOne: { filter: { _id: 'a' }, update: { $inc: { n: 1 } } } }]);
  await things.countDocuments({ _id: 'a' });
  await things.estimatedDocumentCount();
  await things.distinct('n', { _id: 'a' });
  await things.aggregate([{ $match: { _id: 'a' } }]);
  await things.findOneAndDelete({ _id: 'c' });
  await things.deleteOne({ _id: 'b' });
  await things.deleteMany({ _id: 'a' });
  expect(sent.length).toBeGreaterThanOrEqual(16);
  expect(sent.filter(([, deadline]) => deadline !== DEADLINES.server)).toEqual([]);
});

it('every command of work that was ended is refused before it is sent, and no other', async () => {
  const ending = new AbortController();
  const reason = new Error('the work was ended');
  const commands = () => [
    things.find({ _id: 'a' }).lean(),
    things.findOne({ _id: 'a' }).lean(),
    things.aggregate([{ $match: { _id: 'a' } }]),
    things.countDocuments({ _id: 'a' }),
    things.insertOne({ _id: 'ended', n: 1 }),
    things.updateOne({ _id: 'a' }, { $inc: { n: 1 } }),
    things.bulkWrite([{ updateOne: { filter: { _id: 'a' }, update: { $inc: { n: 1 } } } }]),
    things.deleteMany({ _id: 'a' }),
  ];
  await inBackground(async () => {
    await things.findOne({ _id: 'a' }).lean();
    ending.abort(reason);
    for (const command of commands()) await expect(command).rejects.toBe(reason);
  }, ending.signal);
  expect(sent.map(([name]) => name)).toEqual(['find']);
  await inBackground(() => things.findOne({ _id: 'a' }).lean());
  expect(sent.map(([name]) => name)).toEqual(['find', 'find']);
});

it('a query, a count and a change that take longer are ended by the database, and are 503', async () => {
  const cut = { code: 50 };
  await expect(things.find(endless).lean()).rejects.toMatchObject(cut);
  await expect(things.countDocuments(endless)).rejects.toMatchObject(cut);
  const change = things.updateMany(endless, { $set: { n: 1 } });
  const error: unknown = await change.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject(cut);
  expect(toAppError(error)).toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
  expect(await things.countDocuments({ _id: 'thing 1' })).toBe(1);
});

it('one that names a deadline of its own has that one', async () => {
  await things.find({ _id: 'thing 1' }).maxTimeMS(60_000).lean();
  await things.aggregate([{ $match: { _id: 'thing 1' } }]).option({ maxTimeMS: 60_000 });
  expect(sent).toEqual([
    ['find', 60_000],
    ['aggregate', 60_000],
  ]);
});

it('one of a chore or a job has a longer one', async () => {
  await inBackground(() => things.find({ _id: 'thing 1' }).lean().exec());
  expect(sent).toEqual([['find', 15_000]]);
});

it('who finds no free connection in time is refused, and that is 503', async () => {
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    );
  const started = new Promise((resolve) => connection.getClient().once('commandStarted', resolve));
  const busy = outcome(things.find(endless).maxTimeMS(15_000).lean().exec());
  await started;
  const refused = await outcome(things.findOne({ _id: 'thing 1' }).lean().exec());
  expect(refused).toMatchObject({ name: 'MongoWaitQueueTimeoutError' });
  expect(toAppError(refused)).toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
  await busy;
});

it('a cursor lives for as long as who reads it in batches takes', async () => {
  const since = Date.now();
  const batches: number[] = [];
  await things
    .find()
    .lean()
    .cursor({ batchSize: 50 })
    .eachAsync(
      async (batch: unknown[]) => {
        if (batches.length === 0)
          await eventually(() => expect(Date.now() - since).toBeGreaterThan(DEADLINES.caller));
        batches.push(batch.length);
      },
      { batchSize: 50 },
    );
  expect(batches.reduce((sum, size) => sum + size)).toBe(200);
});

/** Stands before the database; what comes back from it can be kept from the caller. */
async function startSilencer() {
  let silent = false;
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(mongodbUri());
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    client.pipe(database);
    database.on('data', (bytes) => silent || client.write(bytes));
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const uri = new URL(mongodbUri());
  uri.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    uri: uri.href,
    setSilent: (wanted: boolean) => (silent = wanted),
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('a database that accepts commands and stays silent', () => {
  let silencer: Awaited<ReturnType<typeof startSilencer>>;
  let behind: Connection;

  beforeAll(async () => {
    silencer = await startSilencer();
    const options = { dbName: `${prefix}_silent`, connectTimeoutMS: 1_000, heartbeatFrequencyMS: 500 };
    behind = limitCommands(mongoose.createConnection(silencer.uri, options), DEADLINES);
    await behind.asPromise();
  });
  afterAll(async () => {
    await behind.close();
    silencer.stop();
  });

  it('is 503 by the deadline of the caller, whatever was asked, and is used again when it responds', async () => {
    const shape = { _id: { type: String, required: true }, n: { type: Number, required: true } };
    const model = behind.model<Thing>('Thing', new Schema(shape, { collection: 'things' }));
    await model.insertOne({ _id: 'a', n: 1 });
    silencer.setSilent(true);
    const since = Date.now();
    const outcomes = await Promise.allSettled([
      model.find({ _id: 'a' }).lean().exec(),
      model.findOne({ _id: 'a' }).lean().exec(),
      model.countDocuments({ _id: 'a' }).exec(),
      model.aggregate([{ $match: { _id: 'a' } }]).exec(),
      model.insertMany([{ _id: 'b', n: 1 }]),
      model.updateOne({ _id: 'a' }, { $inc: { n: 1 } }).exec(),
      model.findOneAndUpdate({ _id: 'a' }, { $inc: { n: 1 } }).exec(),
      model.bulkWrite([{ updateOne: { filter: { _id: 'a' }, update: { $inc: { n: 1 } } } }]),
      model.deleteOne({ _id: 'c' }).exec(),
    ]);
    expect(Date.now() - since).toBeLessThan(3 * DEADLINES.caller);
    const codes = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? toAppError(outcome.reason).code : 'done',
    );
    expect(new Set(codes)).toEqual(new Set(['DEPENDENCY_UNAVAILABLE']));
    silencer.setSilent(false);
    await eventually(async () =>
      expect(await model.findOne({ _id: 'a' }).lean()).toMatchObject({ _id: 'a' }),
    );
  });
});
