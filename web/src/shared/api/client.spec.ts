import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { refusal } from '../../../test/people.js';
import { ApiError, NetworkError } from './api-error.js';
import { z } from 'zod';
import { request, requestWithHeaders, requestMaybe } from './client.js';
import { apiPath, idempotencyKey, onSessionLost } from './request-parts.js';
import { shapeOf } from './shape-of.js';
import { UnreadableResponseError } from './shape.js';
import { removeToken, storedToken, storeToken } from './token-store.js';

let api: ApiServer;

beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
  localStorage.clear();
});
afterEach(() => api.close());

const response = shapeOf(z.unknown());

/** What the call threw. */
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('the call succeeded');
    },
    (error: unknown) => error,
  );

describe('the path', () => {
  it.each([
    ['/user/username', '/api/user/username'],
    ['user/username', '/api/user/username'],
    ['/api/grids', '/api/grids'],
    ['/apiary', '/api/apiary'],
  ])('%s is called as %s [7.1]', (path, called) => {
    expect(apiPath(path)).toBe(called);
  });
});

describe('what is sent', () => {
  it('is JSON with the stored token, the key and the version [7.1]', async () => {
    storeToken('t-1');
    api.on({ 'POST /api/grids': () => ({ status: 201, body: { id: 'g' } }) });
    const body = { name: 'Summer' };
    await expect(
      request('/grids', { response, method: 'POST', body, idempotencyKey: 'first-grid', ifMatch: 7 }),
    ).resolves.toEqual({ id: 'g' });
    expect(JSON.parse(api.seen[0]?.body ?? '')).toEqual(body);
    expect(api.seen[0]?.headers).toMatchObject({
      authorization: 'Bearer t-1',
      'content-type': 'application/json',
      'idempotency-key': 'first-grid',
      'if-match': '"7"',
    });
  });

  it('is the tag of what is there already, to which nothing comes where it is still that', async () => {
    api.on({ 'GET /api/grids': () => ({ status: 304, headers: { ETag: '"1"' } }) });
    const { data, headers } = await requestMaybe('/grids', { response, ifNoneMatch: '"1"' });
    expect([data, headers.get('ETag')]).toEqual([undefined, '"1"']);
    expect(api.seen[0]?.headers).toMatchObject({ 'if-none-match': '"1"' });
  });

  it('takes the token from authToken before token [4.1]', async () => {
    localStorage.setItem('token', 'old');
    localStorage.setItem('authToken', 'new');
    api.on({ 'GET /api/user': () => ({ body: {} }) });
    await request('/api/user');
    localStorage.removeItem('authToken');
    await request('/api/user');
    expect(api.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer new', 'Bearer old']);
  });

  it('carries no Authorization without a token [7.1]', async () => {
    api.on({ 'GET /api/user': () => ({ body: {} }) });
    await request('/api/user');
    expect(api.seen[0]?.headers.authorization).toBeUndefined();
  });

  it('is sent with cookies, with a token and without [7.1]', async () => {
    const sent = jest.spyOn(globalThis, 'fetch');
    api.on({ 'GET /api/user': () => ({ body: {} }), 'POST /api/logout': () => ({ status: 204 }) });
    await request('/user');
    storeToken('t-1');
    await request('/logout', { method: 'POST' });
    expect(sent.mock.calls.map(([, options]) => options?.credentials)).toEqual(['include', 'include']);
    sent.mockRestore();
  });

  it('has another key each time', () => {
    expect(idempotencyKey()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(idempotencyKey()).not.toBe(idempotencyKey());
  });
});

describe('what comes back', () => {
  it('is undefined for an empty response', async () => {
    api.on({ 'DELETE /api/photos/p': () => ({ status: 204 }) });
    await expect(request('/photos/p', { method: 'DELETE' })).resolves.toBeUndefined();
  });

  it('has headers for those who ask [7.1]', async () => {
    api.on({ 'GET /api/grids': () => ({ headers: { 'X-Grid-Version': '12' }, body: [] }) });
    const read = await requestWithHeaders('/grids', { response });
    expect(read.headers.get('X-Grid-Version')).toBe('12');
  });

  it('is refused where it is not what its schema says, with the place', async () => {
    const grids = shapeOf(z.array(z.object({ name: z.string() })));
    api.on({ 'GET /api/grids': () => ({ body: [{ name: 'Summer' }, { name: 7 }] }) });
    const failure = await failureOf(request('/grids', { response: grids }));
    expect(failure).toBeInstanceOf(UnreadableResponseError);
    expect(failure).toMatchObject({ message: 'The response of the server could not be read: .1.name' });
  });

  it('throws what is not 2xx as an ApiError [8.1]', async () => {
    api.on({ 'GET /api/grids': () => ({ status: 500, body: 'it broke' }) });
    const failure = await failureOf(request('/grids'));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 500, message: '500: it broke' });
  });

  it('throws a 401 like any other refusal [7.1]', async () => {
    api.on({ 'GET /api/user': () => refusal('UNAUTHENTICATED') });
    await expect(failureOf(request('/user'))).resolves.toMatchObject({ status: 401 });
  });
});

