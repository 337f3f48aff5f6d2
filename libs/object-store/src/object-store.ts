import type { Readable } from 'node:stream';

/** What is known of a stored object. `size` in bytes; `etag` is opaque and changes with the bytes. */
export interface ObjectInfo {
  readonly size: number;
  readonly contentType: string;
  readonly etag: string;
}

/** An object's bytes. `size` counts the bytes of `stream`, `totalSize` those of the object. */
export interface ObjectBody extends ObjectInfo {
  readonly totalSize: number;
  /** Must be read to its end or destroyed. */
  readonly stream: Readable;
}

/** Bytes from `offset` on, at most `length` of them (to the end where absent). */
export interface ByteRange {
  readonly offset: number;
  readonly length?: number;
}

export interface PutOptions {
  readonly contentType: string;
  /** The number of bytes, where it is known; a stream of any other size is refused. */
  readonly size?: number;
}

export interface ListedObject {
  readonly key: string;
  readonly size: number;
  readonly lastModified: Date;
}

/** A page of a listing; `cursor` asks for the next one and is null on the last. */
export interface ObjectPage {
  readonly objects: readonly ListedObject[];
  readonly cursor: string | null;
}

/**
 * Keeps bytes under keys. A put is atomic: a reader sees the old object or the whole new one, and a put that
 * fails leaves what was there. Of puts that race for one key, one wins as a whole.
 *
 * A key is 3 to 256 bytes of UTF-8: segments of 1 to 80 bytes joined by `/`, at least two of them, none `.` or
 * `..`, without control characters and backslashes. Keys are told apart by their exact bytes. A key must not
 * continue another one by `/` (an S3 server may refuse that).
 *
 * Every method may throw {@link ObjectStoreUnavailable}, and {@link InvalidObjectKey} for a key against the rules.
 */
export interface ObjectStore {
  /**
   * Stores the bytes, replacing what the key held.
   * Throws `ObjectSourceFailed` where the stream fails or has another size than announced.
   */
  put(key: string, body: Buffer | Readable, options: PutOptions): Promise<ObjectInfo>;
  /** Throws `ObjectNotFound`, and `RangeNotSatisfiable` for a range that begins past the end. */
  get(key: string, range?: ByteRange): Promise<ObjectBody>;
  /** What is known of an object without its bytes. Throws `ObjectNotFound`. */
  head(key: string): Promise<ObjectInfo>;
  /** Deletes an object; deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Deletes up to 1,000 objects; those that are not there are no error. */
  deleteMany(keys: readonly string[]): Promise<void>;
  /** Copies bytes and content type, replacing what `to` held. Throws `ObjectNotFound` for `from`. */
  copy(from: string, to: string): Promise<void>;
  /** Objects whose keys begin with `prefix`, by the bytes of their keys; `limit` is 1 to 1,000. */
  list(prefix: string, cursor: string | null, limit: number): Promise<ObjectPage>;
  /** Makes the bucket or folder where it is missing. Called once at start, before any other method. */
  prepare(): Promise<void>;
  /**
   * Removes partial writes that killed processes left over an hour ago. Called now and then; an S3 server does it
   * by itself (MinIO after a day, others by a rule of the bucket).
   */
  clearUnfinished(): Promise<void>;
  /** Resolves where the store can be used now. */
  ready(): Promise<void>;
}

/** The most objects that `deleteMany` takes and `list` returns at once (S3's own limit). */
export const MAX_PAGE = 1_000;
