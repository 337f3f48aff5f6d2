import { LIMITS, type AppliedChange, type CallNumber, type Change } from '@tessera/contracts';
import { touches } from '@tessera/grid-core';
import { newId } from '../../shared/api/new-id.js';

/** A change on its way, and what has become of it. */
export interface Entry {
  readonly change: Change;
  outcome: { readonly applied: AppliedChange } | { readonly error: unknown } | null;
}

/** A call with the entries whose changes it carries. */
export interface Call extends CallNumber {
  readonly entries: readonly Entry[];
}

/** The changes of one grid that wait: those that come while a call is under way go together with the next. */
export class Outbox {
  private readonly device = newId();
  private seq = 0;
  private waiting: readonly Entry[] = [];

  add(change: Change): Entry {
    const entry: Entry = { change, outcome: null };
    this.waiting = [...this.waiting, entry];
    return entry;
  }

  /** The next call: as many of the waiting as one may carry, in their order. */
  next(): Call {
    let ids = 0;
    const fits = ({ change }: Entry, index: number): boolean => {
      ids += touches(change).length;
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
