import { LIMITS, type Change, type RefusedChange } from '@tessera/contracts';
import { touches } from '@tessera/grid-core';
import { installLocks, removeLocks } from '../../../test/locks.js';
import { allApplied, homeOf, outboxDependencies } from '../../../test/outbox.js';
import { ApiError, NetworkError } from '../../shared/api/api-error.js';
import { reportReachable, reportUnreachable } from '../../shared/api/connection.js';
import { unfinished } from '../../shared/session/unfinished.js';
import type { Entry } from './entry.js';
import type { LateRefusal } from './late-refusals.js';
import type { CallResponse, OutboxHome, OutboxMessage } from './outbox-types.js';
import { MemoryOutboxStore, type Call } from './outbox-store.js';
import { Outbox } from './outbox.js';

type Response = CallResponse<Change>;
type Message = OutboxMessage<Change, Response>;

const pin = (id: string): Change => ({ kind: 'pin', id, on: true });
const unpin = (id: string): Change => ({ kind: 'pin', id, on: false });
const idOf = (change: Change) => (change.kind === 'pin' ? change.id : change.kind);
const changesIn = (call: Call<Change>) => call.entries.map(({ change }) => idOf(change)).join('');
const refusing = (...indices: number[]): readonly RefusedChange[] =>
  indices.map((index) => ({ index, code: 'NOT_FOUND', message: 'No.' }));
const failure = (status: number, retryAfter: string | null = null) =>
  new ApiError({ status, statusText: 'No', text: '{}', retryAfter });
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A call whose response the test gives. */
interface Sent {
  readonly call: Call<Change>;
  readonly respond: (refused?: readonly RefusedChange[]) => void;
  readonly fail: (error: Error) => void;
}

