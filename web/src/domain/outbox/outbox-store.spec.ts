import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { waitFor } from '@testing-library/react';
import type { CallNumber, Change } from '@tessera/contracts';
import { shownToast } from '../../shared/ui/toast-store.js';
import { DurableOutboxStore } from './durable-outbox-store.js';
import { MemoryOutboxStore, type OutboxStore, type Waiting } from './outbox-store.js';
import { SCHEMA } from '../kept/change-schema.js';
import { LastingDb } from '../kept/lasting-db.js';
import { closePersonDbs, discardWaiting, personDb, type PersonDb } from '../kept/person-db.js';
import { SpareOutboxStore } from './spare-outbox-store.js';
import { waitingScopes } from './waiting-scopes.js';

const pin = (id: string): Waiting<Change> => ({ id, change: { kind: 'pin', id, on: true } });
const all = { base: 4, fit: (waiting: { readonly length: number }) => waiting.length, kept: () => [] };

const numberOf = (call: CallNumber | null): CallNumber => call ?? { device: '', seq: 0 };

async function openDb(): Promise<PersonDb> {
  const db = await personDb('ada');
  if (db === null) throw new Error('no database');
  return db;
}

const openStore = async (scope = 'grid') =>
  new DurableOutboxStore<Change>(new LastingDb('ada', await openDb()), scope);

beforeEach(() => (globalThis.indexedDB = new IDBFactory()));
afterEach(() => closePersonDbs());

describe.each<[string, () => Promise<OutboxStore<Change>>]>([
  ['in the page', () => Promise.resolve(new MemoryOutboxStore())],
  ['in the browser', () => openStore()],
  ['in the browser, with room in the page', async () => new SpareOutboxStore(await openStore())],
])('what waits %s', (_where, open) => {
  let store: OutboxStore<Change>;
  const idsOf = (entries: readonly Waiting<Change>[] | undefined) => entries?.map(({ id }) => id).join('');

  beforeEach(async () => {
    store = await open();
    for (const id of 'abc') await store.add(pin(id));
  });

  it('is there in its order, as it came', async () => {
    await store.add({ ...pin('d'), of: 'c' });
    const waiting = await store.waiting();
    expect(idsOf(waiting)).toBe('abcd');
    expect(waiting.slice(2)).toEqual([pin('c'), { ...pin('d'), of: 'c' }]);
  });

  it('goes out in a call that stays as it is until it has ended', async () => {
    const first = await store.call({ ...all, fit: () => 2 });
    await store.add(pin('d'));
    const again = await store.call({ ...all, base: 9 });
    expect(first).toMatchObject({ seq: 1, base: 4, isRepeat: false });
    expect(again).toEqual({ ...first, isRepeat: true });
    expect(idsOf(again?.entries)).toBe('ab');
    await store.end(numberOf(first), ['a', 'b']);
    const next = await store.call(all);
    expect(next).toMatchObject({ device: first?.device, seq: 2, isRepeat: false });
    expect(idsOf(next?.entries)).toBe('cd');
  });

  it('stays where its call is given up, for another one', async () => {
    await store.end(numberOf(await store.call(all)), []);
    const next = await store.call({ ...all, fit: () => 1 });
    expect([next?.seq, idsOf(next?.entries)]).toEqual([2, 'a']);
  });

  it('is no more once it got a response', async () => {
    await store.end(numberOf(await store.call(all)), ['a', 'b', 'c']);
    expect(await store.call(all)).toBeNull();
    expect(await store.waiting()).toEqual([]);
  });

  it('stays in the call under way where a window that was asleep ends an earlier one', async () => {
    const first = numberOf(await store.call({ ...all, fit: () => 1 }));
    await store.end(first, ['a']);
    const second = await store.call({ ...all, fit: () => 1 });
    await store.end(first, ['a']);
    expect(await store.call(all)).toEqual({ ...second, isRepeat: true });
  });

  it('counts a call that carries none of it too', async () => {
    const call = await store.call(all);
    await store.end(numberOf(call), ['a', 'b', 'c']);
    expect(await store.number()).toEqual({ device: call?.device, seq: 2 });
  });
});

