import { AppError, hashOf, type RedisConnection } from '@tessera/service-kit';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

/** In seconds. */
const HOUR = 60 * 60;

/** Counts to `points` an hour, for all replicas together; without Redis each process counts for itself. */
export function hourlyLimiter(
  redis: RedisConnection,
  name: readonly [string, ...string[]],
  points: number,
): RateLimiterRedis {
  const rule = { points, duration: HOUR };
  return new RateLimiterRedis({
    ...rule,
    storeClient: redis.client,
    keyPrefix: redis.key(...name),
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory({ ...rule, keyPrefix: name.join(':') }),
  });
}

/** Redis holds no addresses in the clear. */
export function digest(text: string): string {
  return hashOf(text);
}

/** The refusal of who must wait so long. */
export function tooMany(milliseconds: number): AppError {
  return new AppError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(milliseconds / 1_000)) });
}
