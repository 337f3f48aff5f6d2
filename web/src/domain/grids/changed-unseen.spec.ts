import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import type { ChangesBody } from '@tessera/contracts';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { idsOf, photosOf, photosShown, stateOf } from '../../../test/photos.js';
import { readOf } from '../../../test/render-grid-page.js';
import { createQueryClient } from '../../shared/api/query-client.js';
import { stateKey } from '../photos/api/keys.js';
import { stateQuery } from '../photos/api/read-state.js';
import { ledgerOf } from '../photos/photo-ledger.js';
import { NewsReader } from './news-reader.js';

const GRID = 'summer';

describe('a caption that was changed elsewhere in a grid that is not shown', () => {
  let api: ApiServer;
  let client: QueryClient;
  let reader: NewsReader;
  let stored: { readonly caption: string; readonly order: string; readonly version: number };
  let reads: number;
  let posts: number;
  let readHeld: Promise<void>;
  let postHeld: Promise<void>;
  const stops: (() => void)[] = [];

  beforeEach(async () => {
    api = await startApiServer();
    pointPageAt(api);
    client = createQueryClient();
    reader = new NewsReader(client, 'ada');
    stored = { caption: '', order: 'abc', version: 1 };
    [reads, posts] = [0, 0];
    readHeld = postHeld = Promise.resolve();
    api.on({
      [readOf(GRID)]: async ({ headers }) => {
        reads += 1;
        const { caption, order, version } = stored;
        const now = { 'X-Grid-Version': String(version), ETag: `"${version}-${caption.length}"` };
        await readHeld;
        if (headers['if-none-match'] === now.ETag) return { status: 304, headers: now };
        return { body: stateOf(photosOf(order, { a: { description: caption } })), headers: now };
      },
      // The one change of these tests.
      [`POST /api/grids/${GRID}/changes`]: async ({ body }) => {
        posts += 1;
        await postHeld;
        stored = { ...stored, order: 'cab', version: stored.version + 1 };
        const { changes } = JSON.parse(body) as ChangesBody;
        const applied = changes.map((_, index) => ({ index, inverse: null }));
        return { body: { version: stored.version, applied, refused: [], items: [] } };
      },
    });
    const hide = await show();
    hide();
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) stop();
    await api.close();
  });

  function observe(): () => void {
    const stop = new QueryObserver(client, stateQuery(client, GRID)).subscribe(() => undefined);
    stops.push(stop);
    return stop;
  }
  async function show(): Promise<() => void> {
    const stop = observe();
    await settled();
    return stop;
  }
  /** What is asked for begins in a later turn, if at all. */
  async function settled(): Promise<void> {
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    await waitFor(() => expect(client.isFetching()).toBe(0));
  }
  async function writeElsewhere(): Promise<void> {
    stored = { ...stored, caption: 'from the phone' };
    const stamp = `"${stored.version}-${stored.caption.length}"`;
    reader.take({ kind: 'grid', gridId: GRID, version: stored.version, stamp });
    await settled();
  }
  const moveHere = () => ledgerOf(client, GRID).change({ kind: 'move', ids: ['c'], before: 'a', at: 0 });
  const shown = () => {
    const photos = photosShown(client, GRID);
    return [idsOf(photos), photos.find(({ id }) => id === 'a')?.description];
  };

  it('is read when the grid is shown next, also where this page changes the grid meanwhile', async () => {
    await writeElsewhere();
    await moveHere();
    expect(reads).toBe(1);
    await show();
    expect(shown()).toEqual(['cab', 'from the phone']);
    expect(reads).toBe(2);
  });

  it('is read where the cache had dropped the grid by then', async () => {
    client.removeQueries({ queryKey: stateKey(GRID) });
    await writeElsewhere();
    await moveHere();
    await show();
    expect(shown()).toEqual(['cab', 'from the phone']);
  });

  it('loses no change whose call is under way when the grid is shown', async () => {
    let respond = () => undefined as void;
    let respondToRead = () => undefined as void;
    await writeElsewhere();
    postHeld = new Promise((resolve) => (respond = resolve));
    const change = moveHere();
    await waitFor(() => expect(posts).toBe(1));
    readHeld = new Promise((resolve) => (respondToRead = resolve));
    observe();
    await waitFor(() => expect(reads).toBe(2));
    respond();
    await change;
    respondToRead();
    await settled();
    expect(shown()).toEqual(['cab', 'from the phone']);
  });
});
