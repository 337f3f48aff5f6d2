import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { RedisConnection, seenKey, Sweeper } from '@tessera/service-kit';
import { UserRepository } from '../users/user.repository.js';
import { SessionRepository } from './session.repository.js';

/** In milliseconds. */
const SWEEP_EVERY = 15_000;
const BATCH = 500;

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
      for (let index = 0; index < taken.length; index += 2) {
        const [note = '', time = '0'] = taken.slice(index);
        try {
          await this.write(note, new Date(Number(time)));
        } catch (error) {
          const left = taken.slice(index).reverse();
          await this.redis.client.zadd(key, 'GT', ...left);
          throw error;
        }
      }
      if (taken.length < 2 * BATCH) return;
    }
  }

  private async write(note: string, at: Date): Promise<void> {
    const [userId = '', sessionId = ''] = note.split(':');
    await Promise.all([this.sessions.touch(userId, sessionId, at), this.users.touch(userId, at)]);
  }
}
