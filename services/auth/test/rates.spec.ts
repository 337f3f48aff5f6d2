import { DEVICE_HEADER } from '@tessera/contracts';
import { RedisConnection } from '@tessera/service-kit';
import { eventually, OwnRedis } from '@tessera/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { AuthServer, refusal, type ApiResponse } from './auth-server.js';

jest.setTimeout(120_000);

const HOME = '198.51.100.1';
const STRANGER = '203.0.113.9';

/** Each open call with a body that it takes, or refuses for another reason than a limit. */
const CALLS = {
  '/api/signup': { username: 'x', email: 'nobody', password: 'x' },
  '/api/login': { email: 'nobody@example.com', password: 'not the password' },
  '/api/reset': { email: 'nobody@example.com' },
  '/api/contact': { name: 'Ann', email: 'ann@example.com', subject: 'Hello', message: 'Hello' },
  '/api/crashes': { message: 'Error: it broke', stack: '' },
  '/api/subscribe': { name: 'Ann', email: 'ann@example.com' },
} as const;
type Path = keyof typeof CALLS;
const PATHS = Object.keys(CALLS) as Path[];

const call = (
  server: AuthServer,
  path: Path,
  from: string,
  body: object = CALLS[path],
): Promise<ApiResponse> => server.call('POST', path, { body, headers: { 'x-forwarded-for': from } });

describe('one client address', () => {
  let redis: OwnRedis;
  let replicas: [AuthServer, AuthServer];
  beforeAll(async () => {
    redis = await OwnRedis.start();
    const limits = {
      REDIS_URL: redis.url,
      ADDRESS_CALLS_PER_HOUR: '4',
      LOGIN_FAILURES_PER_HOUR: '1000',
      ACCOUNT_RESETS_PER_HOUR: '1000',
    };
    const first = await AuthServer.start(limits);
    replicas = [first, await AuthServer.start(limits, first.prefix)];
  });
  afterAll(async () => {
    await redis.restart();
    await replicas[1].halt();
    await replicas[0].stop();
    await redis.kill();
  });

  it.each(PATHS)(
    'is refused after so many calls of %s in an hour, on all replicas together',
    async (path) => {
      for (const replica of [...replicas, ...replicas]) {
        expect((await call(replica, path, HOME)).status).not.toBe(429);
      }
      for (const replica of replicas) {
        const response = await call(replica, path, HOME);
        expect(response).toMatchObject({ status: 429, body: refusal('RATE_LIMITED') });
      }
      expect((await call(replicas[0], path, STRANGER)).status).not.toBe(429);
    },
  );

  it('waits longer after each further call, and is not locked out for the hour', async () => {
    const subscribe = () => call(replicas[0], '/api/subscribe', '192.0.2.5');
    for (let count = 0; count < 4; count += 1) expect((await subscribe()).status).toBe(200);
    const first = await subscribe();
    expect(first.status).toBe(429);
    const wait = Number(first.headers.get('retry-after'));
    expect(wait).toBeLessThanOrEqual(10);
    await pause(wait * 1_000);
    expect((await subscribe()).status).toBe(200);
    const second = await subscribe();
    expect(second.status).toBe(429);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(10);
  });

  it('checks no more reset links than it asks for', async () => {
    const check = () =>
      replicas[0].call('POST', '/api/reset/check', {
        body: { token: 'made-up' },
        headers: { 'x-forwarded-for': '192.0.2.7' },
      });
    for (let count = 0; count < 4; count += 1) expect((await check()).status).toBe(400);
    const refused = await check();
    expect(refused).toMatchObject({ status: 429, body: refusal('RATE_LIMITED') });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('has no more calls at once than are free', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await call(replicas[0], '/api/subscribe', '192.0.2.6')).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
  });

  it('is one client with all of its IPv6 network', async () => {
    const inNetwork = (host: number) => call(replicas[0], '/api/subscribe', `2001:db8:1:2::${host}`);
    for (const host of [1, 2, 3, 4]) expect((await inNetwork(host)).status).toBe(200);
    expect((await inNetwork(5)).status).toBe(429);
    expect((await call(replicas[0], '/api/subscribe', '2001:db8:1:3::1')).status).toBe(200);
  });

  it('is counted by each replica alone while Redis is unavailable', async () => {
    await redis.kill();
    const responses: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      responses.push((await call(replicas[0], '/api/login', '203.0.113.77')).status);
    }
    expect(responses).toEqual([401, 401, 401, 401, 429]);
  });
});

