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

  constructor(private readonly first: OutboxStore<Value>) {}

  waiting = async (): Promise<readonly Waiting<Value>[]> => {
    const kept = await this.first.waiting().catch(() => []);
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
      const call = await this.first.call(next);
      if (call !== null) return call;
    } catch {
      await this.takeOver();
    }
    return this.spare.call(next);
  };

  end = async (ids: readonly string[]): Promise<void> => {
    await this.first.end(ids).catch(() => undefined);
    await this.spare.end(ids);
  };

  number = (): Promise<CallNumber> => this.first.number().catch(() => this.spare.number());

  /** What is kept goes out from the page, where no call can be fixed any more. */
  private async takeOver(): Promise<void> {
    const there = new Set((await this.spare.waiting()).map(({ id }) => id));
    const kept = await this.first.waiting().catch(() => []);
    for (const entry of kept) if (!there.has(entry.id)) await this.spare.add(entry);
  }
}
