import type { CallNumber } from '@tessera/contracts';
import { newId } from '../../shared/api/new-id.js';
import { callOf, type Call, type NextCall, type OutboxStore, type Waiting } from './outbox-store.js';
import { migrated, SCHEMA } from '../kept/change-schema.js';
import type { LastingDb } from '../kept/lasting-db.js';
import { notifyOutdated, type KeptCalls, type KeptChange } from '../kept/person-db.js';

/** Told only once it is on the disk: what has been acknowledged survives the end of the browser. */
const STRICT = { durability: 'strict' } as const;

/** In the browser's database, for all windows of a person: what waits survives the page. */
export class DurableOutboxStore<Value> implements OutboxStore<Value> {
  constructor(
    private readonly db: LastingDb,
    private readonly scope: string,
  ) {}

  /** Throws where it cannot be read. */
  waiting = async (): Promise<readonly Waiting<Value>[]> => {
    const kept = await this.db.run((db) => db.getAllFromIndex('waiting', 'scope', this.scope));
    return kept.filter(isKnown).map(waitingOf<Value>);
  };

  /** Throws where there is no room. */
  add = (entry: Waiting<Value>): Promise<boolean> =>
    this.db.run(async (db, isRepeat) => {
      const transaction = db.transaction('waiting', 'readwrite', STRICT);
      const kept = isRepeat ? await transaction.store.index('scope').getAll(this.scope) : [];
      const isThere = kept.some(({ id }) => id === entry.id);
      await Promise.all([
        isThere || transaction.store.add({ ...entry, scope: this.scope, schema: SCHEMA }),
        transaction.done,
      ]);
      return true;
    });

  /** Throws as `add` does, unless a call is fixed already. */
  call = async ({ base, fit }: Omit<NextCall<Value>, 'kept'>): Promise<Call<Value> | null> => {
    // The page that has it now sends what is there: from here it would arrive twice.
    if (this.db.isLeft) return null;
    return this.db.run(async (db) => {
      const transaction = db.transaction(['waiting', 'calls'], 'readwrite', STRICT);
      const kept = await transaction.objectStore('waiting').index('scope').getAll(this.scope);
      // What a later page has made is that page's to send, and nothing may overtake it.
      if (!kept.every(isKnown)) {
        notifyOutdated();
        return null;
      }
      const waiting = kept.map(waitingOf<Value>);
      const calls = await this.callsIn(transaction.objectStore('calls'));
      // Nothing is left of a call whose changes were discarded.
      let fixed = waiting.some(({ id }) => calls.fixed?.ids.includes(id)) ? calls.fixed : null;
      const isRepeat = fixed !== null;
      if (waiting.length > 0 && fixed === null) {
        const seq = calls.seq + 1;
        fixed = { seq, base, ids: waiting.slice(0, fit(waiting)).map(({ id }) => id) };
        await transaction.objectStore('calls').put({ ...calls, seq, fixed });
      }
      await transaction.done;
      return waiting.length === 0 || fixed === null ? null : callOf(calls.device, fixed, waiting, isRepeat);
    });
  };

  end = ({ device, seq }: CallNumber, ids: readonly string[]): Promise<void> =>
    this.db.run(async (db) => {
      const transaction = db.transaction(['waiting', 'calls'], 'readwrite');
      const named = new Set(ids);
      const kept = await transaction.objectStore('waiting').index('scope').getAll(this.scope);
      for (const { id, place } of kept)
        if (named.has(id) && place !== undefined) void transaction.objectStore('waiting').delete(place);
      const calls = await this.callsIn(transaction.objectStore('calls'));
      if (calls.device === device && calls.fixed?.seq === seq)
        void transaction.objectStore('calls').put({ ...calls, fixed: null });
      await transaction.done;
    });

  number = (): Promise<CallNumber> =>
    this.db.run(async (db) => {
      const transaction = db.transaction('calls', 'readwrite', STRICT);
      const calls = await this.callsIn(transaction.store);
      const seq = calls.seq + 1;
      await transaction.store.put({ ...calls, seq });
      await transaction.done;
      return { device: calls.device, seq };
    });

  renumber = ({ device }: CallNumber): Promise<void> =>
    this.db.run(async (db) => {
      const transaction = db.transaction('calls', 'readwrite', STRICT);
      const calls = await this.callsIn(transaction.store);
      if (calls.device === device) void transaction.store.put(this.newCalls());
      await transaction.done;
    });

  /** A device of its own for each scope: another browser, or this one after its storage was cleared, is another. */
  private newCalls(): KeptCalls {
    return { scope: this.scope, device: newId(), seq: 0, fixed: null };
  }

  private async callsIn(store: {
    readonly get: (scope: string) => Promise<KeptCalls | undefined>;
  }): Promise<KeptCalls> {
    return (await store.get(this.scope)) ?? this.newCalls();
  }
}

const isKnown = ({ schema }: KeptChange): boolean => schema <= SCHEMA;

const waitingOf = <Value>(kept: KeptChange): Waiting<Value> => ({
  id: kept.id,
  change: migrated(kept) as Value,
  ...(kept.of !== undefined && { of: kept.of }),
  ...(kept.by !== undefined && { by: kept.by }),
});
