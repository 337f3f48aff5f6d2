import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Sweeper } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { UserRecord } from '../users/user.schema.js';
import { windowsOf, type SortKey, type Window } from './key-windows.js';

/** In milliseconds. */
const LOOK_EVERY = 30 * 60_000;
const SAMPLED = 1_000;

type Keys = Pick<UserRecord, SortKey>;

/**
 * Knows roughly where names and addresses lie in their order, by a sample that is taken now and then. A sort by them
 * is served by the index on MongoDB; FerretDB sorts all that a query matches, so it is asked for a window of the
 * order. However old the sample is, it decides how much is looked at, never what is found.
 */
@Injectable()
export class KeySample implements OnApplicationBootstrap {
  private readonly logger = new Logger('user list');
  private population = 0;
  private sorted: Readonly<Record<SortKey, readonly string[]>> = { usernameKey: [], emailKey: [] };

  constructor(
    @InjectModel(UserRecord.name) private readonly users: Model<UserRecord>,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    const failed = (error: unknown) =>
      this.logger.warn({ err: error }, 'the sample is taken by a later sweep');
    void this.take().catch(failed);
    this.sweeper.everyHere(LOOK_EVERY, 'sample of user names', () => this.take());
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
