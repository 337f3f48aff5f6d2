import type { CallNumber } from '@tessera/contracts';
import {
  MemoryOutboxStore,
  type Call,
  type NextCall,
  type OutboxStore,
  type Waiting,
} from './outbox-store.js';

/**
 * Takes into the page what the browser's database has no room for, or what it can no longer read: it waits as
 * well, as long as the page is open. What was kept before goes first.
 */
export class SpareOutboxStore<Value> implements OutboxStore<Value> {
  private readonly spare = new MemoryOutboxStore<Value>();
  /** What has got its response and is still in the database, for as long as that cannot be written. */
  private readonly ended = new Set<string>();
  /** The first call of which that is so: a later one is not fixed there before this one has ended. */
  private unended: CallNumber | null = null;

  constructor(private readonly first: OutboxStore<Value>) {}

  /** Throws where the database cannot be read: what is there is then not known. */
  waiting = async (): Promise<readonly Waiting<Value>[]> => {
    const kept = (await this.first.waiting()).filter(({ id }) => !this.ended.has(id));
    const known = new Set(kept.map(({ id }) => id));
    return [...kept, ...(await this.spare.waiting()).filter(({ id }) => !known.has(id))];
  };

  add = async (entry: Waiting<Value>): Promise<boolean> => {
    const isFull = (await this.spare.waiting()).length > 0;
    // What comes later must not overtake what is in the page.
    const isSafe = !isFull && (await this.first.add(entry).catch(() => false));
    return isSafe || this.spare.add(entry);
  };

  call = async (next: NextCall<Value>): Promise<Call<Value> | null> => {
    try {
      // Before it could be sent once more, after what came later.
      if (this.unended !== null) await this.endKept(this.unended, []);
      const call = await this.first.call(next);
      if (call !== null) return call;
    } catch {
      await this.takeOver(next.kept());
    }
    return this.spare.call(next);
  };

  end = async (call: CallNumber, ids: readonly string[]): Promise<void> => {
    await this.endKept(call, ids).catch(() => undefined);
    await this.spare.end(call, ids);
  };

  number = (): Promise<CallNumber> => this.first.number().catch(() => this.spare.number());

  renumber = async (call: CallNumber): Promise<void> => {
    await this.first.renumber(call).catch(() => undefined);
    await this.spare.renumber(call);
  };

  private async endKept(call: CallNumber, ids: readonly string[]): Promise<void> {
    this.unended ??= call;
    for (const id of ids) this.ended.add(id);
    await this.first.end(this.unended, [...this.ended]);
    this.unended = null;
    this.ended.clear();
  }

  /** What is kept goes out from the page, where no call can be fixed any more; `known` where it cannot be read. */
  private async takeOver(known: readonly Waiting<Value>[]): Promise<void> {
    const kept = await this.first.waiting().catch(() => known);
    this.spare.addFirst(kept.filter(({ id }) => !this.ended.has(id)));
  }
}
