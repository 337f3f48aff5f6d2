import { renderHook, waitFor } from '@testing-library/react';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { announceUserChanged } from '../session/user-changed.js';
import { z } from 'zod';
import { requestText } from './client.js';
import { shapeOf } from './shape-of.js';
import { listOf } from './shape.js';
import { hasBegun, readAhead, takeAhead, takeResponse, takeOrRead, useAhead } from './read-ahead.js';
import { removeToken, storedToken, storeToken } from './token-store.js';

let api: ApiServer;
beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
  localStorage.clear();
  announceUserChanged();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await api.close();
});

const GRIDS = { path: '/api/grids', response: listOf(shapeOf(z.string())) };
const read = () => takeOrRead(GRIDS, {}).then(({ data }) => data);

it('is made once, and whoever keeps it takes it over', async () => {
  let count = 0;
  api.on({ 'GET /api/grids': () => ({ body: [`read ${(count += 1)}`] }) });
  readAhead(GRIDS);
  readAhead(GRIDS);
  expect(await read()).toEqual(['read 1']);
  expect(await read()).toEqual(['read 2']);
});

it('is taken at once where it is there, and only once', async () => {
  api.on({ 'GET /api/grids': () => ({ body: ['a'] }) });
  expect(takeResponse(GRIDS)).toBeUndefined();
  readAhead(GRIDS);
  expect(takeResponse(GRIDS)).toBeUndefined();
  let response;
  while ((response = takeResponse(GRIDS)) === undefined) await new Promise((next) => setTimeout(next));
  expect(response.data).toEqual(['a']);
  expect(takeResponse(GRIDS)).toBeUndefined();
});

it('is made again where it failed', async () => {
  let count = 0;
  api.on({ 'GET /api/grids': () => ((count += 1) === 1 ? { status: 503, body: {} } : { body: ['a'] }) });
  readAhead(GRIDS);
  expect(await read()).toEqual(['a']);
});

it('is not made again where nothing responded for long: whoever waits has waited enough', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  let count = 0;
  api.on({ 'GET /api/grids': () => ((count += 1) === 1 ? { status: 503, body: {} } : { body: ['a'] }) });
  readAhead(GRIDS);
  // The gateway gives up.
  now.mockReturnValue(6_000);
  await expect(read()).rejects.toMatchObject({ status: 503 });
  expect(await read()).toEqual(['a']);
});

it('is made again where it is too old, since somebody else may have changed what it says', async () => {
  let count = 0;
  api.on({ 'GET /api/grids': () => ({ body: [`read ${(count += 1)}`] }) });
  readAhead(GRIDS);
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 10_001);
  expect(await read()).toEqual(['read 2']);
});

it('has the next read begin, of which it tells what it is', async () => {
  api.on({ 'GET /api/grids': () => ({ body: ['a', 'b'] }) });
  const first = await new Promise((resolve) => readAhead(GRIDS, ([grid]) => resolve(grid)));
  expect(first).toBe('a');
});

it('passes its failure on to those who ask for nothing else', async () => {
  api.on({ 'GET /api/grids': () => ({ status: 503, body: {} }) });
  readAhead(GRIDS);
  await expect(takeAhead(GRIDS)).rejects.toMatchObject({ status: 503 });
  expect(await takeAhead(GRIDS)).toBeUndefined();
});

it('is made again where another tab has logged somebody else in meanwhile', async () => {
  storeToken('t-ada');
  api.on({ 'GET /api/grids': ({ headers }) => ({ body: [headers.authorization ?? ''] }) });
  readAhead(GRIDS);
  storeToken('t-eve');
  expect(await read()).toEqual(['Bearer t-eve']);
});

it('is made again where the person has logged out meanwhile', async () => {
  storeToken('t-ada');
  api.on({ 'GET /api/grids': ({ headers }) => ({ body: [headers.authorization ?? ''] }) });
  readAhead(GRIDS);
  removeToken();
  expect(await read()).toEqual(['']);
});

