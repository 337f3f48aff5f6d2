import { createHash } from 'node:crypto';
import { DAY, LIMITS, type AppliedChange, type CallNumber, type RefusedChange } from '@tessera/contracts';
import { AppError } from '@tessera/service-kit';
import { nextCall } from '../grids/grid.record.js';
import type { CallDocument } from '../grids/grid.schema.js';

/** A device that was silent for so long has nothing to repeat. */
const KEPT_FOR = 90 * DAY;
const KEPT = 32;
/** Refusals of all other devices together, in some 200 bytes each: every call reads them, and writes them again. */
const KEPT_REFUSALS = LIMITS.changes.changes;

/** A grid, or a board. */
interface Called {
  readonly clients: readonly Readonly<CallDocument>[];
  /** How many were stored; a board does not count them. */
  readonly calls?: number | null;
}

/** A call by its number, and what tells another one under that number from a repeat. */
export interface NumberedCall extends CallNumber {
  /** See {@link digestOf}; absent where a repeat may hold something else, as that of a copy of what was changed since. */
  readonly digest?: string;
}

/**
 * Of what a call holds, as its schema has read it: where a version changes that of a change, a repeat across the upgrade
 * is another call, and what it changes is applied once more.
 */
export const digestOf = (held: unknown): string =>
  createHash('sha256').update(JSON.stringify(held)).digest('base64url').slice(0, 16);

/**
 * The call as it is stored, where it is a repeat. Throws AppError `OUT_OF_TURN` where a later one is, or another one
 * under its number: a browser whose storage went back to an earlier state counts on from there.
 */
export function storedCall(
  { clients }: Called,
  { device, seq, digest }: NumberedCall,
): Readonly<CallDocument> | null {
  const last = clients.find((client) => client.device === device);
  if (!last || last.seq < seq) return null;
  const isAnother = digest !== undefined && last.digest !== undefined && last.digest !== digest;
  if (last.seq > seq || isAnother) throw new AppError('OUT_OF_TURN');
  return last;
}

/** The calls with this one. Values that were there instead are looked up again for a repeat: they may be long. */
export function withCall(
  { clients, calls }: Called,
  { device, seq, digest }: NumberedCall,
  refused: readonly RefusedChange[],
  at: Date,
): CallDocument[] {
  const since = at.getTime() - KEPT_FOR;
  const others = clients
    .filter((client) => client.device !== device && client.at.getTime() > since)
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, KEPT - 1);
  const plain = refused.map(({ current: _current, ...refusal }) => refusal);
  const number = calls === undefined ? {} : { number: nextCall({ calls }) };
  const known = digest === undefined ? {} : { digest };
  return [...withFewRefusals(others), { device, seq, refused: plain, at, ...number, ...known }];
}

/** Without those whose refusals are too many beside those of newer calls: a repeat without them would be another call. */
function withFewRefusals(calls: readonly Readonly<CallDocument>[]): Readonly<CallDocument>[] {
  let room = KEPT_REFUSALS;
  return calls.filter(({ refused }) => {
    const fits = refused.length <= room;
    if (fits) room -= refused.length;
    return fits;
  });
}

/** The changes of a call that was stored before: those that were not refused. The state before them is gone. */
export function appliedBefore(
  changes: readonly unknown[],
  refused: readonly RefusedChange[],
): AppliedChange<never>[] {
  const left = new Set(refused.map(({ index }) => index));
  return changes.flatMap((_, index) => (left.has(index) ? [] : [{ index, inverse: null }]));
}
