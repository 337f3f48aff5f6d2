import { Redis } from 'ioredis';
import type { BackupEnv } from './env.ts';

const COMMAND_MS = 5_000;
const SCAN = 1_000;

export type RedisEnv = Pick<BackupEnv, 'redisUrl' | 'redisPrefix'>;

/** The Redis of an installation, with the names of its keys. Each command reports its own failure. */
export function installationRedis({ redisUrl, redisPrefix }: RedisEnv) {
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: COMMAND_MS,
    commandTimeout: COMMAND_MS,
    maxRetriesPerRequest: 1,
  });
  redis.on('error', () => {});
  return {
    redis,
    key: (...parts: string[]) => [redisPrefix, ...parts].join(':'),
    /** @param start of the keys @returns some keys at a time */
    keysFrom: (start: string): AsyncIterable<string[]> =>
      redis.scanStream({ match: `${start}*`, count: SCAN }),
  };
}
