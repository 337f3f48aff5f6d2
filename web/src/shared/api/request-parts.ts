import { DEVICE_HEADER, READER_HEADER } from '@tessera/contracts';
import { Signal } from '../store.js';
import { storedDevice } from './device-store.js';
import { storedReader } from './event-reader.js';
import { renewToken, storedToken } from './token-store.js';

/** What every call may carry, by fetch or by upload. */
export interface RequestParts {
  /** Makes a creating POST repeatable: the same key gives the same result once. See `idempotencyKey()`. */
  readonly idempotencyKey?: string;
  /** The version or revision that the change is based on, without quotes. */
  readonly ifMatch?: string | number;
  /** The `ETag` of what the caller has: where it is still that, the response has no data. */
  readonly ifNoneMatch?: string;
  /** A call that proves the person: sends the id of this browser, and stores the id that comes back. */
  readonly device?: true;
  readonly signal?: AbortSignal;
  /** Milliseconds until the call gives up. */
  readonly deadline?: number;
}

/** All paths stand under /api unless they already do [spec 7.1]. */
export function apiPath(path: string): string {
  if (path === '/api' || path.startsWith('/api/')) return path;
  return `/api${path.startsWith('/') ? '' : '/'}${path}`;
}

export function requestHeaders(parts: RequestParts): Record<string, string> {
  const token = storedToken();
  const device = parts.device === true ? storedDevice() : null;
  const reader = storedReader();
  return {
    Accept: 'application/json',
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(device === null ? {} : { [DEVICE_HEADER]: device }),
    ...(reader === null ? {} : { [READER_HEADER]: reader }),
    ...(parts.idempotencyKey === undefined ? {} : { 'Idempotency-Key': parts.idempotencyKey }),
    ...(parts.ifMatch === undefined ? {} : { 'If-Match': `"${parts.ifMatch}"` }),
    ...(parts.ifNoneMatch === undefined ? {} : { 'If-None-Match': parts.ifNoneMatch }),
  };
}

/**
 * auth responds to a token past half its life with a new one. It is kept only if the token that was sent is still
 * the stored one: a response that comes after a log-out or another log-in must not bring the old session back.
 */
export function keepRenewedToken(renewed: string | null, sent: string | null): void {
  if (renewed !== null && renewed !== '' && sent !== null && storedToken() === sent)
    renewToken(sent, renewed);
}

const lostSession = new Signal();

/** Called when the server no longer takes the stored token. */
export const onSessionLost = lostSession.subscribe;

/** Tells that a 401 UNAUTHENTICATED came for the token that is still stored. */
export function noteUnauthenticated(sent: string | null): void {
  if (sent === null || storedToken() !== sent) return;
  lostSession.emit();
}

/** A key for `Idempotency-Key`: 36 characters, also where `crypto.randomUUID` is missing (plain http on a LAN). */
export function idempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
