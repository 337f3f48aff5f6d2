import { Inject, Injectable } from '@nestjs/common';
import { RedisConnection } from '@tessera/service-kit';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import {
  AccountLimits,
  deviceOriginOf,
  originOf,
  sessionOriginOf,
  type AccountOrigin,
} from '../rates/account-limits.js';
import type { Client } from '../rates/client.js';
import { delayAfter } from '../rates/delay.js';
import { KnownOrigins } from '../rates/known-origins.js';
import { digest } from '../rates/limiter.js';

/** Who tries a password; `sid` where they are signed in to the account. */
interface Guesser extends Client {
  readonly sid?: string;
}

/**
 * Slows down guessing at one account's password. Failures from one address cost a growing delay; failures from all
 * addresses together may be `LOGIN_FAILURES_PER_HOUR`, without locking the owner out: a device from which they logged
 * in is counted by itself, wherever it is and whoever shares its address, and so is a session of theirs. An account
 * that does not exist behaves alike.
 */
@Injectable()
export class LoginThrottle {
  private readonly limits: AccountLimits;
  private readonly free: number;

  constructor(
    private readonly known: KnownOrigins,
    redis: RedisConnection,
    @Inject(AUTH_ENV) env: AuthEnv,
  ) {
    this.limits = new AccountLimits(redis, 'login', env.LOGIN_FAILURES_PER_HOUR);
    this.free = Math.ceil(env.LOGIN_FAILURES_PER_HOUR / 6);
  }

  /**
   * Counts an attempt, then checks the password by `verify`; a correct one, or an error, is not counted in the end.
   * @throws AppError RATE_LIMITED with Retry-After, without asking `verify`.
   */
  async attempt(account: string, client: Guesser, verify: () => Promise<boolean>): Promise<boolean> {
    const { origin, isKnown } = await this.countedOrigin(account, client);
    await this.limits.admit(origin, isKnown);
    const failures = await this.limits.count(origin, isKnown);
    let isCorrect: boolean;
    try {
      isCorrect = await verify();
    } catch (error) {
      await this.limits.refund(origin, isKnown);
      throw error;
    }
    if (isCorrect) await Promise.all([this.limits.clear(origin, isKnown), this.remember(account, client)]);
    else await this.limits.delay(origin, delayAfter(failures, this.free));
    return isCorrect;
  }

  /**
   * The owner is here: they have proved so otherwise than by logging in, so others' failures from here do not count.
   */
  async trustClient(account: string, client: Client): Promise<void> {
    await this.remember(account, client);
    await Promise.all(originsOf(account, client).map((origin) => this.limits.clear(origin, true)));
  }

  /** Every origin becomes unknown. */
  async startOver(account: string): Promise<void> {
    await this.known.startOver(digest(account));
  }

  /** As {@link trustClient}, under a new password: every other origin becomes unknown. */
  async trustOnlyClient(account: string, client: Client): Promise<void> {
    await this.startOver(account);
    await this.trustClient(account, client);
  }

  /** The origin that an attempt counts for: a device or a session of the owner where it is one, else the address. */
  private async countedOrigin(
    account: string,
    client: Guesser,
  ): Promise<{ origin: AccountOrigin; isKnown: boolean }> {
    const [byDevice, byAddress] = originsOf(account, client);
    if (await this.known.has(byDevice)) return { origin: byDevice, isKnown: true };
    if (client.sid !== undefined) return { origin: sessionOriginOf(account, client.sid), isKnown: true };
    return { origin: byAddress, isKnown: await this.known.has(byAddress) };
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

function originsOf(
  account: string,
  { address, device }: Client,
): readonly [byDevice: AccountOrigin, byAddress: AccountOrigin] {
  return [deviceOriginOf(account, device), originOf(account, address)];
}
