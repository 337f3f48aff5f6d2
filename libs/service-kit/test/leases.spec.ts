import { dropEverything, eventually, mongodbUri, uniquePrefix } from '@tessera/testing';
import mongoose, { type Connection, type Model } from 'mongoose';
import { limitCommands } from '../src/database/command-deadlines.js';
import { Clock, Ids, Sweeper } from '../src/index.js';
import { LeaseDocument, LeaseSchema } from '../src/lifecycle/lease.schema.js';
import { Leases } from '../src/lifecycle/leases.js';

jest.setTimeout(60_000);

const prefix = uniquePrefix();
let connection: Connection;
let documents: Model<LeaseDocument>;

beforeAll(async () => {
  const options = { dbName: `${prefix}_leases` };
  connection = await limitCommands(mongoose.createConnection(mongodbUri(), options)).asPromise();
  documents = connection.model<LeaseDocument>(LeaseDocument.name, LeaseSchema);
});
afterAll(async () => {
  await connection.close();
  await dropEverything(prefix);
});

/** Of one process. */
const leases = () => new Leases(documents, new Ids(new Clock()));
/** What is left of a process that died: its lease ends by itself. */
const letEnd = (name: string) => documents.updateOne({ _id: name }, { $set: { until: new Date(0) } });

describe('a lease', () => {
  it('is had by one process, however many want it at once', async () => {
    const won = await Promise.all(Array.from({ length: 8 }, () => leases().acquire('one')));
    expect(won.filter((lease) => lease !== null)).toEqual([{ name: 'one', cursor: null }]);
  });

  it('is not to be had again before the pause that its last holder named', async () => {
    const [first, second] = [leases(), leases()];
    const lease = await first.acquire('paused');
    await first.release(lease!, 60_000);
    expect(await second.acquire('paused')).toBeNull();
    expect(await first.acquire('paused')).toBeNull();
    await documents.updateOne({ _id: 'paused' }, { $set: { dueAt: new Date() } });
    expect(await second.acquire('paused')).not.toBeNull();
  });

  it('is taken over with its cursor when its holder has died, and is lost to that one', async () => {
    const [dead, heir] = [leases(), leases()];
    const lost = await dead.acquire('walk');
    expect(await dead.keep(lost!, 'page 7')).toBe(true);
    expect(await dead.renew(lost!)).toBe(true);
    expect(await heir.acquire('walk')).toBeNull();
    await letEnd('walk');
    expect(await heir.acquire('walk')).toEqual({ name: 'walk', cursor: 'page 7' });
    expect(await dead.renew(lost!)).toBe(false);
    expect(await dead.keep(lost!, 'page 8')).toBe(false);
    await dead.release(lost!, 0);
    expect(await leases().acquire('walk')).toBeNull();
  });
});

describe('the chores of several processes', () => {
  const sweepers: Sweeper[] = [];
  const process = () => {
    const sweeper = new Sweeper(leases());
    sweepers.push(sweeper);
    return sweeper;
  };
  afterEach(async () => {
    await Promise.all(sweepers.splice(0).map((sweeper) => sweeper.onModuleDestroy()));
  });

  it('run in one of them at a time, and together as often as in one', async () => {
    let [inHand, most, runs] = [0, 0, 0];
    for (const sweeper of [process(), process(), process()]) {
      sweeper.every(30, 'alone', async () => {
        inHand += 1;
        most = Math.max(most, inHand);
        await new Promise((resolve) => setImmediate(resolve));
        runs += 1;
        inHand -= 1;
      });
    }
    await eventually(() => expect(runs).toBeGreaterThan(10));
    expect(most).toBe(1);
  });

  it('go on where another one had come to', async () => {
    const seen: (string | null)[] = [];
    for (const sweeper of [process(), process()]) {
      sweeper.every(20, 'pages', async ({ cursor, keep }) => {
        seen.push(cursor);
        await keep(String(Number(cursor ?? 0) + 1));
      });
    }
    await eventually(() => expect(seen.length).toBeGreaterThan(5));
    expect(seen.slice(0, 6)).toEqual([null, '1', '2', '3', '4', '5']);
  });

  it('are stopped at the next page where another process has taken them over', async () => {
    let refused: unknown;
    process().every(10, 'overtaken', async ({ keep }) => {
      await letEnd('overtaken');
      await leases().acquire('overtaken');
      await keep('here').catch((error: unknown) => (refused ??= error));
    });
    await eventually(() => expect(refused).toEqual(new Error('another process has taken overtaken over')));
  });

  it('are finished where their process ends, if they are short', async () => {
    const ending = process();
    let [open, isBegun, isFinished] = [() => {}, false, false];
    const gate = new Promise<void>((resolve) => (open = resolve));
    ending.every(10, 'short', async ({ keep }) => {
      isBegun = true;
      await gate;
      await keep('the end');
      isFinished = true;
    });
    await eventually(() => expect(isBegun).toBe(true));
    const ended = ending.onModuleDestroy();
    open();
    await ended;
    expect(isFinished).toBe(true);
  });

  it('are ended between two commands where their process ends, if they are long, and gone on with at once', async () => {
    const ending = process();
    let page = 0;
    ending.every(
      3_600_000,
      'long',
      async ({ keep }) => {
        for (;;) {
          page += 1;
          await keep(`page ${page}`);
        }
      },
      { atOnce: true },
    );
    await eventually(() => expect(page).toBeGreaterThan(3));
    await ending.onModuleDestroy();
    const last = page;
    expect(await leases().acquire('long')).toEqual({ name: 'long', cursor: `page ${last - 1}` });
    expect(page).toBe(last);
  });

  it('run in each of them where they are its own', async () => {
    const ran = new Set<number>();
    [process(), process()].forEach((sweeper, index) =>
      sweeper.everyHere(10, 'own', () => Promise.resolve(void ran.add(index))),
    );
    await eventually(() => expect(ran.size).toBe(2));
  });
});
