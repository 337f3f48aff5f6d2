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

let watched: readonly string[];

beforeEach(() => {
  watched = [];
  Object.assign(globalThis, { BroadcastChannel: Channel });
  jest.spyOn(EventStream.prototype, 'watch').mockImplementation((grids) => void (watched = grids));
  // jsdom has no locks: the first window that asks reads for all.
  let holder: Promise<unknown> | null = null;
  const request = (_name: string, _options: object, work: () => Promise<unknown>) => (holder ??= work());
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
});
afterEach(() => {
  for (const close of opened) close();
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
