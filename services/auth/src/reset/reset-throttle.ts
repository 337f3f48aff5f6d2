import { Inject, Injectable } from '@nestjs/common';
import { RedisConnection } from '@tessera/service-kit';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { AccountLimits, tryOf } from '../rates/account-limits.js';
import { delayAfter } from '../rates/delay.js';
import { KnownAddresses } from '../rates/known-addresses.js';
import { digest } from '../rates/limiter.js';

/** In seconds: what the first delay is, and every further one is twice the last. */
const FIRST_DELAY = 15;

/**
 * Keeps a mailbox from being flooded with reset mails: half of `ACCOUNT_RESETS_PER_HOUR` from one address are
 * free, the others cost a growing delay. Strangers share one sum, so that they cannot keep the owner from a reset.
 * An address without an account behaves alike.
 */
@Injectable()
export class ResetThrottle {
  private readonly limits: AccountLimits;
  private readonly free: number;

  constructor(
    private readonly known: KnownAddresses,
    redis: RedisConnection,
    @Inject(AUTH_ENV) env: AuthEnv,
  ) {
    this.limits = new AccountLimits(redis, 'reset', env.ACCOUNT_RESETS_PER_HOUR);
    this.free = Math.ceil(env.ACCOUNT_RESETS_PER_HOUR / 2);
  }

  /** @throws AppError RATE_LIMITED with Retry-After. */
  async admit(account: string, address: string): Promise<void> {
    const request = tryOf(account, address);
    const isKnown = await this.known.has(request);
    await this.limits.admit(request, isKnown);
    const requests = await this.limits.count(request, isKnown);
    await this.limits.delay(request, delayAfter(requests, this.free, FIRST_DELAY));
  }

  /** Removes every trace of an account that was deleted. @throws where Redis is away. */
  async forget(account: string): Promise<void> {
    await this.limits.forget(digest(account));
  }
}
