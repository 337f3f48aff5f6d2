import type { Service } from '@tessera/contracts';
import { dropEverything, eventually, redisUrl, uniquePrefix } from '@tessera/testing';
import fastify from 'fastify';
import { once } from 'node:events';
import { Clock, HealthChecks, RedisConnection, Sweeper, Traffic } from '../src/index.js';

jest.setTimeout(30_000);

const MINUTE = 60_000;

class SetClock extends Clock {
  moment = new Date('2026-11-21T12:00:00.000Z');
  override now(): Date {
    return this.moment;
  }
  pass(minutes: number): void {
    this.moment = new Date(this.moment.getTime() + minutes * MINUTE);
  }
}

let prefix: string;
let clock: SetClock;
const connections: RedisConnection[] = [];

/** One process of a service, with routes that answer what their names say. */
async function replica(service: Service) {
  const redis = new RedisConnection(redisUrl(), prefix, new HealthChecks());
  connections.push(redis);
  await eventually(() => redis.client.ping());
  const traffic = new Traffic(service, redis, clock, new Sweeper());
  const server = fastify();
  traffic.observe(server);
  for (const status of [200, 404, 503]) {
    server.get(`/api/${status}`, (_request, reply) => reply.code(status).send({}));
  }
  server.get('/health/ready', () => ({}));
  const answer = async (path: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await server.inject(path);
  };
  return { redis, traffic, answer };
}

beforeEach(() => {
  prefix = uniquePrefix();
  clock = new SetClock();
});
afterEach(async () => {
  await Promise.all(connections.splice(0).map((connection) => connection.onApplicationShutdown()));
  await dropEverything(prefix);
});

it('sums the responses and errors of all replicas of all services [D8.1]', async () => {
  const [one, two, other] = [await replica('grids'), await replica('grids'), await replica('media')];
  await one.answer('/api/200', 5);
  await two.answer('/api/503', 2);
  await other.answer('/api/404', 3);
  for (const { traffic } of [one, two, other]) await traffic.flush();
  for (const { traffic } of [one, two, other]) {
    expect(await traffic.lastHour()).toMatchObject({ responses: 10, errors: 2 });
  }
  expect((await one.traffic.lastHour()).milliseconds).toBeGreaterThan(0);
});

it('counts only what people asked for, and nothing twice', async () => {
  const { traffic, answer } = await replica('auth');
  await answer('/health/ready', 4);
  await answer('/api/200');
  await traffic.flush();
  await traffic.flush();
  expect(await traffic.lastHour()).toMatchObject({ responses: 1, errors: 0 });
});

it('forgets what was an hour ago', async () => {
  const { redis, traffic, answer } = await replica('auth');
  await answer('/api/200');
  await traffic.flush();
  clock.pass(59);
  await answer('/api/503');
  await traffic.flush();
  expect(await traffic.lastHour()).toMatchObject({ responses: 2, errors: 1 });
  clock.pass(1);
  expect(await traffic.lastHour()).toMatchObject({ responses: 1, errors: 1 });
  for (const key of await redis.client.keys(`${prefix}:traffic:*`)) {
    expect(await redis.client.ttl(key)).toBeGreaterThan(0);
  }
});

it('keeps its counts while Redis is unavailable, and gives them when it is back', async () => {
  const { redis, traffic, answer } = await replica('auth');
  const away = once(redis.client, 'end');
  redis.client.disconnect();
  await away;
  await answer('/api/200', 3);
  await expect(traffic.flush()).rejects.toThrow();
  await answer('/api/503');
  await expect(traffic.lastHour()).rejects.toThrow();
  await redis.client.connect();
  await eventually(() => redis.client.ping());
  await traffic.flush();
  expect(await traffic.lastHour()).toMatchObject({ responses: 4, errors: 1 });
});

it('gives Redis the last counts when its process ends', async () => {
  const [ending, staying] = [await replica('auth'), await replica('auth')];
  await ending.answer('/api/200', 2);
  await ending.traffic.onModuleDestroy();
  expect(await staying.traffic.lastHour()).toMatchObject({ responses: 2 });
});
