import type { CallNumber } from '@tessera/contracts';
import { newId } from '../../shared/api/new-id.js';
import type { FixedCall } from '../kept/person-db.js';

/** A change that the server has not acknowledged yet. */
export interface Waiting<Value> {
  readonly id: string;
  readonly change: Value;
  /** The change that this one takes back, where that was waiting too: without it this one is nothing. */
  readonly of?: string;
  /** The window that made it, which tells the person what becomes of it. */
  readonly by?: string;
}

/** A call whose changes are fixed: it is sent again as it is until it gets a response. */
export interface Call<Value> extends CallNumber {
  /** The version that its changes were computed on. */
  readonly base: number;
  readonly entries: readonly Waiting<Value>[];
  /** Whether it may have arrived before. */
  readonly isRepeat: boolean;
}

/** What the next call is made of. */
export interface NextCall<Value> {
  readonly base: number;
  /** How many of those that wait it takes, from the first. */
  readonly fit: (waiting: readonly Waiting<Value>[]) => number;
  /** What the page knows to be kept on the device, in its order: it is sent where the device cannot be read. */
  readonly kept: () => readonly Waiting<Value>[];
}

/** Where the changes of one grid, or of the board, wait until they get a response. */
export interface OutboxStore<Value> {
  /** In their order. */
  readonly waiting: () => Promise<readonly Waiting<Value>[]>;
  /** Resolves as soon as it is kept, with whether it survives the page. */
  readonly add: (entry: Waiting<Value>) => Promise<boolean>;
  /** The call under way, else the next one, which is fixed by this; null where nothing waits. */
  readonly call: (next: NextCall<Value>) => Promise<Call<Value> | null>;
  /** Forgets these changes, and ends the call if it is still the one under way: another window may have ended it. */
  readonly end: (call: CallNumber, ids: readonly string[]) => Promise<void>;
  /** The number of a call that carries no changes of the outbox. */
  readonly number: () => Promise<CallNumber>;
  /** Counts on as another device, where the call is of this one; what the call has fixed waits for the next. */
  readonly renumber: (call: CallNumber) => Promise<void>;
}

/** For as long as the page is open. */
export class MemoryOutboxStore<Value> implements OutboxStore<Value> {
  private device = newId();
  private seq = 0;
  private entries: readonly Waiting<Value>[] = [];
  private fixed: FixedCall | null = null;

  waiting = (): Promise<readonly Waiting<Value>[]> => Promise.resolve(this.entries);

  add = (entry: Waiting<Value>): Promise<boolean> => {
    this.entries = [...this.entries, entry];
    return Promise.resolve(false);
  };

  /** Before all that waits here. */
  addFirst(entries: readonly Waiting<Value>[]): void {
    const there = new Set(this.entries.map(({ id }) => id));
    this.entries = [...entries.filter(({ id }) => !there.has(id)), ...this.entries];
  }

  call = ({ base, fit }: Omit<NextCall<Value>, 'kept'>): Promise<Call<Value> | null> => {
    // Nothing is left of a call whose changes went out from elsewhere.
    if (!this.entries.some(({ id }) => this.fixed?.ids.includes(id))) this.fixed = null;
    const isRepeat = this.fixed !== null;
    if (this.entries.length === 0) return Promise.resolve(null);
    if (this.fixed === null) {
      const ids = this.entries.slice(0, fit(this.entries)).map(({ id }) => id);
      this.fixed = { seq: (this.seq += 1), base, ids };
    }
    return Promise.resolve(callOf(this.device, this.fixed, this.entries, isRepeat));
  };

  end = ({ device, seq }: CallNumber, ids: readonly string[]): Promise<void> => {
    if (device === this.device && seq === this.fixed?.seq) this.fixed = null;
    this.entries = this.entries.filter(({ id }) => !ids.includes(id));
    return Promise.resolve();
  };

  number = (): Promise<CallNumber> => Promise.resolve({ device: this.device, seq: (this.seq += 1) });

  renumber = ({ device }: CallNumber): Promise<void> => {
    if (device === this.device) {
      this.device = newId();
      this.seq = 0;
      this.fixed = null;
    }
    return Promise.resolve();
  };
}

/** A fixed call with its changes. */
export function callOf<Value>(
  device: string,
  { seq, base, ids }: FixedCall,
  waiting: readonly Waiting<Value>[],
  isRepeat: boolean,
): Call<Value> {
  const named = new Set(ids);
  return { device, seq, base, isRepeat, entries: waiting.filter(({ id }) => named.has(id)) };
}
