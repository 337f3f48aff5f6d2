// @ts-check
import { SERVICE_PAIRS } from '../../local/secrets.mjs';

/** The users that the images run as. */
const NODE = 1000;
const MONGO = 999;
const REDIS = 999;
const MINIO = 1000;
export const GATEWAY = 101;

/** Who has an account in the database: each service for its own database, the backup for all of them. */
export const DATABASE_USERS = /** @type {const} */ (['auth', 'grids', 'media', 'admin', 'backup']);

/** @typedef {typeof DATABASE_USERS[number]} DatabaseUser */

const databasePassword = (/** @type {DatabaseUser} */ user) => `database-password-${user}`;

/**
 * A value made at random once; those who hold it, hold the same.
 * @typedef {object} SharedSecret
 * @property {string} name of its file
 * @property {readonly string[]} readers
 */

/** @type {readonly SharedSecret[]} */
export const SHARED_SECRETS = [
  ...SERVICE_PAIRS.map(([caller, callee]) => ({
    name: `service-key-${caller}-to-${callee}`,
    readers: [...new Set([...callers(caller), reader(callee)])],
  })),
  { name: 'redis-password', readers: ['redis'] },
  { name: 'database-root-password', readers: ['mongo'] },
  ...DATABASE_USERS.map((user) => ({ name: databasePassword(user), readers: ['mongo'] })),
  { name: 'object-store-root-password', readers: ['minio', 'bucket'] },
  { name: 's3-access-key', readers: ['bucket', 'media-api', 'media-worker', 'backup'] },
  { name: 's3-secret-key', readers: ['bucket', 'media-api', 'media-worker', 'backup'] },
];

/**
 * Who sends a caller's messages: auth's image holds the operator's command, and media's worker asks as media.
 * @param {string} caller
 */
function callers(caller) {
  if (caller === 'operator') return ['auth'];
  return caller === 'media' ? ['media-api', 'media-worker'] : [caller];
}

/** media's messages are handled by its API process. @param {string} service */
function reader(service) {
  return service === 'media' ? 'media-api' : service;
}

/**
 * Every reader of secrets, each with a volume of its own.
 * @typedef {object} Reader
 * @property {number} user who may read them
 * @property {DatabaseUser} [database] gets the address of the database with this user's name and password
 * @property {boolean} [redis] gets the address of Redis
 * @property {boolean} [publicKeys] gets the keys that tokens are verified by
 */

/** @type {Readonly<Record<string, Reader>>} */
export const READERS = {
  auth: { user: NODE, database: 'auth', redis: true, publicKeys: true },
  grids: { user: NODE, database: 'grids', redis: true, publicKeys: true },
  'media-api': { user: NODE, database: 'media', redis: true, publicKeys: true },
  'media-worker': { user: NODE, database: 'media', redis: true, publicKeys: true },
  admin: { user: NODE, database: 'admin', redis: true, publicKeys: true },
  backup: { user: NODE, database: 'backup', redis: true },
  mongo: { user: MONGO },
  redis: { user: REDIS },
  minio: { user: MINIO },
  bucket: { user: NODE },
};

/** The volumes that hold data, by the name of their mount below /data, and who writes there. */
export const DATA_VOLUMES = /** @type {const} */ ({
  mongo: MONGO,
  redis: REDIS,
  minio: MINIO,
  mail: NODE,
  gateway: GATEWAY,
});

/** @param {{ user: DatabaseUser, password: string }} account */
export const databaseAddress = ({ user, password }) =>
  `mongodb://${user}:${password}@mongo:27017/?authSource=admin`;

/** @param {string} password */
export const redisAddress = (password) => `redis://:${password}@redis:6379/0`;
