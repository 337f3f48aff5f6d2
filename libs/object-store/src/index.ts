export { deletePrefix } from './delete-prefix.js';
export { DiskObjectStore } from './disk-object-store.js';
export {
  InvalidObjectKey,
  ObjectNotFound,
  ObjectSourceFailed,
  ObjectStoreError,
  ObjectStoreUnavailable,
  RangeNotSatisfiable,
  type UnavailableReason,
} from './errors.js';
export {
  MAX_PAGE,
  type ByteRange,
  type ListedObject,
  type ObjectBody,
  type ObjectInfo,
  type ObjectPage,
  type ObjectStore,
  type PutOptions,
} from './object-store.js';
export type { S3Options } from './s3-connection.js';
export { S3ObjectStore } from './s3-object-store.js';
export { createStore, type StoreOptions } from './store-options.js';
