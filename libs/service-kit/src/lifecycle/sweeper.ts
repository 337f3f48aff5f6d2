import { Injectable, Logger, Optional, type OnModuleDestroy } from '@nestjs/common';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { inBackground } from '../database/command-deadlines.js';
import { Maintenance } from '../maintenance/maintenance.js';
import { Leases, type Chore, type Progress } from './leases.js';

export type { Chore, Progress };

/** How often a process looks whether a chore with longer pauses is due, so that a restart delays none. Milliseconds. */
const LOOK_EVERY = 60_000;

/** Runs small repeated chores one after another, spread a little so that replicas do not run in step. */
@Injectable()
export class Sweeper implements OnModuleDestroy {
  private readonly logger = new Logger('sweeps');
  private readonly stop = new AbortController();
  private readonly running: Promise<void>[] = [];

  /** Without `leases` every chore is this process's own. While `maintenance` is on none is begun. */
  constructor(
    @Optional() private readonly leases?: Leases,
    @Optional() private readonly maintenance?: Maintenance,
  ) {
    // Every chore waits on the one signal; Node warns from the eleventh on.
    setMaxListeners(0, this.stop.signal);
  }

  /**
   * `chore` runs every `interval` milliseconds (give or take a tenth) until shutdown, in one process of the service at
   * a time; its failures are logged; `atOnce` runs it for the first time without a pause. Where that process dies another
   * one goes on when its lease has ended.
   */
  every(interval: number, name: string, chore: Chore, { atOnce = false } = {}): void {
    const { leases } = this;
    // The lease's pause is less than the shortest one between two looks, or every second run would be skipped.
    const run = leases ? () => leases.run(name, interval * 0.85, chore) : inMemory(chore);
    const pause = leases ? Math.min(interval, LOOK_EVERY) : interval;
    this.running.push(this.loop(pause, name, run, atOnce));
  }

  /** Like {@link every}, in each process: for what concerns its own memory or folder. */
  everyHere(interval: number, name: string, chore: () => Promise<void>, { atOnce = false } = {}): void {
    this.running.push(this.loop(interval, name, chore, atOnce));
  }

  private async loop(
    interval: number,
    name: string,
    chore: () => Promise<unknown>,
    atOnce: boolean,
  ): Promise<void> {
    const { signal } = this.stop;
    const pause = () =>
      sleep(interval * (0.9 + Math.random() * 0.2), undefined, { signal, ref: false }).catch(() => undefined);
    if (!atOnce) await pause();
    while (!signal.aborted) {
      try {
        await this.unlessMaintained(() => inBackground(chore));
      } catch (error) {
        this.logger.warn({ sweep: name, err: error }, `sweep ${name} failed`);
      }
      await pause();
    }
  }

  private async unlessMaintained(chore: () => Promise<unknown>): Promise<void> {
    const { maintenance } = this;
    if (!maintenance) await chore();
    else if (!maintenance.isOn) await maintenance.during(chore);
  }

  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await Promise.all(this.running);
  }
}

function inMemory(chore: Chore): () => Promise<void> {
  let cursor: string | null = null;
  const keep = (next: string | null) => {
    cursor = next;
    return Promise.resolve();
  };
  return () => chore({ cursor, keep });
}
