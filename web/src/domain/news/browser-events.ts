import { LIMITS } from '@tessera/contracts';
import { newId } from '../../shared/api/new-id.js';
import { PersonChannel } from '../../shared/session/person-channel.js';
import type { ReadableStore } from '../../shared/store.js';
import { EventStream } from './event-stream.js';
import type { News } from './news.js';

/** What the windows of a browser tell each other about their one stream. */
type EventsMessage =
  | { readonly kind: 'who-watches' }
  | { readonly kind: 'watches'; readonly from: string; readonly grids: readonly string[] };

const isEventsMessage = (data: unknown): data is EventsMessage =>
  typeof data === 'object' && data !== null && 'kind' in data;

interface BrowserEventsOptions {
  readonly userId: string;
  /** The grids that this window has read. */
  readonly watched: ReadableStore<readonly string[]>;
  /** Told in the window that reads the stream, which tells the others. */
  readonly onNews: (news: News) => void;
}

/**
 * A person's events in this browser: one window reads the stream for all, since a browser has few connections to one
 * server, and another takes over when it closes. Where the browser knows no locks each window that is seen reads its
 * own. Returns a function that stops it.
 */
export function followEvents(options: BrowserEventsOptions): () => void {
  if (!('locks' in navigator)) return followAlone(options);
  const { userId, watched, onNews } = options;
  const name = `events ${userId}`;
  const me = newId();
  const channel = new PersonChannel(name, isEventsMessage);
  /** The grids of each, the latest that told them last. */
  const others = new Map<string, readonly string[]>();
  const end = new AbortController();
  let stream: EventStream | null = null;

  const post = (message: EventsMessage) => channel.post(message);
  const postMine = () => post({ kind: 'watches', from: me, grids: watched.read() });
  const postNone = () => post({ kind: 'watches', from: me, grids: [] });
  const watchAll = () =>
    stream?.watch(someOf([...watched.read(), ...[...others.values()].toReversed().flat()]));
  channel.subscribe((message) => {
    if (message.kind === 'who-watches') {
      postMine();
      return;
    }
    others.delete(message.from);
    if (message.grids.length > 0) others.set(message.from, message.grids);
    watchAll();
  });
  const stopWatching = watched.subscribe(() => {
    postMine();
    watchAll();
  });
  navigator.locks
    .request(name, { signal: end.signal }, () => {
      stream = new EventStream(onNews);
      post({ kind: 'who-watches' });
      watchAll();
      return new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()));
    })
    // Given up before it was this window's turn.
    .catch(() => undefined);
  postMine();
  // A page that the browser keeps for Back may come again.
  window.addEventListener('pagehide', postNone);
  window.addEventListener('pageshow', postMine);
  return () => {
    stopWatching();
    window.removeEventListener('pagehide', postNone);
    window.removeEventListener('pageshow', postMine);
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
