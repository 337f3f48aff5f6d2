// @ts-check
import { COMMON_ENV, readEnv, STORE_ENV, withServiceDatabase } from '@tessera/service-kit';
import { SERVICES } from './contents.mjs';

/** @typedef {import('./contents.mjs').Service} Service */

/**
 * Where the installation keeps its data.
 * @typedef {object} BackupEnv
 * @property {Readonly<Record<Service, { uri: string, name: string }>>} databases
 * @property {string} redisUrl
 * @property {string} redisPrefix
 * @property {import('@tessera/object-store').StoreOptions} store
 */

const { MONGODB_URI, MONGODB_DATABASE_PREFIX, REDIS_URL, REDIS_PREFIX } = COMMON_ENV;

/**
 * By the services' own variables, each of which may be given as `NAME_FILE`.
 * @param {import('@tessera/service-kit').EnvSource} source
 * @returns {BackupEnv}
 * @throws {import('@tessera/service-kit').EnvError} naming every variable that is missing or wrong
 */
export function readBackupEnv(source) {
  const databases = /** @type {Record<Service, { uri: string, name: string }>} */ ({});
  for (const service of SERVICES) {
    const env = readEnv({ MONGODB_URI, MONGODB_DATABASE_PREFIX }, withServiceDatabase(service, source));
    databases[service] = { uri: env.MONGODB_URI, name: `${env.MONGODB_DATABASE_PREFIX}${service}` };
  }
  const { REDIS_URL: redisUrl, REDIS_PREFIX: redisPrefix } = readEnv({ REDIS_URL, REDIS_PREFIX }, source);
  return { databases, redisUrl, redisPrefix, store: readEnv(STORE_ENV, source) };
}
