import { runInThisContext } from 'node:vm';
import { waitFor } from '@testing-library/react';
import { installLocks, removeLocks } from '../../../test/locks.js';
import { PersonChannel } from '../../shared/session/person-channel.js';
import { thisWindow } from '../kept/open-windows.js';
import { followClosedWindows } from './closed-windows.js';
import type { ScopedMessage } from './outbox-home.js';

/** jsdom has none; Node's passes messages between its channels as browsers do. */
const Channel = runInThisContext('BroadcastChannel') as typeof BroadcastChannel;

let closed: number;
let other: PersonChannel<ScopedMessage>;
let end: () => void;

beforeEach(() => {
  Object.assign(globalThis, { BroadcastChannel: Channel });
  closed = 0;
  other = new PersonChannel('outbox ada');
});
afterEach(() => {
  end();
  other.close();
  jest.useRealTimers();
  removeLocks();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

const announce = (by: string) =>
  other.post({ scope: 'summer', word: { kind: 'added', entry: { id: 'c1', change: {}, by } } });

/** The message has come, and the lock of its window has been looked at. */
const isFollowed = (looked: jest.SpyInstance) => waitFor(() => expect(looked).toHaveBeenCalledTimes(2));

// The first here: a window asks once only for the lock that tells others of it.
it('tells nothing, and leaves no failure, where the browser refuses locks', async () => {
  const request = jest.fn(() => Promise.reject(new DOMException('denied', 'SecurityError')));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  end = followClosedWindows('ada', () => (closed += 1));
  announce('other');
  await isFollowed(request);
  expect(closed).toBe(0);
});

it('tells of a window that is closed after it has announced a change, and not as long as it is open', async () => {
  const windows = installLocks(new Set(['other', thisWindow()]));
  const looked = jest.spyOn(navigator.locks, 'request');
  end = followClosedWindows('ada', () => (closed += 1));
  // Its own reach this listener as well.
  announce(thisWindow());
  announce('other');
  announce('other');
  await isFollowed(looked);
  jest.useFakeTimers();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(closed).toBe(0);
  windows.close('other');
  await jest.advanceTimersByTimeAsync(3_000);
  expect(closed).toBe(1);
});

it('tells nothing once it has ended', async () => {
  const windows = installLocks(new Set(['other']));
  const looked = jest.spyOn(navigator.locks, 'request');
  end = followClosedWindows('ada', () => (closed += 1));
  announce('other');
  await isFollowed(looked);
  end();
  jest.useFakeTimers();
  windows.close('other');
  await jest.advanceTimersByTimeAsync(3_000);
  expect(closed).toBe(0);
});