describe('the outbox of a grid', () => {
  let store: MemoryOutboxStore<Change>;
  let sent: Sent[];
  let gone: string[];
  let unheard: number;
  let found: string[];
  let late: Omit<LateRefusal, 'scope'>[];
  let box: Outbox<Change, Response>;

  /** A window of the browser, which shares what waits with the others. */
  const openWindow = (home: Partial<OutboxHome<Change, Response>> = {}) =>
    new Outbox<Change, Response>(
      outboxDependencies({
        touches,
        send: (call) =>
          new Promise<Response>((resolve, reject) => {
            const respond = (refused: readonly RefusedChange[] = []) => {
              const left = new Set(refused.map(({ index }) => index));
              const applied = allApplied(call).applied.filter(({ index }) => !left.has(index));
              resolve({ applied, refused });
            };
            sent.push({ call, respond, fail: reject });
          }),
        onUnheard: () => (unheard += 1),
        onFound: (entries) => found.push(...entries.map(({ change }) => idOf(change))),
        onGone: (entries) => gone.push(...entries.map(({ change }) => idOf(change))),
        onLate: (refusal) => late.push(refusal),
      }),
      Promise.resolve({ ...homeOf(store), ...home }),
    );
  const add = (id: string): Entry<Change> => box.add(pin(id), () => unpin(id));

  beforeEach(async () => {
    store = new MemoryOutboxStore();
    [sent, gone, found, late] = [[], [], [], []];
    unheard = 0;
    box = openWindow();
    await settled();
  });
  afterEach(() => {
    box.close();
    reportReachable();
    removeLocks();
  });

  it('sends what waits together, in its order, and what comes meanwhile with the next call', async () => {
    for (const id of 'abc') add(id);
    await settled();
    add('d');
    await settled();
    expect(sent.map(({ call }) => changesIn(call))).toEqual(['abc']);
    sent[0]?.respond();
    await settled();
    expect(sent.map(({ call }) => [call.seq, call.base, changesIn(call)])).toEqual([
      [1, 7, 'abc'],
      [2, 7, 'd'],
    ]);
    expect(gone.join('')).toBe('abc');
  });

  it('leaves for the next call what one may not carry', async () => {
    for (let index = 0; index <= LIMITS.changes.changes; index += 1) add(String(index));
    await settled();
    expect(sent[0]?.call.entries).toHaveLength(LIMITS.changes.changes);
    sent[0]?.respond();
    await settled();
    const many = Array.from({ length: LIMITS.changes.ids }, (_, index) => String(index));
    box.add({ kind: 'remove', ids: many }, () => null);
    add('a');
    sent[1]?.respond();
    await settled();
    expect(sent[2]?.call.entries).toHaveLength(1);
  });

  it('tells of each change what became of it', async () => {
    const [one, other] = [add('a'), add('b')];
    await settled();
    sent[0]?.respond(refusing(0));
    await expect(one.stored).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await other.stored).toMatchObject({ index: 1 });
    expect(late).toEqual([]);
  });

  it('sends a call that got no response again as it is, as soon as the server can be reached, and nothing before', async () => {
    const one = add('a');
    await settled();
    reportUnreachable();
    sent[0]?.fail(new NetworkError('unreachable'));
    await one.accepted;
    add('b');
    await settled();
    expect(sent).toHaveLength(1);
    expect(unfinished()).toMatchObject({ changes: 2, late: 2, unsafe: 2 });
    reportReachable();
    await settled();
    expect(sent[1]?.call).toEqual({ ...sent[0]?.call, isRepeat: true });
    sent[1]?.respond();
    // It names no inverse: the state before is gone.
    expect(await one.stored).toEqual({ index: 0, inverse: unpin('a') });
    await settled();
    sent[2]?.respond();
    await settled();
    expect(unfinished()).toMatchObject({ changes: 0, late: 0, sent: 2, of: 2 });
  });

  it.each([401, 502, 503, 504])('keeps what got %i', async (status) => {
    const one = add('a');
    await settled();
    sent[0]?.fail(failure(status));
    await one.waits;
    expect(unfinished().changes).toBe(1);
    expect(gone).toEqual([]);
  });

  it('comes back when the server says, where it was asked for too much at once', async () => {
    jest.useFakeTimers();
    const one = add('a');
    await jest.advanceTimersByTimeAsync(0);
    sent[0]?.fail(failure(429, '3'));
    await jest.advanceTimersByTimeAsync(2_900);
    expect(sent).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(100);
    sent[1]?.respond();
    await jest.advanceTimersByTimeAsync(0);
    jest.useRealTimers();
    await one.stored;
  });

  it('sends one by one what was refused together, so that one bad change loses no other', async () => {
    const all = [...'abc'].map(add);
    await settled();
    sent[0]?.fail(failure(400));
    await settled();
    sent[1]?.respond();
    await settled();
    sent[2]?.fail(failure(400));
    await settled();
    sent[3]?.respond();
    const outcomes = await Promise.allSettled(all.map(({ stored }) => stored));
    expect(sent.slice(1).map(({ call }) => changesIn(call))).toEqual(['a', 'b', 'c']);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('forgets what would have taken back a change that was left out', async () => {
    reportUnreachable();
    const one = add('a');
    const back = box.add(unpin('a'), () => pin('a'), one.id);
    reportReachable();
    await settled();
    sent[0]?.respond(refusing(0, 1));
    await expect(one.stored).rejects.toThrow();
    expect(await back.stored).toMatchObject({ inverse: null });
  });

  it('tells of what had waited and was left out', async () => {
    reportUnreachable();
    add('a');
    await settled();
    reportReachable();
    await settled();
    sent[0]?.respond(refusing(0));
    await settled();
    expect(late).toMatchObject([{ change: pin('a'), isFound: false, error: { code: 'NOT_FOUND' } }]);
    expect(unfinished()).toMatchObject({ sent: 1, of: 1, leftOut: 1 });
  });

  it('makes a call of its own after all that waits, and not while that cannot go out', async () => {
    add('a');
    const numbers: number[] = [];
    const call = () => box.between(({ seq }) => Promise.resolve(numbers.push(seq)));
    const done = call();
    await settled();
    expect(numbers).toEqual([]);
    sent[0]?.respond();
    await done;
    expect(numbers).toEqual([2]);
    reportUnreachable();
    add('b');
    await expect(call()).rejects.toThrow(NetworkError);
  });

  it('takes up what an earlier page has left, and shows it', async () => {
    await store.add({ id: '1', change: pin('a') });
    await store.call({ base: 3, fit: () => 1 });
    await store.add({ id: '2', change: pin('b') });
    found = [];
    const later = openWindow();
    await settled();
    expect(found.join('')).toBe('ab');
    expect(sent[0]?.call).toMatchObject({ seq: 1, base: 3, isRepeat: true });
    sent[0]?.respond();
    await settled();
    sent[1]?.respond(refusing(0));
    await settled();
    expect(late).toMatchObject([{ change: pin('b'), isFound: true }]);
    later.close();
  });

  it('leaves it to another window to tell what became of its changes, as long as that is open', async () => {
    const open = new Set(['one', 'other']);
    installLocks(open);
    for (const by of open) await store.add({ id: by, change: pin(by), by });
    open.delete('other');
    const later = openWindow();
    await settled();
    sent[0]?.respond(refusing(0, 1));
    await settled();
    expect(late).toMatchObject([{ change: pin('other'), isFound: true }]);
    later.close();
  });

  it('lets what an earlier page has left be followed: it is then told here', async () => {
    await store.add({ id: 'earlier', change: pin('a') });
    box = openWindow();
    await settled();
    expect(box.follow((change) => idOf(change) === 'b')).toBeUndefined();
    const told = box.follow((change) => idOf(change) === 'a')?.stored.catch((error: unknown) => error);
    sent[0]?.respond(refusing(0));
    expect(await told).toMatchObject({ code: 'NOT_FOUND' });
    expect(late).toMatchObject([{ isFound: false }]);
  });

  it('hears from another window what it has added, sent and lost', async () => {
    let receive = (_message: Message): void => undefined;
    const other = openWindow({
      subscribe: (listener) => (receive = listener),
      withLock: () => new Promise(() => undefined),
    });
    await settled();
    found = [];
    receive({ kind: 'added', entry: { id: '1', change: pin('a') } });
    receive({ kind: 'added', entry: { id: '2', change: pin('b') } });
    expect(found.join('')).toBe('ab');
    const entries = [{ id: '1', change: pin('a') }];
    const call = { device: 'd', seq: 1, base: 1, isRepeat: false, entries };
    receive({ kind: 'answered', call, response: { applied: [{ index: 0, inverse: null }], refused: [] } });
    expect(gone.join('')).toBe('a');
    receive({ kind: 'failed', ids: ['2'], why: { status: 404, statusText: 'No', text: '{}' } });
    expect(gone.join('')).toBe('ab');
    other.close();
  });

  it('sends what a window has left that was closed while its call was under way', async () => {
    const closed = openWindow({ post: (message) => receive(message) });
    let receive = (_message: Message): void => undefined;
    const other = openWindow({ subscribe: (listener) => (receive = listener) });
    await settled();
    closed.add(pin('a'), () => null);
    await settled();
    closed.close();
    expect([sent.length, found.join('')]).toEqual([1, 'a']);
    void other.resume();
    await settled();
    expect(changesIn(sent[1]!.call)).toBe('a');
    sent[1]?.respond();
    await settled();
    expect(await store.waiting()).toEqual([]);
    other.close();
  });

  it('drops what another window has sent without a message that was received', async () => {
    const one = add('a');
    await settled();
    // As where this window was asleep.
    reportUnreachable();
    sent[0]?.fail(new NetworkError('deadline'));
    await settled();
    await store.end(sent[0]!.call, [one.id]);
    reportReachable();
    expect(await one.stored).toEqual({ index: 0, inverse: unpin('a') });
    expect([sent.length, unheard]).toEqual([1, 1]);
  });

  it('says nothing more when another person uses the page', async () => {
    const one = add('a');
    await settled();
    box.close();
    sent[0]?.respond();
    await settled();
    expect([gone, unfinished().changes]).toEqual([[], 0]);
    // It stays where it is kept.
    expect((await store.waiting()).map(({ id }) => id)).toEqual([one.id]);
  });
});
