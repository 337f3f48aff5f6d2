/** Why a store could not do its work. */
export type UnavailableReason = 'denied' | 'missing' | 'full' | 'timeout' | 'unreachable' | 'failed';

/** The base of every error of this library: a literal code, what was asked, and the cause. */
export abstract class ObjectStoreError extends Error {
  abstract readonly code: string;

  constructor(
    message: string,
    readonly key: string | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** No object has this key. */
export class ObjectNotFound extends ObjectStoreError {
  readonly code = 'OBJECT_NOT_FOUND';

  constructor(key: string, options?: ErrorOptions) {
    super(`no object ${key}`, key, options);
  }
}

/** The store could not be used: unreachable, full, refused, its bucket or folder gone. Trying again later may help. */
export class ObjectStoreUnavailable extends ObjectStoreError {
  readonly code = 'OBJECT_STORE_UNAVAILABLE';

  constructor(
    readonly reason: UnavailableReason,
    operation: string,
    key: string | null,
    options?: ErrorOptions,
  ) {
    const cause =
      options?.cause instanceof Error && options.cause.message ? `: ${options.cause.message}` : '';
    super(
      `the object store failed to ${operation}${key === null ? '' : ` ${key}`} (${reason})${cause}`,
      key,
      options,
    );
  }
}

/** The key breaks the rules of `ObjectStore`; a mistake of the caller. */
export class InvalidObjectKey extends ObjectStoreError {
  readonly code = 'INVALID_OBJECT_KEY';

  constructor(key: string, why: string) {
    super(`not an object key (${why}): ${JSON.stringify(key.slice(0, 80))}`, key);
  }
}

/** The stream given to `put` failed, ended early or had another size than announced; nothing was stored. */
export class ObjectSourceFailed extends ObjectStoreError {
  readonly code = 'OBJECT_SOURCE_FAILED';

  constructor(key: string, why: string, options?: ErrorOptions) {
    super(`the bytes for ${key} ${why}`, key, options);
  }
}

/** The range asked for begins at or past the object's end. */
export class RangeNotSatisfiable extends ObjectStoreError {
  readonly code = 'RANGE_NOT_SATISFIABLE';

  constructor(key: string, options?: ErrorOptions) {
    super(`the range is outside of ${key}`, key, options);
  }
}
