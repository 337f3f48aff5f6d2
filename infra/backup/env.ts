import { COMMON_ENV, readEnv, STORE_ENV, withServiceDatabase, type EnvSource } from '@tessera/service-kit';
import { join } from 'node:path';
import type { StoreOptions } from '@tessera/object-store';
import { z } from 'zod';
import { SERVICES, type Service } from './contents.ts';

/** Where the installation keeps its data. */
export interface BackupEnv {
  databases: Readonly<Record<Service, { uri: string; name: string }>>;
  redisUrl: string;
  redisPrefix: string;
  store: StoreOptions;
}

const { MONGODB_URI, MONGODB_DATABASE_PREFIX, REDIS_URL, REDIS_PREFIX } = COMMON_ENV;

/**
 * By the services' own variables, each of which may be given as `NAME_FILE`.
 * @throws EnvError naming every variable that is missing or wrong
 */
export function readBackupEnv(source: EnvSource): BackupEnv {
  const databases = {} as Record<Service, { uri: string; name: string }>;
  for (const service of SERVICES) {
    const env = readEnv({ MONGODB_URI, MONGODB_DATABASE_PREFIX }, withServiceDatabase(service, source));
    databases[service] = { uri: env.MONGODB_URI, name: `${env.MONGODB_DATABASE_PREFIX}${service}` };
  }
  const { REDIS_URL: redisUrl, REDIS_PREFIX: redisPrefix } = readEnv({ REDIS_URL, REDIS_PREFIX }, source);
  return { databases, redisUrl, redisPrefix, store: readEnv(STORE_ENV, source) };
}

const Kept = z.coerce.number().int().min(0).max(1_000);

const REPOSITORY_ENV = {
  /** A folder, or an address as restic has them: `sftp:user@host:/path`, `s3:https://host/bucket`. */
  BACKUP_REPOSITORY: z.string().min(1),
  BACKUP_PASSWORD: z.string().min(8),
  /** The dump, the copy of an S3 store, and restic's cache. */
  BACKUP_WORK_DIR: z.string().min(1),
  BACKUP_KEEP_DAILY: Kept.default(14),
  BACKUP_KEEP_WEEKLY: Kept.default(4),
  BACKUP_KEEP_MONTHLY: Kept.default(0),
  BACKUP_S3_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_SECRET_KEY: z.string().optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
};

export type RepositoryEnv = z.infer<z.ZodObject<typeof REPOSITORY_ENV>> & { sshKeyFile?: string | undefined };

/**
 * Where snapshots are kept; undefined where no `BACKUP_REPOSITORY` is set. `BACKUP_SECRETS` names a folder of this
 * machine; in a container its files are mounted and named one by one.
 * @throws EnvError naming every variable that is missing or wrong
 */
export function readRepositoryEnv(source: EnvSource): RepositoryEnv | undefined {
  if (!source['BACKUP_REPOSITORY']) return undefined;
  const folder = source['BACKUP_SECRETS'];
  const inFolder = (name: string) => (folder ? join(folder, name) : undefined);
  const env = readEnv(REPOSITORY_ENV, {
    ...source,
    BACKUP_PASSWORD_FILE: source['BACKUP_PASSWORD_FILE'] || inFolder('password'),
  });
  return { ...env, sshKeyFile: source['BACKUP_SSH_KEY_FILE'] || inFolder('ssh-key') };
}
