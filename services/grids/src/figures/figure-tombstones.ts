import { Injectable } from '@nestjs/common';
import { Tombstones } from '@tessera/service-kit';

/** What the figures count one by one. */
export type CountedThing = 'grid' | 'photo';

const COUNTS_FOR = { grid: { grids: 1, photos: 0 }, photo: { grids: 0, photos: 1 } } as const;

/** Keeps the figures right where something is erased for good. */
@Injectable()
export class FigureTombstones {
  constructor(private readonly tombstones: Tombstones) {}

  /** Before the documents go. Not for what was never placed: that was never counted. */
  async bury(
    thing: CountedThing,
    erased: readonly { readonly id: string; readonly createdAt: Date }[],
  ): Promise<void> {
    const figures = COUNTS_FOR[thing];
    await this.tombstones.bury(erased.map(({ id, createdAt }) => ({ id, createdAt, figures })));
  }
}
