// @ts-check
import { Redis } from 'ioredis';

const COMMAND_MS = 5_000;
const SCAN = 1_000;

/** @typedef {Pick<import('./env.mjs').BackupEnv, 'redisUrl' | 'redisPrefix'>} RedisEnv */

/**
 * The Redis of an installation, with the names of its keys. Each command reports its own failure.
 * @param {RedisEnv} env
 */
export function installationRedis({ redisUrl, redisPrefix }) {
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: COMMAND_MS,
    commandTimeout: COMMAND_MS,
    maxRetriesPerRequest: 1,
  });
  redis.on('error', () => {});
  return {
    redis,
    key: (/** @type {string[]} */ ...parts) => [redisPrefix, ...parts].join(':'),
    /** @param {string} start of the keys @returns {AsyncIterable<string[]>} some keys at a time */
    keysFrom: (start) => redis.scanStream({ match: `${start}*`, count: SCAN }),
  };
}
