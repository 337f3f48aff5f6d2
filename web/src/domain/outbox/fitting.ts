import { LIMITS } from '@tessera/contracts';
import type { Waiting } from './outbox-store.js';

interface Rules<Value> {
  /** The ids that a change names. */
  readonly touches: (change: Value) => { readonly length: number };
  /** Changes that share a call with no other. */
  readonly alone: ReadonlySet<string>;
}

/** How many of the waiting, from the first, one call may carry. */
export function fitting<Value>(waiting: readonly Waiting<Value>[], { touches, alone }: Rules<Value>): number {
  let ids = 0;
  const isOver = ({ id, change }: Waiting<Value>, index: number): boolean => {
    ids += touches(change).length;
    const isFull = index === LIMITS.changes.changes || ids > LIMITS.changes.ids;
    return index > 0 && (isFull || alone.has(id) || alone.has(waiting[0]?.id ?? ''));
  };
  const end = waiting.findIndex(isOver);
  return end < 0 ? waiting.length : end;
}
