import type { Sweeper } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import type { UserRecord } from '../users/user.schema.js';
import { windowsOf, type SortKey, type Window } from './key-windows.js';

/** In milliseconds. */
const LOOK_EVERY = 30 * 60_000;
const SAMPLED = 1_000;

type Keys = Pick<UserRecord, SortKey>;

/**
 * Knows roughly where names and addresses lie in their order, by a sample that is taken every half hour, so that a sort
 * can be asked for a window of the order. However old the sample is, it decides how much is read, never what is found.
 */
export class KeySample {
  private population = 0;
  private sorted: Readonly<Record<SortKey, readonly string[]>> = { usernameKey: [], emailKey: [] };

  constructor(
    private readonly users: Model<UserRecord>,
    private readonly sweeper: Sweeper,
  ) {}

  /** Takes the first sample, and the next ones until shutdown. */
  start(): void {
    this.sweeper.everyHere(LOOK_EVERY, 'sample of user names', () => this.take(), { atOnce: true });
  }

  async take(): Promise<void> {
    const population = await this.users.estimatedDocumentCount();
    const sample = await this.users.aggregate<Keys>([
      { $sample: { size: SAMPLED } },
      { $project: { usernameKey: 1, emailKey: 1 } },
    ]);
    const sorted = (key: SortKey) => sample.map((user) => user[key]).sort();
    this.sorted = { usernameKey: sorted('usernameKey'), emailKey: sorted('emailKey') };
    this.population = population;
  }

  /** See {@link windowsOf}. */
  windows(key: SortKey, order: 'asc' | 'desc', prefix: string, rows: number): Window[] {
    return windowsOf({ sorted: this.sorted[key], population: this.population }, { order, prefix, rows });
  }
}
