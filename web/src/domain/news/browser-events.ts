import { LIMITS } from '@tessera/contracts';
import { newId } from '../../shared/api/new-id.js';
import { PersonChannel } from '../../shared/session/person-channel.js';
import type { ReadableStore } from '../../shared/store.js';
import { EventStream } from './event-stream.js';
import type { News } from './news.js';

/** What the windows of a browser tell each other about their one stream. */
type EventsMessage =
  | { readonly kind: 'who-watches' }
  | {
      readonly kind: 'watches';
      readonly from: string;
      readonly grids: readonly string[];
      /** The one that reads the stream is to tell that it does. */
      readonly asks?: boolean;
      /** It reads the stream. */
      readonly reads?: boolean;
    };

const isEventsMessage = (data: unknown): data is EventsMessage =>
  typeof data === 'object' && data !== null && 'kind' in data;

/** In milliseconds: a window that reads the stream and does not respond to another for so long is asleep. */
const ASLEEP = 2_000;

interface BrowserEventsOptions {
  readonly userId: string;
  /** The grids that this window has read. */
  readonly watched: ReadableStore<readonly string[]>;
  /** Told in the window that reads the stream, which tells the others. */
  readonly onNews: (news: News) => void;
}

/**
 * A person's events in this browser: one window reads the stream for all, since a browser has few connections to one
 * server, and another takes over when it closes, or is asleep while another is seen. Where the browser knows no locks,
 * or refuses them as it does where site data are blocked, each window that is seen reads its own. Returns a function
 * that stops it.
 */
export function followEvents(options: BrowserEventsOptions): () => void {
  if (!('locks' in navigator)) return followAlone(options);
  let stop = followTogether(options, () => {
    stop();
    stop = followAlone(options);
  });
  return () => stop();
}

function followTogether(
  { userId, watched, onNews }: BrowserEventsOptions,
  onRefused: () => void,
): () => void {
  const name = `events ${userId}`;
  const me = newId();
  const channel = new PersonChannel(name, isEventsMessage);
  /** The grids of each, the latest that told them last. */
  const others = new Map<string, readonly string[]>();
  const end = new AbortController();
  let stream: EventStream | null = null;
  /** The request that was granted the lock last. */
  let granted: object | null = null;
  let asleep: ReturnType<typeof setTimeout> | undefined;

  const post = (message: EventsMessage) => channel.post(message);
  const postMine = (more: { readonly asks?: boolean; readonly reads?: boolean } = {}) =>
    post({ kind: 'watches', from: me, grids: watched.read(), ...more });
  const postNone = () => post({ kind: 'watches', from: me, grids: [] });
  const watchAll = () =>
    stream?.watch(someOf([...watched.read(), ...[...others.values()].toReversed().flat()]));
  channel.subscribe((message) => {
    if (message.kind === 'who-watches') {
      postMine();
      return;
    }
    if (message.reads === true) clearTimeout(asleep);
    if (message.asks === true && stream !== null) postMine({ reads: true });
    others.delete(message.from);
    if (message.grids.length > 0) others.set(message.from, message.grids);
    watchAll();
  });
  const stopWatching = watched.subscribe(() => {
    postMine();
    watchAll();
  });
  const read = async () => {
    // A request that steals cannot be given up, and may be granted to a window that has stopped.
    if (end.signal.aborted) return;
    clearTimeout(asleep);
    stream ??= new EventStream(onNews);
    post({ kind: 'who-watches' });
    watchAll();
    await new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()));
  };
  const request = (options: LockOptions, onStolen?: () => void) => {
    const mine = {};
    const work = () => {
      granted = mine;
      return read();
    };
    void navigator.locks.request(name, options, work).catch((error: unknown) => {
      if (end.signal.aborted) return;
      // Another window has taken the lock, as this one was asleep; it may also be this one's own later request.
      if (granted === mine) {
        stream?.close();
        stream = null;
      }
      if (error instanceof DOMException && error.name === 'AbortError') onStolen?.();
      else onRefused();
    });
  };
  const queue = () => request({ signal: end.signal }, queue);
  const takeOver = () => request({ steal: true });
  const look = () => {
    clearTimeout(asleep);
    if (document.hidden || stream !== null) return;
    postMine({ asks: true });
    asleep = setTimeout(takeOver, ASLEEP);
  };
  const show = () => postMine();
  queue();
  postMine();
  look();
  document.addEventListener('visibilitychange', look);
  // A page that the browser keeps for Back may come again.
  window.addEventListener('pagehide', postNone);
  window.addEventListener('pageshow', show);
  return () => {
    clearTimeout(asleep);
    stopWatching();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pagehide', postNone);
    window.removeEventListener('pageshow', show);
    postNone();
    stream?.close();
    channel.close();
    end.abort();
  };
}

function followAlone({ watched, onNews }: BrowserEventsOptions): () => void {
  let stream: EventStream | null = null;
  const look = () => {
    if (document.hidden) {
      stream?.close();
      stream = null;
      return;
    }
    stream ??= new EventStream(onNews);
    stream.watch(someOf(watched.read()));
  };
  const stopWatching = watched.subscribe(look);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    stopWatching();
    document.removeEventListener('visibilitychange', look);
    stream?.close();
  };
}

/** As many as one stream watches; of the others the page hears when it reads them. */
const someOf = (gridIds: readonly string[]): string[] => [...new Set(gridIds)].slice(0, LIMITS.events.grids);
