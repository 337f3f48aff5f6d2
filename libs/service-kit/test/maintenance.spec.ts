import { Logger } from '@nestjs/common';
import { handler, job, JobQueues } from '@tessera/jobs';
import {
  declareRevocationsKnown,
  dropEverything,
  eventually,
  mongodbUri,
  startFakePeer,
  redisUrl,
  signIn,
  testEnv,
  uniquePrefix,
  type FakePeer,
  type SignedIn,
} from '@tessera/testing';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { z } from 'zod';
import {
  Clock,
  HealthChecks,
  Ids,
  JobRecovery,
  JobRunner,
  maintenanceKeys,
  readEnv,
  RedisConnection,
  startProcess,
  Sweeper,
  type RunningProcess,
} from '../src/index.js';
import { limitCommands } from '../src/database/command-deadlines.js';
import { Maintenance } from '../src/maintenance/maintenance.js';
import { openGate, SHAPE, things } from './things-service.js';

jest.setTimeout(30_000);

const prefix = uniquePrefix();
/** Of the callee, so that a mark can be set for it alone. */
const calleePrefix = uniquePrefix();
const redis = new Redis(redisUrl());
const keysOf = (of: string) => maintenanceKeys({ key: (...parts) => [of, ...parts].join(':') });
const { mark, busy } = keysOf(prefix);
const lift = () => redis.del(mark);
let auth: FakePeer;
let grids: RunningProcess;
let media: RunningProcess;
let callee: RunningProcess;
let person: SignedIn;

const start = async (service: 'grids' | 'media', gridsPort = 1, of = prefix) => {
  const env = readEnv(SHAPE, await testEnv(service, of, { AUTH_TCP: auth.address }));
  return { env, running: await startProcess({ module: things(service, env, gridsPort), env }) };
};
const post = (path: string, body: unknown, url = grids.url) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...person.headers, 'content-type': 'application/json' },
  });
const statusOf = async (url = grids.url) =>
  (await fetch(`${url}/api/things`, { headers: person.headers })).status;

beforeAll(async () => {
  auth = await startFakePeer('auth', []);
  grids = (await start('grids')).running;
  const called = await start('grids', 1, calleePrefix);
  callee = called.running;
  media = (await start('media', called.env.TCP_PORT)).running;
});
beforeEach(async () => {
  await declareRevocationsKnown(prefix);
  person = signIn();
});
afterEach(async () => {
  await lift();
  await eventually(async () => {
    for (const { url } of [grids, media]) expect(await statusOf(url)).toBe(200);
  });
});
afterAll(async () => {
  await Promise.all([grids.stop(), media.stop(), callee.stop()]);
  await auth.close();
  await redis.quit();
  await dropEverything(prefix);
  await dropEverything(calleePrefix);
});

describe('while the maintenance mark is set, a process', () => {
  it('refuses requests with 503, the code and Retry-After, and still tells its supervisor that it lives', async () => {
    await redis.set(mark, 'operator');
    await eventually(async () => expect(await statusOf()).toBe(503));
    const refused = await post('/api/things', { name: 'one' });
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await refused.json()).toMatchObject({
      code: 'MAINTENANCE',
      error: 'Tessera is down for maintenance. Please try again in a few minutes.',
    });
    for (const path of ['/health/live', '/health/ready', '/metrics'])
      expect((await fetch(`${grids.url}${path}`)).status).toBe(200);
  });

  it('refuses messages of other services, who pass the refusal on', async () => {
    const ask = () => post('/api/things/ask', { which: 'grids.double' }, media.url);
    expect((await ask()).status).toBe(201);
    await redis.set(keysOf(calleePrefix).mark, 'operator');
    await eventually(async () => expect(await (await ask()).json()).toMatchObject({ code: 'MAINTENANCE' }));
  });

  it('finishes what it began, and is reported as busy until then', async () => {
    const slow = post('/api/things', { name: 'slow' });
    await eventually(async () => {
      await redis.set(mark, 'operator');
      expect(await redis.keys(`${busy}*`)).toHaveLength(1);
    });
    openGate();
    expect((await slow).status).toBe(201);
    await eventually(async () => expect(await redis.keys(`${busy}*`)).toEqual([]));
    expect(await statusOf()).toBe(503);
  });

  it('that starts refuses its first request', async () => {
    await redis.set(mark, 'restore');
    const { running } = await start('grids');
    try {
      expect(await statusOf(running.url)).toBe(503);
    } finally {
      await running.stop();
    }
  });
});

