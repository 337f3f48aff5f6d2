import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Photo } from '@tessera/contracts';
import { idsOf, photosOf, photosShown, stateOf } from '../../../test/photos.js';
import type { ResponseWithHeaders } from '../../shared/api/client.js';
import { announceUserChanged } from '../../shared/session/user-changed.js';
import { stateKey } from './api/keys.js';
import { changed, photosIn } from './grid-view.js';
import { ledgerOf, type PhotoLedger } from './photo-ledger.js';

function responseOf<T>(data: T, version?: number): ResponseWithHeaders<T> {
  const headers = new Headers(version === undefined ? {} : { 'X-Grid-Version': String(version) });
  return { data, headers };
}

/** A request whose response the test gives. */
function open<T>() {
  const call = { sent: false, respond: (_value: ResponseWithHeaders<T>) => {}, fail: (_error: Error) => {} };
  const send = () =>
    new Promise<ResponseWithHeaders<T>>((resolve, reject) => {
      call.sent = true;
      call.respond = resolve;
      call.fail = reject;
    });
  return { call, send };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the ledger of a grid', () => {
  let client: QueryClient;
  let ledger: PhotoLedger;
  let reads: number;
  const shown = () => photosShown(client);

  beforeEach(() => {
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    ledger = ledgerOf(client, 'grid');
    reads = 0;
    client.setQueryData(stateKey('grid'), ledger.read(responseOf(stateOf(photosOf('abc')), 1)));
    jest.spyOn(client, 'invalidateQueries').mockImplementation(() => {
      reads += 1;
      return Promise.resolve();
    });
  });

  const hide = (id: string, send: () => Promise<ResponseWithHeaders<unknown>>) =>
    ledger.write({
      change: { kind: 'set', id, field: 'isHidden', value: true, seen: false },
      send,
    });
  const remove = (id: string, send: () => Promise<ResponseWithHeaders<unknown>>) =>
    ledger.write({
      change: { kind: 'remove', ids: [id] },
      send,
    });
  const hidden = () => idsOf(shown().filter((photo) => photo.isHidden));

  it('shows a write before its response, and keeps it afterwards', async () => {
    const { call, send } = open();
    const done = hide('b', send);
    expect(hidden()).toBe('b');
    await settled();
    call.respond(responseOf(null, 1));
    await done;
    expect(hidden()).toBe('b');
    expect(reads).toBe(0);
  });

  it('takes back what failed, keeps what did not, and reads the grid again when every call has its response', async () => {
    const [one, two] = [open(), open()];
    const first = hide('a', one.send);
    const second = remove('c', two.send);
    expect([idsOf(shown()), hidden()]).toEqual(['ab', 'a']);
    await settled();
    one.call.fail(new Error('no'));
    await expect(first).rejects.toThrow('no');
    expect([idsOf(shown()), hidden()]).toEqual(['ab', '']);
    expect(reads).toBe(0);
    await settled();
    two.call.respond(responseOf(null, 2));
    await second;
    expect(idsOf(shown())).toBe('ab');
    expect(reads).toBe(1);
  });

  it('takes back two failures', async () => {
    const [one, two] = [open(), open()];
    const first = hide('a', one.send);
    const second = hide('b', two.send);
    await settled();
    one.call.fail(new Error('no'));
    await expect(first).rejects.toThrow();
    await settled();
    two.call.fail(new Error('no'));
    await expect(second).rejects.toThrow();
    expect(hidden()).toBe('');
  });

  it('sends writes one after another', async () => {
    const [one, two] = [open(), open()];
    const first = remove('a', one.send);
    const second = remove('b', two.send);
    expect(idsOf(shown())).toBe('c');
    await settled();
    expect([one.call.sent, two.call.sent]).toEqual([true, false]);
    one.call.respond(responseOf(null, 2));
    await first;
    await settled();
    expect(two.call.sent).toBe(true);
    two.call.respond(responseOf(null, 3));
    await second;
    expect(reads).toBe(0);
  });

  it('lays writes under way over what a read brings [4.15]', async () => {
    const { call, send } = open();
    const done = remove('a', send);
    await settled();
    expect(idsOf(photosIn(ledger.read(responseOf(stateOf(photosOf('abcd')), 5))))).toBe('bcd');
    call.respond(responseOf(null, 6));
    await done;
    expect(idsOf(shown())).toBe('bcd');
  });

  it('keeps what it has where the server has nothing newer', () => {
    const headers = new Headers({ 'X-Grid-Version': '2', ETag: '"two"' });
    ledger.read({ data: stateOf(photosOf('ab')), headers });
    expect(ledger.tag).toBe('"two"');
    expect(idsOf(photosIn(ledger.read({ data: undefined, headers })))).toBe('ab');
  });

  it('takes the order that the server returns', async () => {
    const { call, send } = open<string[]>();
    const done = ledger.write({
      change: { kind: 'permute', ids: ['b', 'a'] },
      send,
      settle: (view, ids) => changed(view, { kind: 'permute', ids }),
    });
    expect(idsOf(shown())).toBe('bac');
    await settled();
    call.respond(responseOf([...'cba'], 2));
    await done;
    expect(idsOf(shown())).toBe('cba');
  });

  it('reads the grid again when its version shows that somebody else wrote [D3.6]', async () => {
    const { call, send } = open();
    const done = remove('a', send);
    await settled();
    call.respond(responseOf(null, 4));
    await done;
    expect(reads).toBe(1);
  });

  it('stays outdated where the read after a lost response fails, until one succeeds', async () => {
    jest.restoreAllMocks();
    let fails = true;
    const observer = new QueryObserver(client, {
      queryKey: stateKey('grid'),
      queryFn: () => {
        reads += 1;
        return fails ? Promise.reject(new Error('no')) : ledger.read(responseOf(stateOf(photosOf('bc')), 2));
      },
      staleTime: Infinity,
      retry: false,
    });
    const leave = observer.subscribe(() => undefined);
    await expect(remove('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    await settled();
    expect(reads).toBe(1);
    fails = false;
    await hide('b', () => Promise.resolve(responseOf(null)));
    await settled();
    expect([reads, idsOf(shown())]).toEqual([2, 'bc']);
    await hide('c', () => Promise.resolve(responseOf(null)));
    await settled();
    expect(reads).toBe(2);
    leave();
  });

  it('shows nothing of one person to the next', async () => {
    const { call, send } = open<Photo>();
    const done = hide('a', send);
    await settled();
    announceUserChanged();
    client.clear();
    call.respond(responseOf(photosOf('a')[0] as Photo));
    await done;
    expect(client.getQueryData(stateKey('grid'))).toBeUndefined();
    expect(ledgerOf(client, 'grid')).not.toBe(ledger);
  });
});
