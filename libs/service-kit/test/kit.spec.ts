import { ERRORS, sessionCheck, type ErrorBody } from '@tessera/contracts';
import {
  respondTo,
  declareRevocationsKnown,
  dropEverything,
  eventually,
  startFakePeer,
  redisUrl,
  signIn,
  testEnv,
  uniquePrefix,
  type FakePeer,
  type SignedIn,
} from '@tessera/testing';
import { getModelToken } from '@nestjs/mongoose';
import { Redis } from 'ioredis';
import type { Model } from 'mongoose';
import { connect } from 'node:net';
import { readEnv, startProcess, Traffic, type RunningProcess } from '../src/index.js';
import { MOST_RECORDS } from '../src/idempotency/idempotency.js';
import { IdempotencyRecord } from '../src/idempotency/idempotency.schema.js';
import { made, openGate, SHAPE, things } from './things-service.js';

/** Real servers on a machine that has other things to do: Jest's five seconds are for tests in memory. */
jest.setTimeout(30_000);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('a service made with the kit', () => {
  const prefix = uniquePrefix();
  const redis = new Redis(redisUrl());
  let auth: FakePeer;
  let grids: RunningProcess;
  let media: RunningProcess;
  let person: SignedIn;
  let gridsPort: number;
  const revoked = new Set<string>();

  beforeAll(async () => {
    auth = await startFakePeer('auth', [
      respondTo(sessionCheck, ({ sessionId }) => ({ active: !revoked.has(sessionId) })),
    ]);
    const gridsEnv = readEnv(SHAPE, await testEnv('grids', prefix, { AUTH_TCP: auth.address }));
    const mediaEnv = readEnv(SHAPE, await testEnv('media', prefix, { AUTH_TCP: auth.address }));
    gridsPort = gridsEnv.TCP_PORT;
    grids = await startProcess({ module: things('grids', gridsEnv), env: gridsEnv });
    media = await startProcess({ module: things('media', mediaEnv, gridsEnv.TCP_PORT), env: mediaEnv });
  });

  beforeEach(async () => {
    await declareRevocationsKnown(prefix);
    person = signIn();
  });

  afterAll(async () => {
    await Promise.all([grids.stop(), media.stop()]);
    await auth.close();
    await redis.quit();
    await dropEverything(prefix);
  });

  const call = (path: string, init: RequestInit = {}) => fetch(`${grids.url}${path}`, init);
  const post = (path: string, body: unknown, headers: Record<string, string> = {}, url = grids.url) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...person.headers, 'content-type': 'application/json', ...headers },
    });

  describe('lets in', () => {
    it('a living session, and nobody without a token', async () => {
      const response = await call('/api/things', { headers: person.headers });
      expect(await response.json()).toEqual({ owner: person.sub });
      const refused = await call('/api/things');
      expect(refused.status).toBe(401);
      expect(await refused.json()).toMatchObject({
        code: 'UNAUTHENTICATED',
        error: ERRORS.UNAUTHENTICATED.text,
      });
      expect((await call('/api/things/public')).status).toBe(200);
    });

    it('no revoked session, no erased person and no token of older credentials', async () => {
      await redis.set(`${prefix}:revoked:session:${person.sid}`, '1');
      expect((await call('/api/things', { headers: person.headers })).status).toBe(401);
      const erased = signIn();
      await redis.set(`${prefix}:revoked:user:${erased.sub}`, '1');
      expect((await call('/api/things', { headers: erased.headers })).status).toBe(401);
      const before = signIn();
      const kept = signIn({ sub: before.sub });
      const after = signIn({ sub: before.sub, cv: 2 });
      await redis.set(
        `${prefix}:revoked:credentials:${before.sub}`,
        JSON.stringify({ version: 2, keptSession: kept.sid }),
      );
      const statuses = [before, kept, after].map(
        async ({ headers }) => (await call('/api/things', { headers })).status,
      );
      expect(await Promise.all(statuses)).toEqual([401, 200, 200]);
    });

    it('whom auth vouches for where the copy in Redis is gone', async () => {
      await redis.del(`${prefix}:revoked:epoch`);
      expect((await call('/api/things', { headers: person.headers })).status).toBe(200);
      const out = signIn();
      revoked.add(out.sid);
      expect((await call('/api/things', { headers: out.headers })).status).toBe(401);
    });

    it('nobody, with 503, where neither can tell', async () => {
      await redis.del(`${prefix}:revoked:epoch`);
      const env = readEnv(SHAPE, await testEnv('grids', prefix));
      const alone = await startProcess({ module: things('grids', env), env });
      try {
        const response = await fetch(`${alone.url}/api/things`, { headers: person.headers });
        expect(response.status).toBe(503);
        expect(response.headers.get('retry-after')).toBe('1');
        expect(await response.json()).toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
      } finally {
        await alone.stop();
      }
    });
  });

  describe('responds to bad input in the shape of the contract', () => {
    const shape = (code: string) => ({
      code,
      error: expect.any(String) as string,
      message: expect.any(String) as string,
      requestId: expect.stringMatching(/^[\w-]{8,64}$/) as string,
    });

    it('a malformed id is 404 like an unknown route', async () => {
      for (const path of ['/api/things/not-an-id', '/api/nothing']) {
        const response = await call(path, { headers: person.headers });
        expect(response.status).toBe(404);
        expect(await response.json()).toEqual(shape('NOT_FOUND'));
      }
    });

    it('a malformed body or query is 400 and names the fields', async () => {
      const bad = await post('/api/things', { name: 'x' });
      expect(bad.status).toBe(400);
      expect(await bad.json()).toMatchObject({
        ...shape('VALIDATION_FAILED'),
        details: [{ path: 'name', message: 'too short' }],
      });
      expect((await call('/api/things/search?name=x', { headers: person.headers })).status).toBe(400);
    });

    it('a body that is not JSON is 400', async () => {
      const headers = { ...person.headers, 'content-type': 'application/json' };
      const response = await call('/api/things', { method: 'POST', headers, body: '{"name":' });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual(shape('VALIDATION_FAILED'));
    });

    it('a body over the limit is 413', async () => {
      const response = await post('/api/things', { name: 'x'.repeat(1_100_000) });
      expect(response.status).toBe(413);
      expect(await response.json()).toEqual(shape('FILE_TOO_LARGE'));
    });

    it('a malformed URL is 400', async () => {
      const port = Number(new URL(grids.url).port);
      const text = await new Promise<string>((resolve, reject) => {
        let all = '';
        const socket = connect(port, '127.0.0.1', () =>
          socket.write('GET /api/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'),
        );
        socket
          .on('data', (chunk) => (all += chunk.toString()))
          .on('end', () => resolve(all))
          .on('error', reject);
      });
      expect(text).toMatch(/^HTTP\/1.1 400 /);
      expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toEqual(shape('VALIDATION_FAILED'));
    });

    it('a failure of our own is 500 and tells nothing', async () => {
      const response = await call('/api/things/broken', {
        headers: { ...person.headers, 'x-request-id': 'request-12345' },
      });
      expect(response.status).toBe(500);
      const text = await response.text();
      expect(text).not.toContain('hunter2');
      expect((JSON.parse(text) as ErrorBody).requestId).toBe('request-12345');
    });
  });

  it('tags lists and responds with 304 to who has them', async () => {
    const first = await call('/api/things', { headers: person.headers });
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^".+"$/);
    const second = await call('/api/things', { headers: { ...person.headers, 'if-none-match': etag } });
    expect(second.status).toBe(304);
    expect((await call('/api/nothing', { headers: person.headers })).headers.get('etag')).toBeNull();
  });

  describe('a creating request with an Idempotency-Key', () => {
    const records = () => grids.app.get<Model<IdempotencyRecord>>(getModelToken(IdempotencyRecord.name));
    /** For how many minutes more it is remembered. */
    const left = async (key: string) => {
      const record = await records().findById(`${person.sub}:${key}`).lean();
      return ((record?.createdAt.getTime() ?? 0) + DAY - Date.now()) / MINUTE;
    };

    it('makes one thing however often and however parallel it is sent', async () => {
      const send = () => post('/api/things', { name: 'once' }, { 'idempotency-key': 'k1' });
      const responses = await Promise.all([send(), send(), send(), send()]);
      responses.push(await send());
      const ids = await Promise.all(
        responses.map(async (each) => ((await each.json()) as { id: string }).id),
      );
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      expect(new Set(ids).size).toBe(1);
      expect(made.filter((id) => id === ids[0])).toHaveLength(1);
    });

    it('is a conflict for another request', async () => {
      await post('/api/things', { name: 'one' }, { 'idempotency-key': 'k2' });
      const other = await post('/api/things', { name: 'two' }, { 'idempotency-key': 'k2' });
      expect(other.status).toBe(409);
      expect(await other.json()).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    });

    it('may be repeated at once after a refusal', async () => {
      const send = () => post('/api/things', { name: 'refused' }, { 'idempotency-key': 'k3' });
      expect([(await send()).status, (await send()).status]).toEqual([403, 403]);
    });

    it('is remembered for ten minutes after a refusal, and for a day otherwise', async () => {
      await post('/api/things', { name: 'refused' }, { 'idempotency-key': 'k4' });
      await post('/api/things', { name: 'made' }, { 'idempotency-key': 'k5' });
      expect(Math.round(await left('k4'))).toBe(10);
      expect(Math.round(await left('k5'))).toBe(24 * 60);
    });

    it('is remembered for a day where a repeat of what was made is refused', async () => {
      const send = () => post('/api/things', { name: 'removed later' }, { 'idempotency-key': 'k6' });
      expect([(await send()).status, (await send()).status]).toEqual([201, 403]);
      expect(Math.round(await left('k6'))).toBe(24 * 60);
    });

    it('is refused where its user has too many keys, and one with a known key is not', async () => {
      jest.replaceProperty(MOST_RECORDS, 'ofUser', 10);
      const send = (key: number) =>
        post('/api/things', { name: `thing ${key}` }, { 'idempotency-key': `many ${key}` });
      for (let key = 0; key < 10; key += 1) expect((await send(key)).status).toBe(201);
      const refused = await send(10);
      expect(refused.status).toBe(429);
      expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await send(9)).status).toBe(201);
      expect(await records().countDocuments({ userId: person.sub })).toBe(10);
      jest.restoreAllMocks();
    });

    it('is refused where the key is too long', async () => {
      expect(
        (await post('/api/things', { name: 'long' }, { 'idempotency-key': 'k'.repeat(65) })).status,
      ).toBe(400);
    });
  });

  describe('a message', () => {
    const ask = (which: string) => post('/api/things/ask', { which }, {}, media.url);

    it('gets a response', async () => {
      expect(await (await ask('grids.double')).json()).toEqual({ value: 42 });
    });

    it('is refused where its pattern does not list the caller', async () => {
      expect((await ask('grids.admins-only')).status).toBe(403);
    });

    it('whose key does not fit is 503 for the person, and counted where it came in', async () => {
      const env = readEnv(SHAPE, await testEnv('media', prefix, { AUTH_TCP: auth.address }));
      const other = await startProcess({ module: things('media', env, gridsPort, 'x'.repeat(43)), env });
      try {
        const response = await post('/api/things/ask', { which: 'grids.double' }, {}, other.url);
        expect(response.status).toBe(503);
        expect(await response.json()).toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
        const metrics = await (await call('/metrics')).text();
        expect(metrics).toContain('service_messages_unproven_total{from="media"} 1');
      } finally {
        await other.stop();
      }
    });

    it("brings back the callee's refusal with its text and details", async () => {
      const refusal = await ask('grids.refuse');
      expect(refusal.status).toBe(403);
      expect(await refusal.json()).toMatchObject({
        code: 'PHOTO_LIMIT_REACHED',
        error: 'no room',
        details: { limit: 9 },
      });
    });

    it('that nobody responds to in time, or at all, is 503', async () => {
      expect((await ask('grids.hang')).status).toBe(503);
      expect((await ask('grids.unknown')).status).toBe(503);
    });
  });

  it('is ready, and names what it waits for when it is not', async () => {
    await eventually(async () => expect((await call('/health/ready')).status).toBe(200));
    const metrics = await (await call('/metrics')).text();
    expect(metrics).toContain('http_request_seconds');
    for (const state of ['waiting', 'failed'])
      expect(metrics).toContain(`queue_jobs{queue="erase",state="${state}"} 0`);
  });

  it('takes nothing more and finishes the requests in hand before jobs end, when it stops', async () => {
    const env = readEnv(SHAPE, await testEnv('grids', prefix, { AUTH_TCP: auth.address }));
    const own = await startProcess({ module: things('grids', env), env });
    const slow = fetch(`${own.url}/api/things`, {
      method: 'POST',
      headers: { ...person.headers, 'content-type': 'application/json', 'idempotency-key': 'slow' },
      body: JSON.stringify({ name: 'slow' }),
    });
    await eventually(() => expect(made.some((id) => id.startsWith('slow'))).toBe(true));
    // What is told to end together with the jobs in hand, which here takes longer than any request.
    let endJobs = (): void => undefined;
    const jobs = new Promise<void>((resolve) => (endJobs = resolve));
    const told = jest.spyOn(own.app.get(Traffic), 'onModuleDestroy').mockImplementation(() => jobs);
    const stopped = own.stop();
    openGate();
    expect((await slow).status).toBe(201);
    await eventually(() => expect(told).toHaveBeenCalled());
    await expect(fetch(`${own.url}/health/live`)).rejects.toThrow();
    endJobs();
    await stopped;
  });
});
