import { Inject, Injectable } from '@nestjs/common';
import { RedisConnection } from '@tessera/service-kit';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { AccountLimits, tryOf } from '../rates/account-limits.js';
import { delayAfter } from '../rates/delay.js';
import { KnownAddresses } from '../rates/known-addresses.js';
import { digest } from '../rates/limiter.js';

/**
 * Slows down guessing at one account's password. Failures from one address cost a growing delay; failures from all
 * addresses together may be `LOGIN_FAILURES_PER_HOUR`, without locking the owner out. An account that does not
 * exist behaves alike.
 */
@Injectable()
export class LoginThrottle {
  private readonly limits: AccountLimits;
  private readonly free: number;

  constructor(
    private readonly known: KnownAddresses,
    redis: RedisConnection,
    @Inject(AUTH_ENV) env: AuthEnv,
  ) {
    this.limits = new AccountLimits(redis, 'login', env.LOGIN_FAILURES_PER_HOUR);
    this.free = Math.ceil(env.LOGIN_FAILURES_PER_HOUR / 6);
  }

  /**
   * Counts an attempt, then lets `verify` say whether the password is right; a right one, or an error, is not
   * counted in the end.
   * @throws AppError RATE_LIMITED with Retry-After, without asking `verify`.
   */
  async attempt(account: string, address: string, verify: () => Promise<boolean>): Promise<boolean> {
    const guess = tryOf(account, address);
    const isKnown = await this.known.has(guess);
    await this.limits.admit(guess, isKnown);
    const failures = await this.limits.count(guess, isKnown);
    let right: boolean;
    try {
      right = await verify();
    } catch (error) {
      await this.limits.takeBack(guess, isKnown);
      throw error;
    }
    if (right) await Promise.all([this.limits.clear(guess, isKnown), this.known.remember(guess)]);
    else await this.limits.delay(guess, delayAfter(failures, this.free));
    return right;
  }

  /** The owner is at this address: it has proved so otherwise than by logging in. */
  async welcome(account: string, address: string): Promise<void> {
    await this.known.remember(tryOf(account, address));
  }

  /** Removes every trace of an account that was deleted. @throws where Redis is away. */
  async forget(account: string): Promise<void> {
    const name = digest(account);
    await Promise.all([this.limits.forget(name), this.known.forget(name)]);
  }
}
