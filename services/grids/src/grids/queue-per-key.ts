import { unavailable } from '@tessera/service-kit';
import { AsyncLocalStorage } from 'node:async_hooks';
import PQueue from 'p-queue';

/** How long a task may wait for its turn, in milliseconds, and for what it waits. */
export interface Patience {
  readonly wait: number;
  readonly turn: string;
  /** Tasks of a key that may wait; any number by default. */
  readonly most?: number;
}

/** For how long a reading waits, which is less than the response has, and how many of one person do. */
export const readingTurn = (turn: string) => ({ wait: 3_000, turn, most: 20 });

/** Runs the tasks of one key one after another, and those of different keys beside each other. */
export class QueuePerKey {
  /** One for each key that has a task. */
  private readonly queues = new Map<string, PQueue>();

  /** How many tasks of the key wait for their turn. */
  waiting(key: string): number {
    return this.queues.get(key)?.size ?? 0;
  }

  /**
   * Whoever has waited for too long is told so at once, whatever the task before still does.
   * @throws AppError DEPENDENCY_UNAVAILABLE for a task that finds too many waiting, or whose turn has not come in time:
   * it is never run
   */
  async run<Value>(
    key: string,
    { wait, turn, most = Infinity }: Patience,
    task: () => Promise<Value>,
  ): Promise<Value> {
    if (this.waiting(key) >= most) throw unavailable(turn);
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(unavailable(turn)), wait);
    // The queue starts it where another request's task ends.
    const inOwnContext = AsyncLocalStorage.bind(task);
    const work = (): Promise<Value> => {
      clearTimeout(timer);
      return inOwnContext();
    };
    return this.of(key).add(work, { signal: waiting.signal });
  }

  private of(key: string): PQueue {
    const known = this.queues.get(key);
    if (known) return known;
    const queue = new PQueue({ concurrency: 1 });
    queue.once('idle', () => this.queues.delete(key));
    this.queues.set(key, queue);
    return queue;
  }
}