describe('the database of a person', () => {
  it('keeps what waits, and the call that is under way, after the page', async () => {
    const store = await openStore();
    expect(await store.add(pin('a'))).toBe(true);
    const call = await store.call(all);
    await (await openStore('board')).add(pin('z'));
    closePersonDbs();
    const later = await openStore();
    expect(await later.call(all)).toEqual({ ...call, isRepeat: true });
    expect(await waitingScopes('ada')).toEqual(['board', 'grid']);
  });

  it('has nothing of another person', async () => {
    await (await openStore()).add(pin('a'));
    expect(await waitingScopes('eve')).toEqual([]);
  });

  it('sends nothing of what was discarded, and the next change as a call of its own', async () => {
    const store = await openStore();
    await store.add(pin('a'));
    await store.call(all);
    discardWaiting();
    await waitFor(async () => expect(await store.waiting()).toEqual([]));
    expect(await store.call(all)).toBeNull();
    await store.add(pin('b'));
    const next = await store.call(all);
    expect(next).toMatchObject({ seq: 2, isRepeat: false, entries: [{ id: 'b' }] });
  });

  it('leaves alone what a page of a later version has made, sends nothing past it, and shows it', async () => {
    const db = await openDb();
    const store = new DurableOutboxStore<Change>(new LastingDb('ada', db), 'grid');
    await store.add(pin('a'));
    const later = { ...pin('b'), scope: 'grid', schema: SCHEMA + 1 };
    await db.add('waiting', later);
    expect((await store.waiting()).map(({ id }) => id)).toEqual(['a']);
    expect(await store.call(all)).toBeNull();
    expect(shownToast()?.title).toBe('Reload to go on');
    expect(await db.getAllFromIndex('waiting', 'scope', 'grid')).toMatchObject([{ id: 'a' }, later]);
  });

  it('has each window take the calls in turns: two never fix two', async () => {
    const [one, other] = [await openStore(), await openStore()];
    await one.add(pin('a'));
    const calls = await Promise.all([one.call(all), other.call(all)]);
    expect(calls.map((call) => call?.seq)).toEqual([1, 1]);
    expect(calls.map((call) => call?.isRepeat)).toEqual([false, true]);
  });
});

describe('what the browser has no room for', () => {
  const full = { name: 'QuotaExceededError' };

  it('waits in the page, after what was kept before', async () => {
    const first = await openStore();
    const store = new SpareOutboxStore(first);
    expect(await store.add(pin('a'))).toBe(true);
    jest.spyOn(first, 'add').mockRejectedValueOnce(full);
    expect(await store.add(pin('b'))).toBe(false);
    // There is room again, which must not let it overtake.
    expect(await store.add(pin('c'))).toBe(false);
    expect((await store.waiting()).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    const call = await store.call(all);
    expect(call?.entries.map(({ id }) => id)).toEqual(['a']);
    await store.end(numberOf(call), ['a']);
    const next = await store.call(all);
    expect(next?.entries.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(next?.device).not.toBe(call?.device);
  });

  it('goes out all the same where no call can be kept any more', async () => {
    const first = await openStore();
    const store = new SpareOutboxStore(first);
    await store.add(pin('a'));
    jest.spyOn(first, 'call').mockRejectedValue(full);
    jest.spyOn(first, 'number').mockRejectedValue(full);
    const call = await store.call(all);
    expect(call?.entries).toEqual([pin('a')]);
    await store.end(numberOf(call), ['a']);
    expect(await store.waiting()).toEqual([]);
    expect(await store.number()).toMatchObject({ seq: 2 });
  });

  it('ends the call that was kept before what went out from the page meanwhile', async () => {
    const first = await openStore();
    const store = new SpareOutboxStore(first);
    for (const id of 'ab') await store.add(pin(id));
    const kept = numberOf(await store.call(all));
    const spies = [jest.spyOn(first, 'end'), jest.spyOn(first, 'call')];
    for (const spy of spies) spy.mockRejectedValue(full);
    await store.end(kept, []);
    const spare = await store.call({ ...all, fit: () => 1 });
    expect(spare?.entries).toEqual([pin('a')]);
    await store.end(numberOf(spare), ['a']);
    for (const spy of spies) spy.mockRestore();
    expect(await store.call(all)).toMatchObject({ seq: 2, isRepeat: false, entries: [pin('b')] });
  });
});
