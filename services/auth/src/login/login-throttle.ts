import { Inject, Injectable } from '@nestjs/common';
import { RedisConnection } from '@tessera/service-kit';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { AccountLimits, tryByDevice, tryOf, type Try } from '../rates/account-limits.js';
import type { Client } from '../rates/client.js';
import { delayAfter } from '../rates/delay.js';
import { KnownAddresses } from '../rates/known-addresses.js';
import { digest } from '../rates/limiter.js';

/**
 * Slows down guessing at one account's password. Failures from one address cost a growing delay; failures from all
 * addresses together may be `LOGIN_FAILURES_PER_HOUR`, without locking the owner out: a device from which they logged
 * in is counted by itself, wherever it is and whoever shares its address. An account that does not exist behaves
 * alike.
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
  async attempt(account: string, client: Client, verify: () => Promise<boolean>): Promise<boolean> {
    const { guess, isKnown } = await this.guessOf(account, client);
    await this.limits.admit(guess, isKnown);
    const failures = await this.limits.count(guess, isKnown);
    let right: boolean;
    try {
      right = await verify();
    } catch (error) {
      await this.limits.takeBack(guess, isKnown);
      throw error;
    }
    if (right) await Promise.all([this.limits.clear(guess, isKnown), this.remember(account, client)]);
    else await this.limits.delay(guess, delayAfter(failures, this.free));
    return right;
  }

  /**
   * The owner is here: they have proved so otherwise than by logging in, so others' failures from here do not count.
   */
  async welcome(account: string, client: Client): Promise<void> {
    await this.remember(account, client);
    await Promise.all(originsOf(account, client).map((origin) => this.limits.clear(origin, true)));
  }

  /** As {@link welcome}, under a new password: whoever came with the one of before is a stranger from now on. */
  async welcomeAlone(account: string, client: Client): Promise<void> {
    await this.known.startOver(digest(account));
    await this.welcome(account, client);
  }

  /** By a device of the owner where it is one, otherwise by the address. */
  private async guessOf(account: string, client: Client): Promise<{ guess: Try; isKnown: boolean }> {
    const [byDevice, byAddress] = originsOf(account, client);
    if (await this.known.has(byDevice)) return { guess: byDevice, isKnown: true };
    return { guess: byAddress, isKnown: await this.known.has(byAddress) };
  }

  private async remember(account: string, client: Client): Promise<void> {
    await Promise.all(originsOf(account, client).map((origin) => this.known.remember(origin)));
  }

  /** Removes every trace of an account that was deleted. @throws where Redis is unavailable. */
  async forget(account: string): Promise<void> {
    const name = digest(account);
    await Promise.all([this.limits.forget(name), this.known.forget(name)]);
  }
}

function originsOf(account: string, { address, device }: Client): readonly [byDevice: Try, byAddress: Try] {
  return [tryByDevice(account, device), tryOf(account, address)];
}
