import type { RedisConnection } from '@tessera/service-kit';
import { AccountLimits, originOf } from './account-limits.js';
import { delayAfter } from './delay.js';
import type { KnownOrigins } from './known-origins.js';
import { digest } from './limiter.js';

/** In seconds: what the first delay is, and every further one is twice the last. */
const FIRST_DELAY = 15;

/** What a throttle works with. */
interface MailThrottleParts {
  readonly known: KnownOrigins;
  readonly redis: RedisConnection;
  /** Mails to one account. */
  readonly perHour: number;
}

/**
 * Keeps a mailbox from being flooded with one kind of mail: half of what is allowed in an hour is free from one
 * address, the others cost a growing delay. Strangers share one sum, so that they cannot keep the owner from a mail.
 */
export abstract class MailThrottle {
  private readonly limits: AccountLimits;
  private readonly known: KnownOrigins;
  private readonly free: number;

  constructor(name: string, { known, redis, perHour }: MailThrottleParts) {
    this.known = known;
    this.limits = new AccountLimits(redis, name, perHour);
    this.free = Math.ceil(perHour / 2);
  }

  /** @throws AppError RATE_LIMITED with Retry-After. */
  async admit(account: string, address: string): Promise<void> {
    const origin = originOf(account, address);
    const isKnown = await this.known.has(origin);
    await this.limits.admit(origin, isKnown);
    const requests = await this.limits.count(origin, isKnown);
    await this.limits.delay(origin, delayAfter(requests, this.free, FIRST_DELAY));
  }

  /** Removes every trace of an account that was deleted. @throws where Redis is unavailable. */
  async forget(account: string): Promise<void> {
    await this.limits.forget(digest(account));
  }
}