it('is taken over where the token was renewed meanwhile, which is of the same person', async () => {
  storeToken('t-ada');
  api.on({
    'GET /api/grids': ({ headers }) => ({ body: [headers.authorization ?? ''] }),
    'GET /api/user': () => ({ body: {}, headers: { 'X-Renewed-Token': 't-ada-2' } }),
  });
  readAhead(GRIDS);
  await requestText('/api/user');
  expect(storedToken()).toBe('t-ada-2');
  expect(await read()).toEqual(['Bearer t-ada']);
});

it('stays shown by a component when somebody has taken it over', async () => {
  api.on({ 'GET /api/grids': () => ({ body: ['a'] }) });
  const { result, rerender } = renderHook(() => useAhead(GRIDS));
  await waitFor(() => expect(result.current).toEqual(['a']));
  expect(await read()).toEqual(['a']);
  rerender();
  expect(result.current).toEqual(['a']);
});

it('is null for a component where it has failed', async () => {
  api.on({ 'GET /api/grids': () => ({ status: 503, body: {} }) });
  const { result } = renderHook(() => useAhead(GRIDS));
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBeNull());
});

it('reads nothing for a component that names no read yet', async () => {
  api.on({ 'GET /api/grids': () => ({ body: ['a'] }) });
  const { result, rerender } = renderHook(({ now }) => useAhead(now ? GRIDS : null), {
    initialProps: { now: false },
  });
  expect([result.current, api.seen.length]).toEqual([undefined, 0]);
  rerender({ now: true });
  await waitFor(() => expect(result.current).toEqual(['a']));
});

describe('what the page has begun before the app was there', () => {
  const beginFirst = (token: string, since = performance.now()) => {
    const response = Response.json(['first']);
    const responses = { [GRIDS.path]: Promise.resolve(response) };
    Object.assign(window, { firstReads: { token, since, responses } });
    return response;
  };

  beforeEach(() => {
    storeToken('t-ada');
    api.on({ 'GET /api/grids': () => ({ body: ['asked for'] }) });
  });
  afterEach(() => Object.assign(window, { firstReads: undefined }));

  it('is known to be under way, until somebody has taken it over', async () => {
    expect(hasBegun(GRIDS)).toBe(false);
    beginFirst('t-ada');
    expect(hasBegun(GRIDS)).toBe(true);
    readAhead(GRIDS);
    expect(hasBegun(GRIDS)).toBe(true);
    await read();
    expect(hasBegun(GRIDS)).toBe(false);
  });

  it('is taken over, once', async () => {
    beginFirst('t-ada');
    readAhead(GRIDS);
    expect(await read()).toEqual(['first']);
    readAhead(GRIDS);
    expect(await read()).toEqual(['asked for']);
    expect(api.seen).toHaveLength(1);
  });

  it('is taken over where the token was renewed meanwhile', async () => {
    api.on({ 'GET /api/user': () => ({ body: {}, headers: { 'X-Renewed-Token': 't-ada-2' } }) });
    beginFirst('t-ada');
    await requestText('/api/user');
    readAhead(GRIDS);
    expect(await read()).toEqual(['first']);
  });

  it('is left where it was begun for somebody else', async () => {
    beginFirst('t-eve');
    readAhead(GRIDS);
    expect(await read()).toEqual(['asked for']);
  });

  it('is left where it is too old, and keeps no connection', async () => {
    const response = beginFirst('t-ada', performance.now() - 10_001);
    readAhead(GRIDS);
    expect(await read()).toEqual(['asked for']);
    expect(response.bodyUsed).toBe(true);
  });
});

it('is not shown to another person', async () => {
  let count = 0;
  api.on({ 'GET /api/grids': () => ({ body: [`read ${(count += 1)}`] }) });
  readAhead(GRIDS);
  announceUserChanged();
  expect(await read()).toEqual(['read 2']);
});
