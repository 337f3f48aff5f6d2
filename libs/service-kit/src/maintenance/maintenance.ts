import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../app-error.js';
import { isStream } from '../http/streamed-route.js';
import { Ids } from '../ids.js';
import { RedisConnection } from '../redis/redis.module.js';
import { MAINTENANCE_LOOK_EVERY, maintenanceKeys } from './maintenance-keys.js';

/** Seconds for `Retry-After`. */
const RETRY_AFTER = 30;
/** How long a process that starts waits for Redis before it serves without having looked, in milliseconds. */
const FIRST_LOOK_WITHIN = 2_000;
/** How long a process counts as busy after it last reported so, in milliseconds. */
const BUSY_FOR = 5 * MAINTENANCE_LOOK_EVERY;
/** The routes of supervisors. */
const ALWAYS_SERVED = /^\/(?:health\/|metrics$)/;

/** What can be paused, such as a worker of BullMQ, whose `pause` resolves when the jobs in hand are done. */
export interface Pausable {
  readonly pause: () => Promise<void>;
  readonly resume: () => unknown;
}

/**
 * Obeys the maintenance mark in Redis: while it is there, requests and messages are refused with MAINTENANCE, workers
 * and sweeps pause, and what was in hand is reported as busy until it is done. Where Redis is unreachable the last
 * known state holds.
 */
@Injectable()
export class Maintenance implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('maintenance');
  private readonly stopped = new AbortController();
  private readonly pausables: Pausable[] = [];
  private readonly keys: ReturnType<typeof maintenanceKeys>;
  private readonly busyKey: string;
  private reason: string | null = null;
  private inHand = 0;
  private afterRestore: () => void = () => undefined;

  constructor(
    private readonly redis: RedisConnection,
    ids: Ids,
  ) {
    this.keys = maintenanceKeys(redis);
    this.busyKey = `${this.keys.busy}${ids.next()}`;
  }

  /** Whether nothing may be begun. */
  get isOn(): boolean {
    return this.reason !== null;
  }

  async onModuleInit(): Promise<void> {
    const until = Date.now() + FIRST_LOOK_WITHIN;
    while (!(await this.look()) && Date.now() < until) await sleep(50);
    void this.watch();
  }

  onModuleDestroy(): void {
    this.stopped.abort();
  }

  /** @throws AppError MAINTENANCE while it is on. */
  refuse(): void {
    if (this.isOn) throw new AppError('MAINTENANCE', { retryAfter: RETRY_AFTER });
  }

  /** Refuses requests while it is on, and knows which are in hand. Streams change nothing and are left open. */
  guard(fastify: FastifyInstance): void {
    // Fastify waits for the promise of a hook that takes no callback, and passes its refusal on.
    // oxlint-disable-next-line typescript/require-await
    fastify.addHook('onRequest', async (request, reply) => {
      if (ALWAYS_SERVED.test(request.url)) return;
      this.refuse();
      if (isEndless(request)) return;
      this.inHand += 1;
      reply.raw.once('close', () => (this.inHand -= 1));
    });
  }

  /** Counts work as in hand until it has ended. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.inHand += 1;
    try {
      return await work();
    } finally {
      this.inHand -= 1;
    }
  }

  /** Pauses a worker while maintenance is on, from now on. */
  pauses(pausable: Pausable): void {
    this.pausables.push(pausable);
    if (this.isOn) this.pause(pausable);
  }

  /** `work` is done when a restore has ended: this process should start again. */
  onRestored(work: () => void): void {
    this.afterRestore = work;
  }

  private async watch(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      await sleep(MAINTENANCE_LOOK_EVERY, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.look();
    }
  }

  /** False where Redis could not be asked. */
  private async look(): Promise<boolean> {
    try {
      const reason = await this.redis.client.get(this.keys.mark);
      if (reason !== this.reason) this.change(reason);
      if (this.isOn) await this.report();
      return true;
    } catch {
      return false;
    }
  }

  private change(reason: string | null): void {
    const before = this.reason;
    this.reason = reason;
    if (reason === null) this.logger.log({ reason: before }, 'maintenance ended');
    else
      this.logger.warn({ reason }, before === null ? 'maintenance began' : 'maintenance has another reason');
    // Also where the operator's maintenance goes on: what this process remembers is of the time before.
    if (before === 'restore') this.afterRestore();
    if (before === null) for (const pausable of this.pausables) this.pause(pausable);
    if (reason === null) for (const pausable of this.pausables) pausable.resume();
  }

  private pause(pausable: Pausable): void {
    this.during(() => pausable.pause()).catch((error: unknown) => this.logger.warn(error));
  }

  private async report(): Promise<void> {
    if (this.inHand > 0) await this.redis.client.set(this.busyKey, this.inHand, 'PX', BUSY_FOR);
    else await this.redis.client.del(this.busyKey);
  }
}

function isEndless(request: FastifyRequest): boolean {
  return !request.is404 && isStream(request);
}
