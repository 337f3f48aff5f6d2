import { onceReached } from '../../shared/api/once-reached.js';
import type { Read } from '../../shared/api/read-ahead.js';
import { parseAs } from '../../shared/api/shape.js';
import { personDb } from './person-db.js';

/** What the server is known to say, and the version that it names for it. */
export interface Known<T> {
  readonly data: T;
  readonly version: number | null;
}

/** Many changes in a row are kept once, when they have ended. */
const KEEP_AFTER_MS = 1_000;

/**
 * What the server said last in response to a read, with what it has acknowledged since, for a page that cannot reach
 * it. A browser that cannot keep it shows nothing without a network, and works as before.
 */
export class LastKnown<T> {
  private tell: (() => Known<T>) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;
  private stopWaiting: () => void = () => undefined;

  /** Of nobody, nothing is kept. */
  constructor(
    private readonly userId: string | null,
    private readonly read: Read<T>,
  ) {
    document.addEventListener('visibilitychange', this.keepIfHidden);
  }

  /** Keeps what `tell` responds soon; at once where the page may be about to end. */
  keep(tell: () => Known<T>): void {
    if (this.isStopped) return;
    this.tell = tell;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.store(), KEEP_AFTER_MS);
  }

  /** What an earlier page has kept, for one that gets no response; null where there is nothing that this one can use. */
  async find(): Promise<Known<T> | null> {
    const known = await this.load();
    return this.isStopped ? null : known;
  }

  /** Calls `readAgain` as soon as the server responds. */
  onceReached(readAgain: () => void): void {
    if (this.isStopped) return;
    this.stopWaiting();
    this.stopWaiting = onceReached(readAgain);
  }

  /** Another person uses the page now. */
  stop(): void {
    this.isStopped = true;
    this.tell = null;
    this.stopWaiting();
    clearTimeout(this.timer);
    document.removeEventListener('visibilitychange', this.keepIfHidden);
  }

  private readonly keepIfHidden = () => {
    if (document.hidden) void this.store();
  };

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
    const kept = { path: this.read.path, text: JSON.stringify(data), version };
    const db = await personDb(userId);
    // Where there is no room, what was kept before is still better than nothing.
    await db?.put('responses', kept).catch(() => undefined);
  }
}
