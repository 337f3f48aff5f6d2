import { DiskObjectStore } from './disk-object-store.js';
import type { ObjectStore } from './object-store.js';
import { S3ObjectStore } from './s3-object-store.js';

/** The place of objects, by the names of its variables. */
export interface StoreOptions {
  readonly OBJECT_STORE_DIR?: string | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_BUCKET: string;
  readonly S3_REGION: string;
  readonly S3_ACCESS_KEY?: string | undefined;
  readonly S3_SECRET_KEY?: string | undefined;
}

/**
 * The store that the options name; an S3 server goes before a folder.
 * @throws Error where they name none, or a server without credentials.
 */
export function createStore(options: StoreOptions): ObjectStore {
  if (options.S3_ENDPOINT !== undefined) {
    if (options.S3_ACCESS_KEY === undefined || options.S3_SECRET_KEY === undefined) {
      throw new Error('S3_ACCESS_KEY and S3_SECRET_KEY go with S3_ENDPOINT');
    }
    return new S3ObjectStore({
      endpoint: options.S3_ENDPOINT,
      bucket: options.S3_BUCKET,
      region: options.S3_REGION,
      accessKey: options.S3_ACCESS_KEY,
      secretKey: options.S3_SECRET_KEY,
    });
  }
  if (options.OBJECT_STORE_DIR === undefined) throw new Error('OBJECT_STORE_DIR or S3_ENDPOINT must be set');
  return new DiskObjectStore(options.OBJECT_STORE_DIR);
}
