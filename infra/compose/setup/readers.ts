import { SERVICE_PAIRS } from '../../local/secrets.mjs';

/** The users that the images run as. */
const NODE = 1000;
const MONGO = 999;
const REDIS = 999;
const MINIO = 1000;
export const GATEWAY = 101;

/** Who has an account in the database: each service for its own database, the backup for all of them. */
export const DATABASE_USERS = ['auth', 'grids', 'media', 'admin', 'backup'] as const;

type DatabaseUser = (typeof DATABASE_USERS)[number];

const databasePassword = (user: DatabaseUser) => `database-password-${user}`;

/** A value made at random once; those who hold it, hold the same. */
interface SharedSecret {
  /** Of its file. */
  name: string;
  readers: readonly string[];
}

export const SHARED_SECRETS: readonly SharedSecret[] = [
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
 */
function callers(caller: string) {
  if (caller === 'operator') return ['auth'];
  return caller === 'media' ? ['media-api', 'media-worker'] : [caller];
}

/** media's messages are handled by its API process. */
function reader(service: string) {
  return service === 'media' ? 'media-api' : service;
}

/** Every reader of secrets, each with a volume of its own. */
interface Reader {
  /** Who may read them. */
  user: number;
  /** Gets the address of the database with this user's name and password. */
  database?: DatabaseUser;
  /** Gets the address of Redis. */
  redis?: boolean;
  /** Gets the keys that tokens are verified by. */
  publicKeys?: boolean;
}

export const READERS: Readonly<Record<string, Reader>> = {
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
export const DATA_VOLUMES = {
  mongo: MONGO,
  redis: REDIS,
  minio: MINIO,
  mail: NODE,
  gateway: GATEWAY,
} as const;

export const databaseAddress = ({ user, password }: { user: DatabaseUser; password: string }) =>
  `mongodb://${user}:${password}@mongo:27017/?authSource=admin`;

export const redisAddress = (password: string) => `redis://:${password}@redis:6379/0`;
