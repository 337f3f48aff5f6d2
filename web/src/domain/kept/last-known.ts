import { isOffline } from '../../shared/api/connection.js';
import { mayPass } from '../../shared/api/may-pass.js';
import { onceReached } from '../../shared/api/once-reached.js';
import type { Read } from '../../shared/api/read-ahead.js';
import { parseAs } from '../../shared/api/shape.js';
import { personDb } from './person-db.js';

/** The server's last known state, and the version that it names for it. */
export interface Known<T> {
  readonly data: T;
  readonly version: number | null;
}

interface Kept<T, Shown> {
  /** Whether nothing newer is shown. */
  readonly isWanted: () => boolean;
  readonly show: (known: Known<T>) => void;
  readonly shown: () => Shown;
  /** Is called as soon as the server responds. */
  readonly readAgain: () => void;
}

/** Nobody looks at a spinner for longer where something is kept. */
const PATIENCE_MS = 1_000;
/** Many changes in a row are kept once, when they have ended. */
const KEEP_AFTER_MS = 1_000;
/** The same for a long response, such as of a grid of 1,000 posts: making its text keeps the page from a drag. */
const KEEP_LONG_AFTER_MS = 20_000;
/** In characters. */
const LONG = 500_000;

/**
 * The server's last response to a read, with what it has acknowledged since, for a page that cannot reach
 * it. A browser that cannot keep it shows nothing without a network, and works as before.
 */
export class LastKnown<T> {
  private tell: (() => Known<T>) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private delay = KEEP_AFTER_MS;
  private isStopped = false;
  /** What is shown was kept by an earlier page: the server has not responded here yet. */
  private standsIn = false;
  private stopWaiting: () => void = () => undefined;

  /** Without a user nothing is kept. */
  constructor(
    private readonly userId: string | null,
    private readonly read: Read<T>,
  ) {
    document.addEventListener('visibilitychange', this.keepIfHidden);
  }

  /** Keeps what `tell` returns soon; at once where the page may be about to end. */
  keep(tell: () => Known<T>): void {
    if (this.isStopped) return;
    this.standsIn = false;
    this.tell = tell;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.store(), this.delay);
  }

  /**
   * What `read` returns. What an earlier page has kept stands in where it fails, and meanwhile where it takes long, or
   * the server is known as unreachable, as after the silence of the read before: nobody waits for that. Throws what
   * `read` throws where nothing is kept.
   */
  async orKept<Shown>(read: () => Promise<Shown>, kept: Kept<T, Shown>): Promise<Shown> {
    if (isOffline()) await this.showKept(kept);
    const late = setTimeout(() => void this.showKept(kept), PATIENCE_MS);
    try {
      return await read();
    } catch (error) {
      if (!mayPass(error) || !(await this.showKept(kept))) throw error;
      this.stopWaiting();
      this.stopWaiting = onceReached(kept.readAgain);
      return kept.shown();
    } finally {
      clearTimeout(late);
    }
  }

  /** Another person uses the page now. */
  stop(): void {
    this.isStopped = true;
    this.standsIn = false;
    this.tell = null;
    this.stopWaiting();
    clearTimeout(this.timer);
    document.removeEventListener('visibilitychange', this.keepIfHidden);
  }

  private readonly keepIfHidden = () => {
    if (document.hidden) void this.store();
  };

  /** Whether what was kept is shown now. */
  private async showKept({ isWanted, show }: Kept<T, unknown>): Promise<boolean> {
    const known = isWanted() ? await this.load() : null;
    if (known !== null && !this.isStopped && isWanted()) {
      show(known);
      this.standsIn = true;
    }
    return this.standsIn;
  }

  private async load(): Promise<Known<T> | null> {
    const db = this.userId === null ? null : await personDb(this.userId);
    try {
      const kept = await db?.get('responses', this.read.path);
      return kept ? { data: parseAs(this.read.response, kept.text), version: kept.version } : null;
    } catch {
      // As after an upgrade that has changed what responses are.
      return null;
    }
  }

  private async store(): Promise<void> {
    clearTimeout(this.timer);
    const { tell, userId } = this;
    this.tell = null;
    if (tell === null || userId === null) return;
    const { data, version } = tell();
    const text = JSON.stringify(data);
    this.delay = text.length > LONG ? KEEP_LONG_AFTER_MS : KEEP_AFTER_MS;
    const db = await personDb(userId);
    // Where there is no room, what was kept before is still better than nothing.
    await db?.put('responses', { path: this.read.path, text, version }).catch(() => undefined);
  }
}
