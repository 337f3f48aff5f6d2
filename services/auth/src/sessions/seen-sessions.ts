import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { RedisConnection, seenKey, Sweeper } from '@tessera/service-kit';
import { UserRepository } from '../users/user.repository.js';
import { SessionRepository } from './session.repository.js';

/** In milliseconds. */
const SWEEP_EVERY = 15_000;
const BATCH = 500;
/** Notes that are written at the same time: one after another they would take longer than many people make them. */
const AT_ONCE = 20;

/** Carries over into sessions and users when the other services saw them last. */
@Injectable()
export class SeenSessions implements OnApplicationBootstrap {
  constructor(
    private readonly redis: RedisConnection,
    private readonly sessions: SessionRepository,
    private readonly users: UserRepository,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(SWEEP_EVERY, 'seen sessions', () => this.carry());
  }

  /** Each note is claimed by one replica; where the database is unavailable it is restored for the next sweep. */
  async carry(): Promise<void> {
    const key = seenKey(this.redis);
    for (;;) {
      const taken = await this.redis.client.zpopmin(key, BATCH);
      for (let index = 0; index < taken.length; index += 2 * AT_ONCE) {
        try {
          await this.writeAll(taken.slice(index, index + 2 * AT_ONCE));
        } catch (error) {
          // With those of them that were written, which changes nothing.
          const left = taken.slice(index).reverse();
          await this.redis.client.zadd(key, 'GT', ...left);
          throw error;
        }
      }
      if (taken.length < 2 * BATCH) return;
    }
  }

  /** Each note and its time. Rejects when all have ended. */
  private async writeAll(taken: readonly string[]): Promise<void> {
    const writes: Promise<void>[] = [];
    for (let index = 0; index < taken.length; index += 2) {
      const [note = '', time = '0'] = taken.slice(index);
      writes.push(this.write(note, new Date(Number(time))));
    }
    await Promise.allSettled(writes);
    await Promise.all(writes);
  }

  private async write(note: string, at: Date): Promise<void> {
    const [userId = '', sessionId = ''] = note.split(':');
    await Promise.all([this.sessions.touch(userId, sessionId, at), this.users.touch(userId, at)]);
  }
}
