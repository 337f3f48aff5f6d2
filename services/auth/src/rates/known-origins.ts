import { Injectable, Logger } from '@nestjs/common';
import { Clock, RedisConnection } from '@tessera/service-kit';
import type { AccountOrigin } from './account-limits.js';

/** In seconds. */
const KNOWN_FOR = 30 * 24 * 60 * 60;
/** Addresses and devices together. */
const MOST_KNOWN = 40;

/** From which client addresses and devices an account's owner came lately: those share no limit with strangers. */
@Injectable()
export class KnownOrigins {
  private readonly logger = new Logger('rates');

  constructor(
    private readonly redis: RedisConnection,
    private readonly clock: Clock,
  ) {}

  async has({ account, pair }: AccountOrigin): Promise<boolean> {
    try {
      return (await this.redis.client.zscore(this.key(account), pair)) !== null;
    } catch {
      return false;
    }
  }

  async remember({ account, pair }: AccountOrigin): Promise<void> {
    const key = this.key(account);
    try {
      await this.redis.client
        .multi()
        .zadd(key, this.clock.now().getTime(), pair)
        .zremrangebyrank(key, 0, -MOST_KNOWN - 1)
        .expire(key, KNOWN_FOR)
        .exec();
    } catch (error) {
      this.logger.warn(`an origin was not remembered: ${(error as Error).message}`);
    }
  }

  /** Forgets all origins; does nothing while Redis is down. */
  async startOver(account: string): Promise<void> {
    try {
      await this.forget(account);
    } catch (error) {
      this.logger.warn(`origins were not forgotten: ${(error as Error).message}`);
    }
  }

  /** @throws where Redis is unavailable. */
  async forget(account: string): Promise<void> {
    await this.redis.client.del(this.key(account));
  }

  private key(account: string): string {
    return this.redis.key('login', 'known', account);
  }
}
