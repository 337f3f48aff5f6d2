import { Injectable } from '@nestjs/common';
import { RedisConnection } from '@tessera/service-kit';
import { RateLimiterRes, type RateLimiterRedis } from 'rate-limiter-flexible';
import { digest, hourlyLimiter, tooMany } from './limiter.js';

/** How often one person may make the calls that cost others something, in an hour. */
const PER_HOUR = {
  /** Each is a mail to an address that need not be theirs, and two hashes. */
  'password-changes': 10,
  /** Checkouts and portals: up to six requests to the payment provider, which limits what the operator may ask. */
  payments: 30,
  /** ZIPs of their own data: each may be 20 GB, which are read and stored again. */
  exports: 5,
} as const;
type PersonCall = keyof typeof PER_HOUR;

/** Counts calls of signed-in people, from whatever address, on all replicas together. */
@Injectable()
export class PersonLimits {
  private readonly limiters: ReadonlyMap<PersonCall, RateLimiterRedis>;

  constructor(redis: RedisConnection) {
    const calls = Object.entries(PER_HOUR) as [PersonCall, number][];
    this.limiters = new Map(calls.map(([call, perHour]) => [call, hourlyLimiter(redis, [call], perHour)]));
  }

  /**
   * Counts a call before it is looked at, so that parallel ones cannot slip through.
   * @throws AppError RATE_LIMITED with Retry-After.
   */
  async count(call: PersonCall, userId: string): Promise<void> {
    try {
      await this.of(call).consume(digest(userId));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // Otherwise a refund of one that is under way would free no place.
      await this.refund(call, userId);
      throw tooMany(refusal.msBeforeNext);
    }
  }

  /** The call is not counted after all. */
  async refund(call: PersonCall, userId: string): Promise<void> {
    await this.of(call).reward(digest(userId));
  }

  /** Removes every trace of a person who was erased. @throws where Redis is unavailable. */
  async forget(userId: string): Promise<void> {
    const key = digest(userId);
    await Promise.all([...this.limiters.values()].map((limiter) => limiter.delete(key)));
  }

  private of(call: PersonCall): RateLimiterRedis {
    return this.limiters.get(call)!;
  }
}
