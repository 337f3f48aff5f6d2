import { DiskObjectStore, S3ObjectStore, type ObjectStore } from '@tessera/object-store';
import { EnvError } from '@tessera/service-kit';
import type { StoreEnv } from '../env.js';

/**
 * The store that the environment names; an S3 server goes before a folder.
 * @throws EnvError where it names none, or a server without credentials.
 */
export function createStore(env: StoreEnv): ObjectStore {
  if (env.S3_ENDPOINT !== undefined) {
    if (env.S3_ACCESS_KEY === undefined || env.S3_SECRET_KEY === undefined) {
      throw new EnvError('S3_ACCESS_KEY and S3_SECRET_KEY go with S3_ENDPOINT');
    }
    return new S3ObjectStore({
      endpoint: env.S3_ENDPOINT,
      bucket: env.S3_BUCKET,
      region: env.S3_REGION,
      accessKey: env.S3_ACCESS_KEY,
      secretKey: env.S3_SECRET_KEY,
    });
  }
  if (env.OBJECT_STORE_DIR === undefined) throw new EnvError('OBJECT_STORE_DIR or S3_ENDPOINT must be set');
  return new DiskObjectStore(env.OBJECT_STORE_DIR);
}