describe('a renewed token', () => {
  it('replaces the stored one under both keys', async () => {
    storeToken('old');
    api.on({ 'GET /api/user': () => ({ headers: { 'X-Renewed-Token': 'new' }, body: {} }) });
    await request('/api/user');
    expect(localStorage.getItem('token')).toBe('new');
    expect(localStorage.getItem('authToken')).toBe('new');
  });

  it('does not bring back a session that ended while the response was under way', async () => {
    storeToken('old');
    api.on({
      'GET /api/user': () => {
        removeToken();
        return { headers: { 'X-Renewed-Token': 'new' }, body: {} };
      },
    });
    await request('/api/user');
    expect(storedToken()).toBeNull();
  });
});

describe('a session that the server no longer knows', () => {
  it('is told once the stored token is refused, and only then', async () => {
    const lost = jest.fn();
    const stop = onSessionLost(lost);
    api.on({
      'GET /api/grids': () => refusal('UNAUTHENTICATED'),
      'POST /api/login': () => refusal('INVALID_CREDENTIALS'),
    });
    await failureOf(request('/grids'));
    expect(lost).not.toHaveBeenCalled();
    storeToken('t-1');
    await failureOf(request('/login', { method: 'POST', body: {} }));
    expect(lost).not.toHaveBeenCalled();
    await failureOf(request('/grids'));
    expect(lost).toHaveBeenCalledTimes(1);
    stop();
    await failureOf(request('/grids'));
    expect(lost).toHaveBeenCalledTimes(1);
  });
});

describe('a call without a response', () => {
  it('ends at its deadline', async () => {
    api.on({ 'GET /api/grids': () => new Promise(() => undefined) });
    const failure = await failureOf(request('/grids', { deadline: 30 }));
    expect(failure).toBeInstanceOf(NetworkError);
    expect(failure).toMatchObject({ reason: 'deadline' });
  });

  it('tells that the server cannot be reached', async () => {
    const gone = await startApiServer();
    pointPageAt(gone);
    await gone.close();
    const failure = await failureOf(request('/grids'));
    expect(failure).toBeInstanceOf(NetworkError);
    expect(failure).toMatchObject({ reason: 'unreachable' });
  });

  it("leaves the caller's own abort as it is", async () => {
    const controller = new AbortController();
    api.on({
      'GET /api/grids': () => {
        controller.abort();
        return new Promise(() => undefined);
      },
    });
    const failure = await failureOf(request('/grids', { signal: controller.signal }));
    expect(failure).toMatchObject({ name: 'AbortError' });
  });

  describe('in a browser that cannot join signals, such as Safari 16.4', () => {
    const any = Object.getOwnPropertyDescriptor(AbortSignal, 'any') ?? {};
    beforeEach(() => Reflect.deleteProperty(AbortSignal, 'any'));
    afterEach(() => Object.defineProperty(AbortSignal, 'any', any));

    it('reads with a signal, which still ends the call', async () => {
      const { signal } = new AbortController();
      api.on({ 'GET /api/grids': () => ({ body: [] }) });
      await expect(request('/grids', { response, signal })).resolves.toEqual([]);
      const ended = AbortSignal.abort();
      expect(await failureOf(request('/grids', { signal: ended }))).toBe(ended.reason);
    });

    it('gives up at the deadline', async () => {
      const { signal } = new AbortController();
      api.on({ 'GET /api/grids': () => new Promise(() => undefined) });
      const failure = await failureOf(request('/grids', { signal, deadline: 20 }));
      expect(failure).toMatchObject({ reason: 'deadline' });
    });
  });
});
