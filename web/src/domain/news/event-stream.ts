import { ERRORS, reconnectPause, StoredEvent } from '@tessera/contracts';
import { ApiError } from '../../shared/api/api-error.js';
import { readerId } from '../../shared/api/event-reader.js';
import { apiPath, noteUnauthenticated, requestHeaders } from '../../shared/api/request-parts.js';
import { shapeOf } from '../../shared/api/shape-of.js';
import { parseAs } from '../../shared/api/shape.js';
import { storedToken } from '../../shared/api/token-store.js';
import type { News } from './news.js';

const EVENT = shapeOf(StoredEvent);

/** A stream that is silent for so long is dead: every 15 s something comes. Milliseconds. */
const SILENCE = 45_000;
/** A server that does not begin a stream for so long is not there: it begins each at once. */
const BEGIN = 10_000;
/** A stream that held for so long was a good one. */
const GOOD = 30_000;

const TOO_LATE = new Error('no stream has begun');

/**
 * Reads a person's events, again whenever the stream ends, until it is closed. What it begins with is how everything is
 * that is watched, so that nothing is missed between two streams.
 */
export class EventStream {
  private gridIds: readonly string[] = [];
  private connection: AbortController | null = null;
  private wake: () => void = () => undefined;
  private failures = 0;
  /** For how long the server wants the next stream not to begin, by its end or its refusal. Milliseconds. */
  private told = 0;
  private isClosed = false;

  constructor(private readonly onNews: (news: News) => void) {
    window.addEventListener('online', this.retryNow);
  }

  /** Reads of these grids. One more begins another stream; what nobody shows any more may stay in it. */
  watch(gridIds: readonly string[]): void {
    const isNew = gridIds.some((id) => !this.gridIds.includes(id));
    if (this.connection !== null && !isNew) return;
    this.gridIds = gridIds;
    if (this.connection === null) void this.run();
    else this.again();
  }

  close(): void {
    this.isClosed = true;
    window.removeEventListener('online', this.retryNow);
    this.again();
  }

  private async run(): Promise<void> {
    while (!this.isClosed) {
      this.connection = new AbortController();
      const since = performance.now();
      await this.read(this.connection).catch(() => undefined);
      const { signal } = this.connection;
      const isWanted = signal.aborted && signal.reason !== TOO_LATE;
      if (performance.now() - since > GOOD) this.failures = 0;
      if (!isWanted && !this.isClosed) await this.pause();
    }
  }

  /** Ends what is read: the next stream begins at once. */
  private again(): void {
    this.connection?.abort();
    this.wake();
  }

  private readonly retryNow = (): void => {
    this.failures = 0;
    this.wake();
  };

  private pause(): Promise<void> {
    const pause = Math.max(reconnectPause(this.failures, Math.random()), this.told);
    this.told = 0;
    this.failures += 1;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pause);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Resolves when the stream ends. Throws where there is none. */
  private async read(connection: AbortController): Promise<void> {
    const query = new URLSearchParams({ reader: readerId(), grids: this.gridIds.join() });
    const token = storedToken();
    const late = setTimeout(() => connection.abort(TOO_LATE), BEGIN);
    const response = await fetch(apiPath(`/api/events?${query}`), {
      headers: { ...requestHeaders({}), Accept: 'text/event-stream' },
      credentials: 'include',
      cache: 'no-store',
      signal: connection.signal,
    }).finally(() => clearTimeout(late));
    if (!response.ok || response.body === null) {
      const { status, statusText, headers } = response;
      const retryAfter = headers.get('Retry-After');
      this.told = (Number(retryAfter) || 0) * 1_000;
      const text = status === ERRORS.UNAUTHENTICATED.status ? await response.text() : '';
      const error = new ApiError({ status, statusText, text, retryAfter });
      // The session was ended elsewhere, which a page that makes no call would not hear of.
      if (error.code === 'UNAUTHENTICATED') noteUnauthenticated(token);
      throw error;
    }
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const silent = setTimeout(() => void reader.cancel(), SILENCE);
      const { done, value } = await reader.read().finally(() => clearTimeout(silent));
      if (done) return;
      const messages = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) this.take(message);
    }
  }

  private take(message: string): void {
    if (message.startsWith('retry: ')) this.told = Number(message.slice('retry: '.length)) || 0;
    if (!message.startsWith('data: ')) return;
    try {
      this.onNews(parseAs(EVENT, message.slice('data: '.length)));
    } catch {
      // A later version of the server may tell of things that this page does not know.
    }
  }
}
