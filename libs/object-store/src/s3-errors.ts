import { codeOf } from './error-codes.js';
import {
  ObjectNotFound,
  ObjectStoreError,
  ObjectStoreUnavailable,
  RangeNotSatisfiable,
  type UnavailableReason,
} from './errors.js';

/** S3's and the network's codes; every other one is `failed`. */
const REASONS: Readonly<Record<string, UnavailableReason>> = {
  AccessDenied: 'denied',
  InvalidAccessKeyId: 'denied',
  SignatureDoesNotMatch: 'denied',
  NoSuchBucket: 'missing',
  XMinioStorageFull: 'full',
  QuotaExceeded: 'full',
  ABORT_ERR: 'timeout',
  ETIMEDOUT: 'timeout',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
};

/**
 * What asking once more can mend, for repeatable calls: a connection that the other side closed before it responded,
 * and a put of MinIO whose folder another call's delete took away meanwhile (a missing folder is 'Access Denied'
 * there).
 */
export function isWorthAnotherTry(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'AccessDenied';
}

/** Names what went wrong in this library's terms; its own errors pass through. */
export function translate(error: unknown, operation: string, key: string | null): Error {
  if (error instanceof ObjectStoreError || error instanceof RangeError) return error;
  const code = codeOf(error) ?? '';
  if (key !== null && (code === 'NoSuchKey' || code === 'NotFound'))
    return new ObjectNotFound(key, { cause: error });
  if (key !== null && code === 'InvalidRange') return new RangeNotSatisfiable(key, { cause: error });
  return new ObjectStoreUnavailable(REASONS[code] ?? 'failed', operation, key, { cause: error });
}
