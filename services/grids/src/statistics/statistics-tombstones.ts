import { Injectable } from '@nestjs/common';
import { Tombstones } from '@tessera/service-kit';

/** What the statistics count one by one. */
export type CountedThing = 'grid' | 'photo';

const COUNTS_FOR = { grid: { grids: 1, photos: 0 }, photo: { grids: 0, photos: 1 } } as const;

/** Keeps the daily counts right where something is erased for good. */
@Injectable()
export class StatisticsTombstones {
  constructor(private readonly tombstones: Tombstones) {}

  /** To be called before the documents go, and not for what was never placed: that was never counted. */
  async record(
    thing: CountedThing,
    erased: readonly { readonly id: string; readonly createdAt: Date }[],
  ): Promise<void> {
    const counts = COUNTS_FOR[thing];
    await this.tombstones.record(erased.map(({ id, createdAt }) => ({ id, createdAt, counts })));
  }
}
