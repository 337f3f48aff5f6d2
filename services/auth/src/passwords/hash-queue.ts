import { unavailable } from '@tessera/service-kit';

/**
 * Lets only so many hashes run at once, and only so many wait: a hash costs 19 MiB and a core for over 10 ms,
 * which makes log-in the cheapest way to exhaust the service.
 */
export class HashQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly concurrency: number,
    private readonly maxWaiting: number,
  ) {}

  /** @throws AppError DEPENDENCY_UNAVAILABLE where too many wait already. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.running < this.concurrency) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.maxWaiting) throw unavailable('password hashing');
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** The place goes straight to the next who waits. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
