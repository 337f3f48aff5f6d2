import type { AppliedChange, RefusedChange } from '@tessera/contracts';
import type { Entry } from './entry.js';
import type { CallResponse } from './outbox-types.js';
import type { Call } from './outbox-store.js';

/** What became of a change. */
export type Outcome<Value> = { readonly applied: AppliedChange<Value> } | { readonly error: unknown };

/** By the ids of the changes. */
export type Outcomes<Value> = ReadonlyMap<string, Outcome<Value>>;

type Entries<Value> = ReadonlyMap<string, Entry<Value>>;

/** Of what would have taken back what was never done. */
const NOTHING = { applied: { index: 0, inverse: null } };

export const failed = (ids: readonly string[], error: unknown) => new Map(ids.map((id) => [id, { error }]));

/** What a response means for each change of its call. */
export function outcomesOf<Value>(
  call: Call<Value>,
  { applied, refused }: CallResponse<Value>,
  entries: Entries<Value>,
  errorOf: (change: Value, refusal: RefusedChange) => Error,
): Outcomes<Value> {
  const outcomes = new Map<string, Outcome<Value>>();
  for (const { index, inverse } of applied) {
    const id = call.entries[index]?.id ?? '';
    // The response to a repeat names no inverse: what was there before is gone.
    const own = call.isRepeat ? (entries.get(id)?.inverse() ?? null) : null;
    outcomes.set(id, { applied: { index, inverse: inverse ?? own } });
  }
  for (const refusal of refused) {
    const entry = call.entries[refusal.index];
    if (entry !== undefined) outcomes.set(entry.id, { error: errorOf(entry.change, refusal) });
  }
  return outcomes;
}

/** With those that had only waited to take back what was left out. */
export function withTakenBack<Value>(known: Outcomes<Value>, entries: Entries<Value>): Outcomes<Value> {
  const outcomes = new Map(known);
  for (const { id, plain } of entries.values()) {
    const first = outcomes.get(plain.of ?? '');
    const mine = outcomes.get(id);
    if (first !== undefined && 'error' in first && (mine === undefined || 'error' in mine))
      outcomes.set(id, NOTHING);
  }
  return outcomes;
}
