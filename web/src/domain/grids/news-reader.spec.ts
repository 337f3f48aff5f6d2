import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { readOf, seen } from '../../../test/render-grid-page.js';
import { idsOf, photosOf, photosShown, stateOf } from '../../../test/photos.js';
import { createQueryClient } from '../../shared/api/query-client.js';
import { EventStream } from '../news/event-stream.js';
import { stateQuery } from '../photos/api/read-state.js';
import { ledgerOf } from '../photos/photo-ledger.js';
import { announceUserChanged } from '../../shared/session/user-changed.js';
import { followNews, NewsReader } from './news-reader.js';

const GRID = 'summer';
const PATH = `/api/grids/${GRID}/state`;

let api: ApiServer;
let client: QueryClient;
let reader: NewsReader;
let stored: { readonly ids: string; readonly version: number };
let hold: Promise<void>;
/** Between two reads of a grid. */
let pause: jest.Mock<Promise<void>, [number]>;
const stops: (() => void)[] = [];

beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
  client = createQueryClient();
  pause = jest.fn((_milliseconds: number) => Promise.resolve());
  reader = new NewsReader(client, 'ada', pause);
  stored = { ids: 'abc', version: 1 };
  hold = Promise.resolve();
  api.on({
    [readOf(GRID)]: async ({ headers }) => {
      const { ids, version } = stored;
      const now = { 'X-Grid-Version': String(version), ETag: `"${version}"` };
      await hold;
      if (headers['if-none-match'] === now.ETag) return { status: 304, headers: now };
      return { body: stateOf(photosOf(ids)), headers: now };
    },
  });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  setHidden(false);
  await api.close();
});

/** Shows the grid, as the page does. */
function show(): void {
  stops.push(new QueryObserver(client, stateQuery(client, GRID)).subscribe(() => undefined));
}

function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
}

/** What is asked for begins in a later turn, if at all. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  await waitFor(() => expect(client.isFetching()).toBe(0));
}

const news = (stamp?: string) =>
  reader.take({ kind: 'grid', gridId: GRID, version: stored.version, ...(stamp && { stamp }) });
const shown = () => idsOf(photosShown(client, GRID));
const reads = () => seen(api, 'GET', PATH).length;

it('reads a grid that is shown, naming what it has, and nothing of grids that it does not know', async () => {
  show();
  await settled();
  stored = { ids: 'cab', version: 2 };
  news();
  reader.take({ kind: 'grid', gridId: 'winter', version: 5 });
  await settled();
  expect(shown()).toBe('cab');
  expect(api.seen.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"']);
  news();
  await settled();
  expect([shown(), reads()]).toEqual(['cab', 3]);
});

it('reads nothing where the news name the state that it has', async () => {
  show();
  await settled();
  news('"1"');
  await settled();
  expect(reads()).toBe(1);
  stored = { ids: 'ab', version: 2 };
  news('"2"');
  await settled();
  expect([shown(), reads()]).toEqual(['ab', 2]);
});

it('reads once more for all that came during a read, however many', async () => {
  show();
  await settled();
  let release = (): void => undefined;
  hold = new Promise((resolve) => (release = resolve));
  for (const ids of ['ab', 'ba', 'b']) {
    stored = { ids, version: stored.version + 1 };
    news();
  }
  release();
  await settled();
  expect([shown(), reads()]).toEqual(['b', 3]);
});

it('rests between reads of a grid that is changed on and on, as by a copy of thousands of posts', async () => {
  show();
  await settled();
  let goOn = (): void => undefined;
  pause.mockImplementation(() => new Promise((resolve) => (goOn = resolve)));
  for (const ids of ['ab', 'ba', 'b', 'bc', 'bcd']) {
    stored = { ids, version: stored.version + 1 };
    news();
  }
  await waitFor(() => expect(pause).toHaveBeenCalledTimes(1));
  expect(pause.mock.calls[0]?.[0]).toBeGreaterThanOrEqual(250);
  for (const ids of ['c', 'cd', 'dc']) {
    stored = { ids, version: stored.version + 1 };
    news();
  }
  await settled();
  expect(reads()).toBe(2);
  goOn();
  await waitFor(() => expect(shown()).toBe('dc'));
  expect(reads()).toBe(3);
});

it('reads again after the first read of a grid, which may have begun before the change', async () => {
  let release = (): void => undefined;
  hold = new Promise((resolve) => (release = resolve));
  show();
  await waitFor(() => expect(reads()).toBe(1));
  stored = { ids: 'ab', version: 2 };
  news();
  release();
  await settled();
  expect([shown(), reads()]).toEqual(['ab', 2]);
});

it('a hidden page reads when it is seen, once', async () => {
  show();
  await settled();
  setHidden(true);
  stored = { ids: 'ba', version: 2 };
  news();
  news();
  reader.look();
  await settled();
  expect([shown(), reads()]).toEqual(['abc', 1]);
  setHidden(false);
  reader.look();
  reader.look();
  await settled();
  expect([shown(), reads()]).toEqual(['ba', 2]);
});

it('a grid that is not shown is read when it is shown next', async () => {
  show();
  await settled();
  for (const stop of stops.splice(0)) stop();
  stored = { ids: 'ba', version: 2 };
  news();
  await settled();
  expect(reads()).toBe(1);
  show();
  await settled();
  expect([shown(), reads()]).toEqual(['ba', 2]);
});

it('keeps what is under way: it is shown over what is read after it', async () => {
  show();
  await settled();
  let finish = (): void => undefined;
  const work = new Promise<void>((resolve) => (finish = resolve));
  const ledger = ledgerOf(client, GRID);
  const done = ledger.during({ kind: 'remove', ids: ['c'] }, () => work);
  stored = { ids: 'bac', version: 2 };
  news();
  await settled();
  expect([shown(), reads()]).toEqual(['ab', 1]);
  finish();
  await done;
  await settled();
  expect([shown(), reads()]).toEqual(['bac', 2]);
});

it('reads what is shown after Back, as nothing was received while the browser kept the page', async () => {
  jest.spyOn(EventStream.prototype, 'watch').mockReturnValue(undefined);
  followNews(client, 'ada');
  show();
  await settled();
  stored = { ids: 'cab', version: 2 };
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  await settled();
  expect([shown(), reads()]).toEqual(['abc', 1]);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await settled();
  expect([shown(), reads()]).toEqual(['cab', 2]);
  announceUserChanged();
  jest.restoreAllMocks();
});
