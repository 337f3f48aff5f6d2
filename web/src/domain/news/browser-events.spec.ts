import { LIMITS } from '@tessera/contracts';
import { waitFor } from '@testing-library/react';
import { runInThisContext } from 'node:vm';
import { Store } from '../../shared/store.js';
import { followEvents } from './browser-events.js';
import { EventStream } from './event-stream.js';

/** jsdom has none; Node's passes messages between its channels as browsers do. */
const Channel = runInThisContext('BroadcastChannel') as typeof BroadcastChannel;

/** What stops each of the windows that are open. */
const opened = new Set<() => void>();

/** A window that shows these grids; returns a function that closes it. */
function open(...grids: readonly string[]): () => void {
  const stop = followEvents({ userId: 'ada', watched: new Store(grids), onNews: () => undefined });
  const close = () => {
    opened.delete(close);
    stop();
  };
  opened.add(close);
  return close;
}

/** Has the lock. */
interface Holder {
  readonly work: Promise<unknown>;
  readonly lose: (error: Error) => void;
}

let watched: readonly string[];
let holder: Holder | null;
let closes: jest.SpyInstance;

/** jsdom has no locks: the first window that asks has it, or the one that steals it. */
function request(_name: string, { steal }: { readonly steal?: boolean }, work: () => Promise<unknown>) {
  if (holder !== null && steal !== true) return new Promise(() => undefined);
  holder?.lose(new DOMException('stolen', 'AbortError'));
  return new Promise((resolve, reject) => {
    const working = work();
    holder = { work: working, lose: reject };
    void working.then(resolve);
  });
}

beforeEach(() => {
  [watched, holder] = [[], null];
  Object.assign(globalThis, { BroadcastChannel: Channel });
  jest.spyOn(EventStream.prototype, 'watch').mockImplementation((grids) => void (watched = grids));
  closes = jest.spyOn(EventStream.prototype, 'close');
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
});
afterEach(() => {
  for (const close of opened) close();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

/** Until the windows have heard each other. */
const seen = (grids: readonly string[]) => waitFor(() => expect(watched).toEqual(grids));

it('watches what all windows show, and no more what a closed one has shown', async () => {
  open('a');
  const closeOther = open('b');
  await seen(['a', 'b']);
  closeOther();
  await seen(['a']);
});

it('watches for a window that the browser shows again after Back, and not while it keeps it', async () => {
  open('a');
  open('b');
  await seen(['a', 'b']);
  window.dispatchEvent(new Event('pagehide'));
  await seen(['a']);
  window.dispatchEvent(new Event('pageshow'));
  await seen(['a', 'b']);
});

it('has room for the windows that have told last', async () => {
  open('a');
  const grids = Array.from({ length: LIMITS.events.grids - 1 }, (_, index) => `grid ${index}`);
  open(...grids);
  await seen(['a', ...grids]);
  open('z');
  await seen(['a', 'z', ...grids.slice(0, -1)]);
});

it('reads its own stream where the browser refuses locks, and asks for none again', async () => {
  let asked = 0;
  const refuses = () => {
    asked += 1;
    // Not for ever: a window that asks again at once would never come to an end.
    return asked < 9
      ? Promise.reject(new DOMException('denied', 'SecurityError'))
      : new Promise(() => undefined);
  };
  Object.assign(navigator.locks, { request: refuses });
  const close = open('a');
  await seen(['a']);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toBe(1);
  expect(closes).not.toHaveBeenCalled();
  close();
  expect(closes).toHaveBeenCalledTimes(1);
});

describe('a window that is seen', () => {
  const realTimeout = setTimeout;
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  /** What was posted has arrived. */
  const delivered = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => realTimeout(resolve));
  };

  it('reads the stream where the one that has the lock is asleep, which ends its own when it wakes up', async () => {
    // It has the lock, and hears nothing.
    const wakeUp = jest.fn();
    holder = { work: Promise.resolve(), lose: wakeUp };
    open('a');
    await delivered();
    await jest.advanceTimersByTimeAsync(1_999);
    expect(watched).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(watched).toEqual(['a']);
    expect(wakeUp).toHaveBeenCalledTimes(1);
    // Now it is this one that sleeps.
    holder.lose(new DOMException('stolen', 'AbortError'));
    await delivered();
    expect(closes).toHaveBeenCalledTimes(1);
  });

  /** The lock is another's until the window that sleeps is found to; then it is given by `grant`. */
  async function asksForIt() {
    const granted: (() => { readonly lose: (error: Error) => void })[] = [];
    const later = (_name: string, _options: LockOptions, work: () => Promise<unknown>) =>
      new Promise((_resolve, reject) =>
        granted.push(() => {
          void work();
          return { lose: reject };
        }),
      );
    Object.assign(navigator.locks, { request: later });
    const close = open('a');
    await delivered();
    await jest.advanceTimersByTimeAsync(2_000);
    const [queued, stealing] = granted;
    if (queued === undefined || stealing === undefined) throw new Error('It has asked once only');
    return { close, queued, stealing };
  }

  it('reads nothing where it has stopped before it is granted the lock', async () => {
    const { close, stealing } = await asksForIt();
    close();
    stealing();
    await delivered();
    expect(watched).toEqual([]);
  });

  it('reads on where the lock that it steals is its own by then', async () => {
    const { queued, stealing } = await asksForIt();
    const { lose } = queued();
    stealing();
    lose(new DOMException('stolen', 'AbortError'));
    await delivered();
    expect(watched).toEqual(['a']);
    expect(closes).not.toHaveBeenCalled();
  });

  it('leaves it to the one that reads it and is awake', async () => {
    open('a');
    open('b');
    document.dispatchEvent(new Event('visibilitychange'));
    await delivered();
    const before = holder;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(holder).toBe(before);
    expect(closes).not.toHaveBeenCalled();
  });
});
