import { addressKey, type RedisConnection } from '@tessera/service-kit';
import { RateLimiterRes, type RateLimiterRedis } from 'rate-limiter-flexible';
import { digest, hourlyLimiter, tooMany } from './limiter.js';

/** One account together with a client address or device that tries it; both as digests. */
export interface AccountOrigin {
  readonly account: string;
  readonly pair: string;
}

/** The pair begins with its account, so that an account's pairs can be found. */
export function originOf(account: string, address: string): AccountOrigin {
  return pairOf(account, addressKey(address));
}

/** Of a browser that was given this device, whatever its address. */
export function deviceOriginOf(account: string, device: string): AccountOrigin {
  return pairOf(account, `device ${device}`);
}

/** Of whoever is signed in by this session, wherever they are. */
export function sessionOriginOf(account: string, sid: string): AccountOrigin {
  return pairOf(account, `session ${sid}`);
}

function pairOf(account: string, origin: string): AccountOrigin {
  const name = digest(account);
  return { account: name, pair: `${name}.${digest(origin)}` };
}

/**
 * Counts tries at one account: those from one client address, and those from all together. Who is known at an
 * address does not share the second sum, so that strangers cannot lock the owner out.
 */
export class AccountLimits {
  private readonly delays: RateLimiterRedis;
  private readonly pairs: RateLimiterRedis;
  private readonly accounts: RateLimiterRedis;

  /** `limit` tries an hour; `name` stands before the keys in Redis. */
  constructor(
    private readonly redis: RedisConnection,
    private readonly name: string,
    private readonly limit: number,
  ) {
    this.delays = hourlyLimiter(redis, [name, 'delays'], limit);
    this.pairs = hourlyLimiter(redis, [name, 'pairs'], limit);
    this.accounts = hourlyLimiter(redis, [name, 'accounts'], limit);
  }

  /** @throws AppError RATE_LIMITED with Retry-After where a delay runs or a sum is spent. */
  async admit({ account, pair }: AccountOrigin, isKnown: boolean): Promise<void> {
    const [delay, fromHere, fromAnywhere] = await Promise.all([
      this.delays.get(pair),
      this.pairs.get(pair),
      this.accounts.get(account),
    ]);
    const waits = [
      delay,
      this.isSpent(fromHere) ? fromHere : null,
      !isKnown && this.isSpent(fromAnywhere) ? fromAnywhere : null,
    ];
    const longest = Math.max(...waits.map((wait) => wait?.msBeforeNext ?? 0));
    if (longest > 0) throw tooMany(longest);
  }

  /**
   * Counts a try before it is looked at, so that parallel ones cannot slip through; gives how many came from here.
   * @throws AppError RATE_LIMITED with Retry-After.
   */
  async count({ account, pair }: AccountOrigin, isKnown: boolean): Promise<number> {
    try {
      const [fromHere] = await Promise.all([
        this.pairs.consume(pair),
        isKnown ? null : this.accounts.consume(account),
      ]);
      return fromHere.consumedPoints;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext);
      throw refusal;
    }
  }

  /** The try is not counted after all. */
  async refund({ account, pair }: AccountOrigin, isKnown: boolean): Promise<void> {
    await Promise.all([this.pairs.reward(pair), isKnown ? null : this.accounts.reward(account)]);
  }

  /** What came from here is forgotten; tries from elsewhere are not the owner's and stay counted. */
  async clear({ account, pair }: AccountOrigin, isKnown: boolean): Promise<void> {
    await Promise.all([
      this.delays.delete(pair),
      this.pairs.delete(pair),
      isKnown ? null : this.accounts.reward(account),
    ]);
  }

  /** The next try from here waits so many seconds. */
  async delay({ pair }: AccountOrigin, seconds: number): Promise<void> {
    if (seconds > 0) await this.delays.block(pair, seconds);
  }

  /** Removes every trace of an account. @throws where Redis is unavailable. */
  async forget(account: string): Promise<void> {
    const { client } = this.redis;
    await client.del(this.redis.key(this.name, 'accounts', account));
    for (const limiter of ['delays', 'pairs']) {
      const match = this.redis.key(this.name, limiter, `${account}.*`);
      for await (const keys of client.scanStream({ match, count: 1_000 }) as AsyncIterable<string[]>) {
        if (keys.length > 0) await client.del(...keys);
      }
    }
  }

  private isSpent(state: RateLimiterRes | null): boolean {
    return state !== null && state.consumedPoints >= this.limit;
  }
}