describe('people who share an address', () => {
  let auth: AuthServer;
  beforeAll(async () => {
    // A name has 20 of them.
    auth = await AuthServer.start({ ADDRESS_CALLS_PER_HOUR: '25', LOGIN_FAILURES_PER_HOUR: '1000' });
  });
  afterAll(() => auth.stop());

  const login = (from: string, email: string, password: string, device?: string) =>
    auth.call('POST', '/api/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': from, ...(device !== undefined && { [DEVICE_HEADER]: device }) },
    });
  /** How many of so many tries at once were let through. */
  const letThrough = async (count: number, attempt: (number: number) => Promise<ApiResponse>) => {
    const responses = await Promise.all(Array.from({ length: count }, (_, number) => attempt(number)));
    return responses.filter(({ headers }) => !headers.has('retry-after')).length;
  };

  it('are not delayed by one who tries a single account on and on', async () => {
    const person = await auth.signUp();
    const from = '198.51.100.40';
    for (const email of ['victim@example.com', 'Victim@Example.com'])
      await letThrough(30, () => login(from, email, 'wrong guess'));
    expect((await login(from, person.email, person.password)).status).toBe(200);
  });

  it('are let in where they were logged in before, whoever spends what the address may call', async () => {
    const person = await auth.signUp();
    const from = '198.51.100.41';
    const device = (await login(from, person.email, person.password)).headers.get(DEVICE_HEADER) ?? '';
    const guesses = await letThrough(60, (number) =>
      login(from, `nobody-${number}@example.com`, 'wrong guess'),
    );
    expect(guesses).toBeLessThanOrEqual(25);
    expect((await login(from, person.email, person.password)).status).toBe(429);
    expect((await login(from, person.email, person.password, device)).status).toBe(200);
    const other = await auth.signUp();
    expect((await login(from, other.email, other.password, device)).status).toBe(429);
  });

  it('have nothing counted of calls that were refused for the address, whatever these name', async () => {
    const { client } = auth.app.get(RedisConnection);
    const counted = async () => (await client.keys(`${auth.prefix}:calls:*`)).length;
    const before = await counted();
    const through = await letThrough(100, (number) =>
      login('198.51.100.43', `somebody-${number}@example.com`, 'wrong guess'),
    );
    expect(through).toBeLessThan(50);
    // One for each name that was looked at, and the address.
    expect((await counted()) - before).toBe(through + 1);
  });

  it('are limited by themselves in a browser that is known', async () => {
    const person = await auth.signUp();
    const from = '198.51.100.42';
    const device = (await login(from, person.email, person.password)).headers.get(DEVICE_HEADER) ?? '';
    expect(await letThrough(40, () => login(from, person.email, person.password, device))).toBe(20);
  });
});

describe('requests for a reset of one account', () => {
  let auth: AuthServer;
  beforeAll(async () => {
    // From one address three are free; from all together six an hour.
    auth = await AuthServer.start({ ACCOUNT_RESETS_PER_HOUR: '6', ADDRESS_CALLS_PER_HOUR: '1000' });
  });
  afterAll(() => auth.stop());

  const request = (email: string, from: string) => call(auth, '/api/reset', from, { email });
  const statuses = (email: string, from: string, count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await request(email, from)).status));

  it.each(['of someone', 'of nobody'])('%s cost a growing delay from the third on', async (whose) => {
    const email = whose === 'of nobody' ? 'nobody@example.com' : (await auth.signUp()).email;
    for (let count = 0; count < 3; count += 1) expect((await request(email, STRANGER)).status).toBe(200);
    const response = await request(email, STRANGER);
    expect(response).toMatchObject({ status: 429, body: refusal('RATE_LIMITED') });
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(15);
  });

  it('by strangers are limited together, and do not keep the owner from one where they are known', async () => {
    const person = await auth.signUp();
    const login = { email: person.email, password: person.password };
    expect((await call(auth, '/api/login', HOME, login)).status).toBe(200);
    for (let number = 1; number <= 6; number += 1) {
      expect((await request(person.email, `203.0.113.${number}`)).status).toBe(200);
    }
    const refused = await request(person.email, '203.0.113.7');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await request(person.email, HOME)).status).toBe(200);
  });

  it('do not slip through by coming at once', async () => {
    const { email } = await auth.signUp();
    const responses = await statuses(email, STRANGER, 20);
    expect(responses.filter((status) => status === 200).length).toBeLessThanOrEqual(6);
    expect(responses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(14);
  });

  it('do not lock anyone out of another account', async () => {
    const [one, other] = [await auth.signUp(), await auth.signUp()];
    await statuses(one.email, STRANGER, 10);
    await eventually(async () => expect((await request(other.email, STRANGER)).status).toBe(200));
  });
});
