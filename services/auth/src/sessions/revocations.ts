import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock, RedisConnection, Sweeper } from '@tessera/service-kit';
import { ErasureRepository } from '../erasure/erasure.repository.js';
import type { UserRecord } from '../users/user.schema.js';
import { ErasedUserRepository } from '../users/erased-user.repository.js';
import { UserRepository } from '../users/user.repository.js';
import { RevocationCopy } from './revocation-copy.js';
import { SessionRepository } from './session.repository.js';
import type { SessionRecord } from './session.schema.js';

/** In milliseconds. */
const SWEEP_EVERY = 15_000;
const BATCH = 500;

/**
 * Copies the revocations of the collections to Redis. A mark, written together with the revocation, stays
 * in the document until Redis holds it; sweeps retry, and a copy that Redis lost is rebuilt.
 */
@Injectable()
export class Revocations implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('revocations');
  private rebuilding: Promise<void> | null = null;
  private stopped = false;
  /** Redis may be back empty, old, or without some writes: everything is copied again. */
  private readonly onRedisReady = () => this.inBackground(() => this.rebuild());

  constructor(
    private readonly copy: RevocationCopy,
    private readonly sessions: SessionRepository,
    private readonly users: UserRepository,
    private readonly erased: ErasedUserRepository,
    private readonly erasures: ErasureRepository,
    private readonly redis: RedisConnection,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.redis.client.on('ready', this.onRedisReady);
    if (this.redis.client.status === 'ready') this.onRedisReady();
    this.sweeper.every(SWEEP_EVERY, 'revocations', async () => {
      await this.ensureWhole();
      await this.publishPending(new Date(this.clock.now().getTime() - SWEEP_EVERY));
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    this.redis.client.off('ready', this.onRedisReady);
    await this.rebuilding?.catch(() => undefined);
  }

  /** Revokes this session in the other services; where Redis is unavailable a sweep does it later. */
  async publishSession(session: SessionRecord): Promise<void> {
    await this.tolerating(() => this.carrySessions([session]));
  }

  /**
   * Revokes the sessions that a new password ended in the other services; a sweep does it where Redis is unavailable.
   */
  async publishCredentials(user: UserRecord): Promise<void> {
    await this.tolerating(() => this.carryUsers([user]));
  }

  /** A service found the copy incomplete: rebuilds it where needed. */
  suspectCopy(): void {
    if (this.redis.client.status === 'ready') this.inBackground(() => this.ensureWhole());
  }

  /** Carries over what was marked before then. */
  async publishPending(markedBefore: Date): Promise<void> {
    await this.inBatches(
      () => this.sessions.findPending(markedBefore, BATCH),
      (batch) => this.carrySessions(batch),
    );
    await this.inBatches(
      () => this.users.findPending(markedBefore, BATCH),
      (batch) => this.carryUsers(batch),
    );
  }

  /** Rebuilds the copy where Redis does not hold a whole one. */
  async ensureWhole(): Promise<void> {
    if (!(await this.copy.isWhole())) await this.rebuild();
  }

  /** Copies every revocation that is still in force; concurrent callers share one run. */
  rebuild(): Promise<void> {
    this.rebuilding ??= this.copyAll().finally(() => (this.rebuilding = null));
    return this.rebuilding;
  }

  private async copyAll(): Promise<void> {
    while (!this.stopped) {
      const { id, since } = await this.copy.begin();
      await this.sessions.eachRevokedSince(since, (batch) => this.copy.writeSessions(batch), BATCH);
      await this.users.eachChangedSince(since, (batch) => this.copy.writeCredentials(batch), BATCH);
      await this.erasures.each((batch) => this.copy.writeErased(batch), BATCH);
      await this.erased.each((batch) => this.copy.writeErased(batch), BATCH);
      if (await this.copy.finish(id)) return;
      this.logger.warn('Redis was emptied during a rebuild; once more');
    }
  }

  private async carrySessions(sessions: readonly SessionRecord[]): Promise<void> {
    await this.copy.writeSessions(sessions);
    await Promise.all(
      sessions.map(async ({ _id, revokePending }) => {
        if (revokePending) await this.sessions.clearPending(_id, revokePending);
      }),
    );
  }

  private async carryUsers(users: readonly UserRecord[]): Promise<void> {
    await this.copy.writeCredentials(users);
    await Promise.all(
      users.map(async ({ _id, revokePending }) => {
        if (revokePending) await this.users.clearPending(_id, revokePending);
      }),
    );
  }

  /** Ends because what is carried over is no longer pending. */
  private async inBatches<Item>(
    read: () => Promise<Item[]>,
    carry: (batch: Item[]) => Promise<void>,
  ): Promise<void> {
    while (!this.stopped) {
      const batch = await read();
      if (batch.length > 0) await carry(batch);
      if (batch.length < BATCH) return;
    }
  }

  private async tolerating(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ err: error }, `left to the sweep: ${(error as Error).message}`);
    }
  }

  private inBackground(work: () => Promise<void>): void {
    void this.tolerating(work);
  }
}
