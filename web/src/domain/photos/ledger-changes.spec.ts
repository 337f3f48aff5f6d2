import { QueryClient } from '@tanstack/react-query';
import type { Change, ChangesBody, ChangesResponse, GridLists } from '@tessera/contracts';
import { pointPageAt, startApiServer, type ApiServer, type Handler } from '../../../test/api-server.js';
import { aPhoto, idsOf, photosOf, photosShown, stateOf } from '../../../test/photos.js';
import { stateKey } from './api/keys.js';
import { ChangedElsewhereError } from './changed-elsewhere.js';
import { ledgerOf, type PhotoLedger } from './photo-ledger.js';
import { postsOf } from './photo-list.js';

const remove = (id: string): Change => ({ kind: 'remove', ids: [id] });
const hide = (id: string): Change => ({ kind: 'set', id, field: 'isHidden', value: true, seen: false });
const listsOf = (order: string): GridLists => ({
  order: [...order],
  pinned: [],
  drafts: [],
  posted: [],
  placeholders: [],
  carousels: [],
});

describe('changes of a grid', () => {
  let api: ApiServer;
  let client: QueryClient;
  let ledger: PhotoLedger;
  let reads: number;
  const shown = () => idsOf(postsOf(photosShown(client)));
  const calls = () => api.seen.map(({ body }) => JSON.parse(body) as ChangesBody);

  beforeEach(async () => {
    api = await startApiServer();
    pointPageAt(api);
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    ledger = ledgerOf(client, 'grid');
    const headers = new Headers({ 'X-Grid-Version': '7' });
    client.setQueryData(stateKey('grid'), ledger.read({ data: stateOf(photosOf('abcd')), headers }));
    reads = 0;
    jest.spyOn(client, 'invalidateQueries').mockImplementation(() => {
      reads += 1;
      return Promise.resolve();
    });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await api.close();
  });

  /** Responds to each call as the test sets it; by default everything is stored. */
  const respond = (how: (body: ChangesBody) => Partial<ChangesResponse> = () => ({})) => {
    let version = 7;
    const handler: Handler = ({ body }) => {
      const call = JSON.parse(body) as ChangesBody;
      version += 1;
      const applied = call.changes.map((_, index) => ({ index, inverse: null }));
      return { body: { version, applied, refused: [], items: [], ...how(call) } };
    };
    api.on({ 'POST /api/grids/grid/changes': handler });
  };

  it('are shown at once, and those that come while a call is under way go together with the next [D3.5]', async () => {
    respond();
    const all = [ledger.change(remove('a')), ledger.change(hide('b')), ledger.change(remove('c'))];
    expect(shown()).toBe('bd');
    await Promise.all(all);
    expect(calls().map(({ changes }) => changes.length)).toEqual([3]);
    const later = [ledger.change(remove('d'))];
    await new Promise((resolve) => setTimeout(resolve));
    later.push(ledger.change(hide('b')));
    await Promise.all(later);
    expect(calls().map(({ seq, base }) => [seq, base])).toEqual([
      [1, 7],
      [2, 8],
      ...(calls().length > 2 ? [[3, 9]] : []),
    ]);
    expect(shown()).toBe('b');
    expect(reads).toBe(0);
  });

  it('that are refused are taken back alone, with the reason of each, and the grid is read again', async () => {
    const refusal = { index: 0, code: 'PHOTO_LIMIT_REACHED' as const, message: 'Full.' };
    respond(() => ({ applied: [{ index: 1, inverse: null }], refused: [refusal] }));
    const results = await Promise.allSettled([ledger.change(remove('a')), ledger.change(remove('b'))]);
    expect(results).toMatchObject([
      { status: 'rejected', reason: { code: 'PHOTO_LIMIT_REACHED', serverMessage: 'Full.' } },
      { status: 'fulfilled', value: { index: 1 } },
    ]);
    expect(shown()).toBe('acd');
    expect(reads).toBe(1);
  });

  it('that are lost with their call are all taken back, and the grid is read again', async () => {
    api.on({ 'POST /api/grids/grid/changes': () => ({ status: 500 }) });
    const results = await Promise.allSettled([ledger.change(remove('a')), ledger.change(remove('b'))]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(shown()).toBe('abcd');
    expect(reads).toBe(1);
  });

  it('of a field that was changed elsewhere show the other value, and fail with both', async () => {
    const refusal = { index: 0, code: 'CHANGED_ELSEWHERE' as const, message: 'No.', current: 'reel' };
    respond(() => ({ applied: [], refused: [refusal] }));
    const mark: Change = { kind: 'set', id: 'a', field: 'mediaType', value: 'carousel', seen: 'photo' };
    const failure: unknown = await ledger.change(mark).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ChangedElsewhereError);
    expect(failure).toMatchObject({ mine: 'carousel', current: { id: 'a', mediaType: 'reel' } });
    expect(ledger.acknowledged('a')?.mediaType).toBe('reel');
  });

  it('take the order that the response brings, where others changed it', async () => {
    respond(() => ({ version: 12, lists: listsOf('dcb') }));
    await ledger.change(remove('a'));
    expect(shown()).toBe('dcb');
    expect(reads).toBe(1);
  });

  it('keep what is known where the order names a photo that is not, and read the grid again', async () => {
    respond(() => ({ version: 8, lists: listsOf('xdcb') }));
    await ledger.change(remove('a'));
    expect(shown()).toBe('bcd');
    expect(reads).toBe(1);
  });

  it('take over the photos that the response brings', async () => {
    respond(() => ({ items: [aPhoto('b', { isHidden: true, revision: 2 })] }));
    await ledger.change(hide('b'));
    expect(ledger.acknowledged('b')).toMatchObject({ isHidden: true, revision: 2, position: 1 });
  });
});
