import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface ReadsBesideWritesOptions {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
  /** Whether anything was read yet. */
  readonly isKnown: () => boolean;
  /** Whether a change is under way that a read has to wait for. */
  readonly isChanging: () => boolean;
  /** Puts what is to be shown into the query cache. */
  readonly publish: () => void;
}

/**
 * The reads of what is written as well: one that began before a write would show what was before it, so it is given up,
 * and what is outdated is read again as soon as no write is under way.
 */
export class ReadsBesideWrites {
  private calls = 0;
  private isOutdated = false;
  /** Callbacks for the next read. */
  private readonly waiting: ((failure: Error | null) => void)[] = [];

  constructor(private readonly options: ReadsBesideWritesOptions) {}

  /** It is to be read again, where `isOutdated` is true; {@link readIfOutdated} does it. */
  outdate(isOutdated = true): void {
    this.isOutdated ||= isOutdated;
  }

  /** Sends a write. After one that failed it is not known what the server has. Throws what `send` throws. */
  async calling<T>(send: () => Promise<T>): Promise<T> {
    await this.stop();
    this.calls += 1;
    try {
      const response = await send();
      // Whether a read that began meanwhile, as of a page that was opened, has the write is not known.
      await this.stop();
      return response;
    } catch (error) {
      this.isOutdated = true;
      throw error;
    } finally {
      this.calls -= 1;
    }
  }

  /** Gives up a read that is under way; the first is left, or nothing is shown. */
  async stop(): Promise<void> {
    const { client, queryKey, isKnown, publish } = this.options;
    if (client.isFetching({ queryKey }) === 0) return;
    this.isOutdated = true;
    if (!isKnown()) return;
    await client.cancelQueries({ queryKey });
    publish();
  }

  /** Reads again as soon as no write is under way. Returns why it could not be read, or null. */
  refresh(): Promise<Error | null> {
    this.isOutdated = true;
    const read = new Promise<Error | null>((resolve) => this.waiting.push(resolve));
    this.readIfOutdated();
    return read;
  }

  /** To be called when a write has ended. */
  readIfOutdated(): void {
    const { client, queryKey, isChanging } = this.options;
    if (!this.isOutdated || this.calls > 0 || isChanging()) return;
    this.isOutdated = false;
    const waiting = this.waiting.splice(0);
    void client.invalidateQueries({ queryKey }).then(() => {
      const failure = client.getQueryState(queryKey)?.error ?? null;
      // Where the read has failed, the end of the next write tries again.
      this.isOutdated ||= failure !== null;
      for (const resolve of waiting) resolve(failure);
    });
  }
}
