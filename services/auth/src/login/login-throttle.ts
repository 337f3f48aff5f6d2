import { Inject, Injectable, Logger } from '@nestjs/common';
import { AppError, Clock, RedisConnection } from '@tessera/service-kit';
import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { delayAfter } from './delay.js';

/** In seconds. */
const HOUR = 60 * 60;
const KNOWN_FOR = 30 * 24 * HOUR;
const MOST_KNOWN = 20;

/** One account being tried from one address. */
interface Guess {
  readonly account: string;
  readonly pair: string;
}

/**
 * Slows down guessing at one account's password. Failures from one address cost a growing delay; failures from all
 * addresses together may be `LOGIN_FAILURES_PER_HOUR`. An address from which the right password came lately does
 * not share that sum, so that strangers cannot lock the owner out. An account that does not exist behaves alike.
 * Without Redis each process counts for itself.
 */
@Injectable()
export class LoginThrottle {
  private readonly logger = new Logger('log-in');
  private readonly limit: number;
  private readonly free: number;
  private readonly delays: RateLimiterRedis;
  private readonly pairs: RateLimiterRedis;
  private readonly accounts: RateLimiterRedis;

  constructor(
    private readonly redis: RedisConnection,
    private readonly clock: Clock,
    @Inject(AUTH_ENV) env: AuthEnv,
  ) {
    this.limit = env.LOGIN_FAILURES_PER_HOUR;
    this.free = Math.ceil(this.limit / 6);
    this.delays = this.limiter('delays');
    this.pairs = this.limiter('pairs');
    this.accounts = this.limiter('accounts');
  }

  /**
   * Counts an attempt, then lets `verify` say whether the password is right; a right one, or an error, is not
   * counted in the end.
   * @throws AppError RATE_LIMITED with Retry-After, without asking `verify`.
   */
  async attempt(account: string, address: string, verify: () => Promise<boolean>): Promise<boolean> {
    const guess = guessOf(account, address);
    const known = await this.admit(guess);
    const failures = await this.count(guess, known);
    let right: boolean;
    try {
      right = await verify();
    } catch (error) {
      await this.takeBack(guess, known);
      throw error;
    }
    if (right) await this.forgive(guess, known);
    else await this.delay(guess, failures);
    return right;
  }

  /** The owner is at this address: it has proved so otherwise than by logging in. */
  async welcome(account: string, address: string): Promise<void> {
    await this.remember(guessOf(account, address));
  }

  /** Removes every trace of an account that was deleted. @throws where Redis is away. */
  async forget(account: string): Promise<void> {
    const { client } = this.redis;
    const name = digest(account);
    const own = ['delays', 'pairs'].map((limiter) => this.redis.key('login', limiter, `${name}.*`));
    await client.del(this.knownKey(name), this.redis.key('login', 'accounts', name));
    for (const match of own) {
      for await (const keys of client.scanStream({ match, count: 1_000 }) as AsyncIterable<string[]>) {
        if (keys.length > 0) await client.del(...keys);
      }
    }
  }

  /** Says whether the owner is known at this address. */
  private async admit({ account, pair }: Guess): Promise<boolean> {
    const [delay, fromHere, fromAnywhere, known] = await Promise.all([
      this.delays.get(pair),
      this.pairs.get(pair),
      this.accounts.get(account),
      this.isKnown({ account, pair }),
    ]);
    const waits = [
      delay,
      this.isSpent(fromHere) ? fromHere : null,
      !known && this.isSpent(fromAnywhere) ? fromAnywhere : null,
    ];
    const longest = Math.max(...waits.map((wait) => wait?.msBeforeNext ?? 0));
    if (longest > 0) throw tooMany(longest);
    return known;
  }

  /** Counts before the password is looked at, so that parallel attempts cannot slip through. */
  private async count({ account, pair }: Guess, known: boolean): Promise<number> {
    try {
      const [fromHere] = await Promise.all([
        this.pairs.consume(pair),
        known ? null : this.accounts.consume(account),
      ]);
      return fromHere.consumedPoints;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext);
      throw refusal;
    }
  }

  private async delay({ pair }: Guess, failures: number): Promise<void> {
    const seconds = delayAfter(failures, this.free);
    if (seconds > 0) await this.delays.block(pair, seconds);
  }

  private async takeBack({ account, pair }: Guess, known: boolean): Promise<void> {
    await Promise.all([this.pairs.reward(pair), known ? null : this.accounts.reward(account)]);
  }

  /** Failures from elsewhere are not the owner's and stay counted. */
  private async forgive(guess: Guess, known: boolean): Promise<void> {
    const { account, pair } = guess;
    await Promise.all([
      this.delays.delete(pair),
      this.pairs.delete(pair),
      known ? null : this.accounts.reward(account),
      this.remember(guess),
    ]);
  }

  private isSpent(state: RateLimiterRes | null): boolean {
    return state !== null && state.consumedPoints >= this.limit;
  }

  private async isKnown({ account, pair }: Guess): Promise<boolean> {
    try {
      return (await this.redis.client.zscore(this.knownKey(account), pair)) !== null;
    } catch {
      return false;
    }
  }

  private async remember({ account, pair }: Guess): Promise<void> {
    const key = this.knownKey(account);
    try {
      await this.redis.client
        .multi()
        .zadd(key, this.clock.now().getTime(), pair)
        .zremrangebyrank(key, 0, -MOST_KNOWN - 1)
        .expire(key, KNOWN_FOR)
        .exec();
    } catch (error) {
      this.logger.warn(`an address was not remembered: ${(error as Error).message}`);
    }
  }

  private knownKey(account: string): string {
    return this.redis.key('login', 'known', account);
  }

  private limiter(name: string): RateLimiterRedis {
    const rule = { points: this.limit, duration: HOUR };
    return new RateLimiterRedis({
      ...rule,
      storeClient: this.redis.client,
      keyPrefix: this.redis.key('login', name),
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory({ ...rule, keyPrefix: name }),
    });
  }
}

/** The pair begins with its account, so that an account's pairs can be found. */
function guessOf(account: string, address: string): Guess {
  const name = digest(account);
  return { account: name, pair: `${name}.${digest(address)}` };
}

/** Redis holds no addresses in the clear. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function tooMany(milliseconds: number): AppError {
  return new AppError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(milliseconds / 1_000)) });
}
