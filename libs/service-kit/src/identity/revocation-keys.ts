import type { RedisConnection } from '../redis/redis.module.js';

/**
 * Where auth copies what is revoked. `epoch` marks the copy as complete; without it nothing here counts.
 * `session` and `erased` hold any value; `credentials` holds `{ version, keptSession }` as JSON.
 */
export function revocationKeys(redis: Pick<RedisConnection, 'key'>) {
  return {
    epoch: redis.key('revoked', 'epoch'),
    session: (sessionId: string) => redis.key('revoked', 'session', sessionId),
    erased: (userId: string) => redis.key('revoked', 'user', userId),
    credentials: (userId: string) => redis.key('revoked', 'credentials', userId),
  };
}
