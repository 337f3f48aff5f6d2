import { Injectable, Logger, Optional, type OnModuleDestroy } from '@nestjs/common';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { inBackground } from '../database/command-deadlines.js';
import { Maintenance } from '../maintenance/maintenance.js';
import { ChoreInterrupted, Leases, type Chore, type Progress } from './leases.js';

export type { Chore, Progress };

/** How often a process looks whether a chore with longer pauses is due, so that a restart delays none. Milliseconds. */
const LOOK_EVERY = 60_000;

/**
 * How long what is in hand may go on when the process ends or is maintained, in milliseconds; less than the default of
 * SHUTDOWN_DEADLINE, and than a restore waits.
 */
const GRACE = 3_000;

/** Runs small repeated chores, each in a loop of its own, spread a little so that replicas do not run in step. */
@Injectable()
export class Sweeper implements OnModuleDestroy {
  private readonly logger = new Logger('sweeps');
  private readonly stop = new AbortController();
  private readonly loops: Promise<void>[] = [];
  private readonly inHand = new Set<Promise<unknown>>();
  private interruption = new AbortController();
  private isPaused = false;

  /** Without `leases` every chore is this process's own. While `maintenance` is on none is begun. */
  constructor(
    @Optional() private readonly leases?: Leases,
    @Optional() maintenance?: Maintenance,
  ) {
    // Every chore waits on the one signal; Node warns from the eleventh on.
    setMaxListeners(0, this.stop.signal);
    maintenance?.pauses({ pause: () => this.pause(), resume: () => this.resume() });
  }

  /**
   * `chore` runs every `interval` milliseconds (give or take a tenth) until shutdown, in one process of the service at
   * a time; its failures are logged; `atOnce` runs it for the first time without a pause. Where that process dies
   * another one goes on when its lease has ended.
   */
  every(interval: number, name: string, chore: Chore, { atOnce = false } = {}): void {
    const { leases } = this;
    // The lease's pause is less than the shortest one between two looks, or every second run would be skipped.
    const run = leases ? () => leases.run(name, interval * 0.85, chore) : inMemory(chore);
    const pause = leases ? Math.min(interval, LOOK_EVERY) : interval;
    this.loops.push(this.loop(pause, name, run, atOnce));
  }

  /** Like {@link every}, in each process: for what concerns its own memory or folder. */
  everyHere(interval: number, name: string, chore: () => Promise<void>, { atOnce = false } = {}): void {
    this.loops.push(this.loop(interval, name, chore, atOnce));
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
      if (!this.isPaused) await this.run(name, chore);
      await pause();
    }
  }

  private async run(name: string, chore: () => Promise<unknown>): Promise<void> {
    const run = inBackground(async () => chore(), this.interruption.signal);
    this.inHand.add(run);
    try {
      await run;
    } catch (error) {
      if (error instanceof ChoreInterrupted) this.logger.log({ sweep: name }, `sweep ${name} interrupted`);
      else this.logger.warn({ sweep: name, err: error }, `sweep ${name} failed`);
    } finally {
      this.inHand.delete(run);
    }
  }

  /** Begins no chore until {@link resume}; those in hand have ended when it resolves, long ones half-way. */
  private async pause(): Promise<void> {
    this.isPaused = true;
    const { interruption } = this;
    const grace = setTimeout(() => interruption.abort(new ChoreInterrupted()), GRACE);
    await Promise.allSettled(this.inHand);
    clearTimeout(grace);
  }

  private resume(): void {
    this.interruption = new AbortController();
    this.isPaused = false;
  }

  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.pause();
    await Promise.all(this.loops);
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
