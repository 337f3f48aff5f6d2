import {
  respondTo,
  declareRevocationsKnown,
  dropEverything,
  startFakePeer,
  signIn,
  testEnv,
  uniquePrefix,
} from '@tessera/testing';
import { sessionCheck } from '@tessera/contracts';
import type { FakePeer } from '@tessera/testing';
import { connect } from 'node:net';
import { readEnv, startProcess, type RunningProcess } from '../src/index.js';
import { openLargeGate, SHAPE, things } from './things-service.js';

jest.setTimeout(30_000);

describe('a body', () => {
  const prefix = uniquePrefix();
  const person = signIn();
  let auth: FakePeer;
  let service: RunningProcess;

  beforeAll(async () => {
    auth = await startFakePeer('auth', [respondTo(sessionCheck, () => ({ active: true }))]);
    const env = readEnv(SHAPE, await testEnv('grids', prefix, { AUTH_TCP: auth.address }));
    service = await startProcess({ module: things('grids', env), env });
    await declareRevocationsKnown(prefix);
  });
  afterAll(async () => {
    await service.stop();
    await auth.close();
    await dropEverything(prefix);
  });

  /** Sends the start of a request, and returns what comes back before anything else is sent. */
  const begin = (lines: readonly string[], body = ''): Promise<string> =>
    new Promise((resolve, reject) => {
      const port = Number(new URL(service.url).port);
      const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`));
      let all = '';
      socket.on('error', reject).on('close', () => resolve(all));
      socket.on('data', (chunk) => {
        all += chunk.toString();
        if (all.includes('requestId')) socket.destroy();
      });
    });
  const post = (path: string, length: number, ...more: string[]) => [
    `POST ${path} HTTP/1.1`,
    'host: x',
    'content-type: application/json',
    `content-length: ${length}`,
    ...more,
  ];
  const signedIn = `authorization: ${person.headers.authorization}`;

  it("of a stranger is refused before a byte of it came, as is one with somebody's old token", async () => {
    expect(await begin(post('/api/things', 1_000_000))).toMatch(/^HTTP\/1.1 401 [^]*"UNAUTHENTICATED"/);
    const forged = post('/api/things', 1_000_000, 'authorization: Bearer a.b.c');
    expect(await begin(forged)).toMatch(/^HTTP\/1.1 401 [^]*"UNAUTHENTICATED"/);
  });

  it('for an address where nobody responds is not waited for', async () => {
    expect(await begin(post('/api/nothing', 1_000_000, signedIn))).toMatch(/^HTTP\/1.1 404 [^]*"NOT_FOUND"/);
  });

  it('of brackets is refused at the first one too many, while the rest is still to come', async () => {
    const brackets = post('/api/things', 1_000_000, signedIn);
    expect(await begin(brackets, '['.repeat(100))).toMatch(/^HTTP\/1.1 400 [^]*"VALIDATION_FAILED"/);
  });

  it.each(['application/x-www-form-urlencoded', 'Text/Plain; charset=utf-8'])(
    'of a type that no call takes is refused before a byte of it came: %s',
    async (type) => {
      const [line = '', host = '', , ...rest] = post('/api/things', 1_000_000, signedIn);
      const response = await begin([line, host, `content-type: ${type}`, ...rest]);
      expect(response).toMatch(/^HTTP\/1.1 4\d\d [^]*"VALIDATION_FAILED"/);
    },
  );

  it('gets a response that nobody keeps, be it taken or refused', async () => {
    const headers = { ...person.headers, 'content-type': 'application/json' };
    for (const name of ['kept', 'x']) {
      const response = await fetch(`${service.url}/api/things`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ name }),
      });
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('that is no request at all, or has too many headers, is refused in the shape of the contract', async () => {
    const headers = Array.from({ length: 400 }, (_, n) => `x-${n}: ${'y'.repeat(100)}`);
    for (const lines of [
      ['GET /api/things HTTP/1.1', 'host: x', ...headers],
      ['POST /api/things HTTP/1.1', 'host: x', 'transfer-encoding: squashed'],
      ['nonsense'],
    ])
      expect(await begin(lines)).toMatch(/^HTTP\/1.1 400 [^]*"VALIDATION_FAILED"[^]*"requestId":"[\w-]{8,}"/);
  });

  it('waits for its turn unread where a person has two large ones in hand, which keeps nobody else', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(9_000_000) });
    const send = (who: typeof person) =>
      fetch(`${service.url}/api/things/large`, {
        method: 'POST',
        headers: { ...who.headers, 'content-type': 'application/json' },
        body,
      }).then(({ status }) => status);
    const own = Array.from({ length: 8 }, () => send(person));
    const other = send(signIn());
    const small = await fetch(`${service.url}/api/things`, { headers: person.headers });
    expect(small.status).toBe(200);
    openLargeGate();
    expect(await Promise.all([...own, other])).toEqual(Array(9).fill(201));
  });
});
