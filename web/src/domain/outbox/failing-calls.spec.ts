import type { Change } from '@tessera/contracts';
import { allApplied, homeOf, outboxDependencies } from '../../../test/outbox.js';
import { ApiError } from '../../shared/api/api-error.js';
import { reportReachable, reportUnreachable } from '../../shared/api/connection.js';
import { UnreadableResponseError } from '../../shared/api/shape.js';
import { unfinished } from '../../shared/session/unfinished.js';
import { refusalError } from './failed-call.js';
import type { LateRefusal } from './late-refusals.js';
import type { CallResponse } from './outbox-types.js';
import { MemoryOutboxStore, type Call } from './outbox-store.js';
import { Outbox } from './outbox.js';

const MINUTE = 60_000;
const pin = (id: string): Change => ({ kind: 'pin', id, on: true });
const changesIn = (call: Call<Change>) =>
  call.entries.map(({ change }) => (change.kind === 'pin' ? change.id : '')).join('');
const failure = (status: number) => new ApiError({ status, statusText: 'No', text: '', retryAfter: null });
const outOfTurn = refusalError({ index: 0, code: 'OUT_OF_TURN', message: 'No.' });
const html = new UnreadableResponseError('no JSON', new SyntaxError('<'));
const otherShape = new UnreadableResponseError('.version');

const FAULTS = [
  ['a 500', failure(500)],
  ['a 520 of a proxy', failure(520)],
  ['a 408', failure(408)],
  ['another shape', otherShape],
] as const;

describe('a call that fails', () => {
  let store: MemoryOutboxStore<Change>;
  let sent: Call<Change>[];
  let late: Omit<LateRefusal, 'scope'>[];
  let failing: (call: Call<Change>) => Error | null;
  let box: Outbox<Change, CallResponse<Change>>;
  const add = (id: string) => box.add(pin(id), () => null);
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const seqs = () => sent.map(({ seq }) => seq);

  /** Changes that were made without a connection, which is there again. */
  const addOffline = async (ids: string) => {
    reportUnreachable();
    const all = [...ids].map(add);
    await pass(0);
    reportReachable();
    await pass(0);
    return all;
  };

  beforeEach(async () => {
    jest.useFakeTimers();
    [sent, late] = [[], []];
    store = new MemoryOutboxStore();
    failing = () => null;
    box = new Outbox(
      outboxDependencies({
        send: (call) => {
          sent.push(call);
          const error = failing(call);
          return error === null ? Promise.resolve(allApplied(call)) : Promise.reject(error);
        },
        onLate: (refusal) => late.push(refusal),
      }),
      Promise.resolve(homeOf(store)),
    );
    await pass(0);
  });
  afterEach(() => {
    box.close();
    reportReachable();
    jest.useRealTimers();
  });

  it.each([...FAULTS, ['a page of HTML', html] as const])(
    'with %s keeps what has waited, and is sent again as it is after a pause',
    async (_what, error) => {
      failing = () => error;
      const all = await addOffline('ab');
      expect(unfinished()).toMatchObject({ changes: 2, late: 2 });
      failing = () => null;
      await pass(4_900);
      expect(sent).toHaveLength(1);
      await pass(100);
      await Promise.all(all.map(({ stored }) => stored));
      expect(sent.slice(1)).toEqual([{ ...sent[0], isRepeat: true }]);
    },
  );

  it.each(FAULTS)('with %s tells of a change that was made just now at once', async (_what, error) => {
    failing = () => error;
    const told = Promise.allSettled([...'ab'].map((id) => add(id).accepted));
    await pass(0);
    expect(await told).toEqual(Array(2).fill({ status: 'rejected', reason: error }));
    expect([late, unfinished().changes]).toEqual([[], 0]);
  });

  it('keeps a change that was made just now where something before the server has responded', async () => {
    failing = () => html;
    const one = add('a');
    await pass(0);
    await one.waits;
    failing = () => null;
    await pass(5_000);
    await one.stored;
  });

  it('after a fault is not sent sooner because something is added, which waits as well', async () => {
    failing = () => failure(500);
    await addOffline('a');
    const later = add('b');
    await pass(0);
    await later.waits;
    expect(sent).toHaveLength(1);
  });

  it('after a fault is sent at once where the connection is there again', async () => {
    failing = () => failure(500);
    const [one] = await addOffline('a');
    failing = () => null;
    reportUnreachable();
    reportReachable();
    await pass(0);
    await one?.stored;
    expect(sent).toHaveLength(2);
  });

  it.each([FAULTS[0], FAULTS[3]])(
    'with %s for some minutes loses the one change that is the cause, and no other',
    async (_what, error) => {
      failing = (call) => (changesIn(call).includes('b') ? error : null);
      const all = await addOffline('abc');
      const outcomes = Promise.allSettled(all.map(({ stored }) => stored));
      await pass(3 * MINUTE);
      expect([seqs(), late]).toEqual([[1, 1, 1, 1], []]);
      await pass(4 * MINUTE);
      expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(sent.map(changesIn)).toEqual([...Array<string>(5).fill('abc'), 'a', ...'bbbbb', 'c']);
      expect(late).toMatchObject([{ change: pin('b'), error }]);
    },
  );

  it('is not given up for what stands between the page and the server, however long that lasts', async () => {
    failing = () => html;
    const [one] = await addOffline('a');
    await pass(60 * MINUTE);
    expect(unfinished().changes).toBe(1);
    failing = () => null;
    await pass(5_000);
    await one?.stored;
  });

  it('is not given up within moments where the connection comes and goes', async () => {
    failing = () => failure(500);
    await addOffline('a');
    for (let time = 0; time < 10; time += 1) {
      reportUnreachable();
      reportReachable();
      await pass(0);
    }
    expect([new Set(seqs()), sent.length, unfinished().changes]).toEqual([new Set([1]), 11, 1]);
  });

  it('because it is out of turn is not sent again where another window has sent it', async () => {
    failing = (call) => {
      // As where this window was asleep, and the other one was not heard.
      void store.end(
        call,
        call.entries.map(({ id }) => id),
      );
      return outOfTurn;
    };
    const one = add('a');
    await pass(0);
    await one.stored;
    expect(seqs()).toEqual([1]);
  });

  it('because it is out of turn is told as refused where no other window has sent it', async () => {
    failing = () => outOfTurn;
    const told = add('a').stored.catch((error: unknown) => error);
    await pass(0);
    expect(await told).toBe(outOfTurn);
    expect(seqs()).toEqual([1, 1, 1, 1]);
  });

  it('because another one was stored under its number is sent as a call of another device, and so are later ones', async () => {
    await Promise.all([...'ab'].map((id) => add(id).stored));
    const known = sent[0]?.device;
    failing = ({ device }) => (device === known ? outOfTurn : null);
    const one = add('c');
    await pass(0);
    await one.stored;
    await add('d').stored;
    const others = sent.slice(-2).map(({ device, seq, isRepeat }) => [device === known, seq, isRepeat]);
    expect(others).toEqual([
      [false, 1, false],
      [false, 2, false],
    ]);
  });
});
