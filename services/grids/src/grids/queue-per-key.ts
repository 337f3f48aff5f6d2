import PQueue from 'p-queue';

/** Runs the tasks of one key one after another, and those of different keys beside each other. */
export class QueuePerKey {
  /** One for each key that has a task. */
  private readonly queues = new Map<string, PQueue>();

  of(key: string): PQueue {
    const known = this.queues.get(key);
    if (known) return known;
    const queue = new PQueue({ concurrency: 1 });
    queue.once('idle', () => this.queues.delete(key));
    this.queues.set(key, queue);
    return queue;
  }
}
