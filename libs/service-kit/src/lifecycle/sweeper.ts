import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Runs small repeated chores one after another, spread a little so that replicas do not run in step. */
@Injectable()
export class Sweeper implements OnModuleDestroy {
  private readonly logger = new Logger('sweeps');
  private readonly stop = new AbortController();
  private readonly running: Promise<void>[] = [];

  constructor() {
    // Every chore waits on the one signal; Node warns from the eleventh on.
    setMaxListeners(0, this.stop.signal);
  }

  /** `chore` runs every `interval` milliseconds (give or take a tenth) until shutdown; its failures are logged. */
  every(interval: number, name: string, chore: () => Promise<void>): void {
    this.running.push(this.loop(interval, name, chore));
  }

  private async loop(interval: number, name: string, chore: () => Promise<void>): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      await sleep(interval * (0.9 + Math.random() * 0.2), undefined, { signal, ref: false }).catch(
        () => undefined,
      );
      if (signal.aborted) return;
      try {
        await chore();
      } catch (error) {
        this.logger.warn({ sweep: name, err: error }, `sweep ${name} failed`);
      }
    }
  }

  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await Promise.all(this.running);
  }
}
