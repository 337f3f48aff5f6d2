import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { waitFor } from '@testing-library/react';
import { NetworkError } from '../../shared/api/api-error.js';
import { isOffline, reportReachable } from '../../shared/api/connection.js';
import type { Shape } from '../../shared/api/shape.js';
import { LastKnown, type Known } from './last-known.js';
import { forgetVisit } from './forget-person.js';
import { closePersonDbs } from './person-db.js';

const text = 's' as unknown as Shape<string>;
const number = 'n' as unknown as Shape<number>;
const of = (userId: string, path = '/api/words') => new LastKnown(userId, { path, response: text });

beforeEach(() => (globalThis.indexedDB = new IDBFactory()));
afterEach(() => {
  closePersonDbs();
  reportReachable();
});

/** What is shown in the place of a read that gets no response. */
async function found<T>(
  lastKnown: LastKnown<T>,
  readAgain = () => undefined as void,
): Promise<Known<T> | null> {
  let shown: Known<T> | null = null;
  const read = () => Promise.reject<Known<T> | null>(new NetworkError('unreachable'));
  const parts = { isWanted: () => shown === null, show: (known: Known<T>) => void (shown = known) };
  return lastKnown.orKept(read, { ...parts, shown: () => shown, readAgain }).catch(() => null);
}

/** The page may be about to end. */
function hide(): void {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
}

it('is found by a later page of the same person, the last of several, and by nobody else', async () => {
  const first = of('ada');
  first.keep(() => ({ data: 'one', version: 1 }));
  first.keep(() => ({ data: 'two', version: 2 }));
  hide();
  await waitFor(async () => expect(await found(of('ada'))).toEqual({ data: 'two', version: 2 }));
  expect(await found(of('eve'))).toBeNull();
  expect(await found(of('ada', '/api/others'))).toBeNull();
});

it('is kept by itself when the changes have ended', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] });
  of('ada').keep(() => ({ data: 'one', version: null }));
  jest.advanceTimersByTime(1_000);
  jest.useRealTimers();
  await waitFor(async () => expect(await found(of('ada'))).toEqual({ data: 'one', version: null }));
});

it('is kept only when the page rests where it is long, and at once where the page may end', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] });
  const stringify = jest.spyOn(JSON, 'stringify');
  const texts = () => stringify.mock.calls.length;
  const long = 'x'.repeat(600_000);
  const lastKnown = of('ada');
  lastKnown.keep(() => ({ data: long, version: 0 }));
  jest.advanceTimersByTime(1_000);
  const first = texts();
  for (let version = 1; version <= 10; version += 1) {
    lastKnown.keep(() => ({ data: long, version }));
    jest.advanceTimersByTime(2_000);
  }
  expect(texts()).toBe(first);
  jest.advanceTimersByTime(20_000);
  expect(texts()).toBe(first + 1);
  lastKnown.keep(() => ({ data: 'short', version: 11 }));
  hide();
  expect(texts()).toBe(first + 2);
  lastKnown.keep(() => ({ data: 'short', version: 12 }));
  jest.advanceTimersByTime(1_000);
  expect(texts()).toBe(first + 3);
  stringify.mockRestore();
  jest.useRealTimers();
  await waitFor(async () => expect(await found(of('ada'))).toEqual({ data: 'short', version: 12 }));
});

it('is nothing where it is not what a response has to be by now', async () => {
  of('ada').keep(() => ({ data: 'one', version: 1 }));
  hide();
  await waitFor(async () => expect(await found(of('ada'))).not.toBeNull());
  const later = new LastKnown('ada', { path: '/api/words', response: number });
  expect(await found(later)).toBeNull();
});

it('has the server asked again, once, when it responds', async () => {
  of('ada').keep(() => ({ data: 'one', version: 1 }));
  hide();
  await waitFor(async () => expect(await found(of('ada'))).not.toBeNull());
  const again = jest.fn();
  const later = of('ada');
  await found(later, again);
  await found(later, again);
  expect(isOffline()).toBe(true);
  expect(again).not.toHaveBeenCalled();
  reportReachable();
  reportReachable();
  expect(again).toHaveBeenCalledTimes(1);
});

it('stands in while the server is silent, until it responds', async () => {
  of('ada').keep(() => ({ data: 'one', version: 1 }));
  hide();
  await waitFor(async () => expect(await found(of('ada'))).not.toBeNull());
  reportReachable();
  let shown: string | null = null;
  let respond: (data: string) => void = () => undefined;
  const response = new Promise<string>((resolve) => (respond = resolve));
  const read = of('ada').orKept(() => response, {
    isWanted: () => shown === null,
    show: ({ data }) => (shown = data),
    shown: () => 'kept',
    readAgain: () => undefined,
  });
  await waitFor(() => expect(shown).toBe('one'), { timeout: 4_000 });
  respond('two');
  expect(await read).toBe('two');
});

it('is gone at log-out, and what an earlier page still tells of it is not kept', async () => {
  const before = of('ada');
  before.keep(() => ({ data: 'one', version: 1 }));
  hide();
  await waitFor(async () => expect(await found(of('ada'))).not.toBeNull());
  void forgetVisit('ada');
  before.stop();
  before.keep(() => ({ data: 'two', version: 2 }));
  hide();
  await waitFor(async () => expect(await found(of('ada'))).toBeNull());
});

it('is not shown where its person left while it was read', async () => {
  const before = of('ada');
  before.keep(() => ({ data: 'one', version: 1 }));
  hide();
  await waitFor(async () => expect(await found(of('ada'))).not.toBeNull());
  const later = of('ada');
  const shown = found(later);
  later.stop();
  expect(await shown).toBeNull();
});
