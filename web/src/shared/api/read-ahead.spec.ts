import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { announceUserChanged } from '../session/user-changed.js';
import { z } from 'zod';
import { shapeOf } from './shape-of.js';
import { listOf } from './shape.js';
import { readAhead, takeAnswer, takeOrRead } from './read-ahead.js';

let api: ApiServer;
beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
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
  expect(takeAnswer(GRIDS)).toBeUndefined();
  readAhead(GRIDS);
  expect(takeAnswer(GRIDS)).toBeUndefined();
  let answer;
  while ((answer = takeAnswer(GRIDS)) === undefined) await new Promise((next) => setTimeout(next));
  expect(answer.data).toEqual(['a']);
  expect(takeAnswer(GRIDS)).toBeUndefined();
});

it('is made again where it failed', async () => {
  let count = 0;
  api.on({ 'GET /api/grids': () => ((count += 1) === 1 ? { status: 503, body: {} } : { body: ['a'] }) });
  readAhead(GRIDS);
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

it('is not shown to another person', async () => {
  let count = 0;
  api.on({ 'GET /api/grids': () => ({ body: [`read ${(count += 1)}`] }) });
  readAhead(GRIDS);
  announceUserChanged();
  expect(await read()).toEqual(['read 2']);
});
