import {
  ERRORS,
  LIMITS,
  type AppliedChange,
  type CallNumber,
  type Change,
  type RefusedChange,
} from '@tessera/contracts';
import { ApiError } from '../../shared/api/api-error.js';
import { newId } from '../../shared/api/new-id.js';

/** A change on its way, and what has become of it. */
export interface Entry<Value = Change> {
  readonly change: Value;
  outcome: { readonly applied: AppliedChange<Value> } | { readonly error: unknown } | null;
}

/** A call with the entries whose changes it carries. */
export interface Call<Value = Change> extends CallNumber {
  readonly entries: readonly Entry<Value>[];
}

/**
 * The changes of one grid, or of the board, that wait: those that come while a call is under way go together with the
 * next.
 */
export class Outbox<Value = Change> {
  private readonly device = newId();
  private seq = 0;
  private waiting: readonly Entry<Value>[] = [];

  /** `touches` are the ids that a change names. */
  constructor(private readonly touches: (change: Value) => { readonly length: number }) {}

  add(change: Value): Entry<Value> {
    const entry: Entry<Value> = { change, outcome: null };
    this.waiting = [...this.waiting, entry];
    return entry;
  }

  /** The next call: as many of the waiting as one may carry, in their order. */
  next(): Call<Value> {
    let ids = 0;
    const fits = ({ change }: Entry<Value>, index: number): boolean => {
      ids += this.touches(change).length;
      return index === 0 || (index < LIMITS.changes.changes && ids <= LIMITS.changes.ids);
    };
    const end = this.waiting.findIndex((entry, index) => !fits(entry, index));
    const entries = end < 0 ? this.waiting : this.waiting.slice(0, end);
    this.waiting = this.waiting.slice(entries.length);
    return { ...this.number(), entries };
  }

  /** The number of the next call, where it carries no changes. */
  number(): CallNumber {
    this.seq += 1;
    return { device: this.device, seq: this.seq };
  }
}

/** What became of a change, after as many calls as it takes. Throws why it was left out, or what its call threw. */
export async function outcomeOf<Value>(
  entry: Entry<Value>,
  sendNext: () => Promise<void>,
): Promise<AppliedChange<Value>> {
  while (entry.outcome === null) await sendNext();
  if ('error' in entry.outcome) throw entry.outcome.error;
  return entry.outcome.applied;
}

/** What the response to a call says of each of its changes. `errorOf` is why one was left out. */
export function settle<Value>(
  entries: readonly Entry<Value>[],
  response: { readonly applied: readonly AppliedChange<Value>[]; readonly refused: readonly RefusedChange[] },
  errorOf: (change: Value, refusal: RefusedChange) => Error,
): void {
  for (const applied of response.applied) {
    const entry = entries[applied.index];
    if (entry !== undefined) entry.outcome = { applied };
  }
  for (const refusal of response.refused) {
    const entry = entries[refusal.index];
    if (entry !== undefined) entry.outcome = { error: errorOf(entry.change, refusal) };
  }
}

/** Why a change was left out, as the error of a call of its own. */
export function refusalError({ code, message, details }: RefusedChange): ApiError {
  const text = JSON.stringify({ code, message, details });
  return new ApiError({ status: ERRORS[code].status, statusText: code, text, retryAfter: null });
}