describe('a chore', () => {
  it('that goes through very much is ended, so that a restore does not wait for it, and begun again after', async () => {
    const url = { dbName: `${prefix}_chores` };
    const database = await limitCommands(mongoose.createConnection(mongodbUri(), url)).asPromise();
    const connection = new RedisConnection(redisUrl(), prefix, new HealthChecks());
    const maintenance = new Maintenance(connection, new Ids(new Clock()));
    const sweeper = new Sweeper(undefined, maintenance);
    let [begun, reads] = [0, 0];
    sweeper.everyHere(20, 'endless', async () => {
      begun += 1;
      for (;;) {
        await database.collection('things').findOne({});
        reads += 1;
      }
    });
    try {
      await maintenance.onModuleInit();
      await eventually(() => expect(reads).toBeGreaterThan(3));
      await redis.set(mark, 'restore');
      await eventually(async () => expect(await redis.keys(`${busy}*`)).toHaveLength(1));
      await eventually(async () => expect(await redis.keys(`${busy}*`)).toEqual([]));
      expect(begun).toBe(1);
      await lift();
      await eventually(() => expect(begun).toBe(2));
    } finally {
      maintenance.onModuleDestroy();
      await sweeper.onModuleDestroy();
      await connection.onApplicationShutdown();
      await database.close();
    }
  });
});

describe('a worker', () => {
  const greet = job('grids', 'greet', z.object({ name: z.string() }));
  const target = { url: redisUrl(), prefix: `${prefix}:worker` };

  it('leaves jobs where they are while the mark is set, and does them after', async () => {
    const greeted: string[] = [];
    const connection = new RedisConnection(redisUrl(), prefix, new HealthChecks());
    const maintenance = new Maintenance(connection, new Ids(new Clock()));
    const queues = new JobQueues(target, () => undefined);
    const sweeper = new Sweeper(undefined, maintenance);
    const handlers = [handler(greet, ({ name }) => Promise.resolve(void greeted.push(name)))];
    const recovery = new JobRecovery(queues, new HealthChecks(), sweeper, maintenance);
    const runner = new JobRunner([{ queue: 'grids', concurrency: 1 }], [greet], handlers, target, recovery);
    await redis.set(mark, 'operator');
    await maintenance.onModuleInit();
    runner.onApplicationBootstrap();
    try {
      await queues.add(greet, { name: 'waits' });
      expect(maintenance.isOn).toBe(true);
      expect(await queues.queue('grids').getWaitingCount()).toBe(1);
      await lift();
      await eventually(() => expect(greeted).toEqual(['waits']));
      await redis.set(mark, 'operator');
      await eventually(() => expect(maintenance.isOn).toBe(true));
      await queues.add(greet, { name: 'waits too' });
      await eventually(async () => expect(await redis.keys(`${busy}*`)).toEqual([]));
      expect(greeted).toEqual(['waits']);
      await lift();
      await eventually(() => expect(greeted).toEqual(['waits', 'waits too']));
    } finally {
      maintenance.onModuleDestroy();
      await runner.onModuleDestroy();
      await sweeper.onModuleDestroy();
      await queues.close();
      await connection.onApplicationShutdown();
    }
  });

  it('starts again after a restore: what it remembers is of the time before', async () => {
    const restored = jest.fn();
    grids.app.get(Maintenance).onRestored(restored);
    await redis.set(mark, 'operator');
    await eventually(async () => expect(await statusOf()).toBe(503));
    await lift();
    await eventually(async () => expect(await statusOf()).toBe(200));
    expect(restored).not.toHaveBeenCalled();
    await redis.set(mark, 'restore');
    await eventually(async () => expect(await statusOf()).toBe(503));
    await lift();
    await eventually(() => expect(restored).toHaveBeenCalledTimes(1));
  });

  it("starts again after a restore during the operator's maintenance, which goes on", async () => {
    const own = keysOf(calleePrefix).mark;
    const maintenance = callee.app.get(Maintenance);
    const restored = jest.fn();
    const logged = jest.spyOn(Logger.prototype, 'warn');
    const hasSeen = (reason: string) =>
      eventually(() => expect(logged).toHaveBeenCalledWith({ reason }, expect.any(String)));
    await redis.del(own);
    await eventually(() => expect(maintenance.isOn).toBe(false));
    maintenance.onRestored(restored);
    try {
      await redis.set(own, 'operator');
      await hasSeen('operator');
      await redis.set(own, 'restore');
      await hasSeen('restore');
      expect(restored).not.toHaveBeenCalled();
      await redis.set(own, 'operator');
      await eventually(() => expect(restored).toHaveBeenCalledTimes(1));
      expect(maintenance.isOn).toBe(true);
      await redis.del(own);
      await eventually(() => expect(maintenance.isOn).toBe(false));
      expect(restored).toHaveBeenCalledTimes(1);
    } finally {
      logged.mockRestore();
    }
  });
});
