import { Controller } from '@nestjs/common';
import { gridStatistics, ownerCounts, type PayloadOf, type ResponseOf } from '@tessera/contracts';
import { Clock, countDays, countsOf, Handles, inBackground, Message, Tombstones } from '@tessera/service-kit';
import { COUNTED, GridCounts } from './grid-counts.js';
import { OwnerCountsRepository, type OwnerCounts } from './owner-counts.repository.js';

/** What the admin's dashboard asks. */
@Controller()
export class StatisticsMessages {
  constructor(
    private readonly counts: GridCounts,
    private readonly tombstones: Tombstones,
    private readonly owners: OwnerCountsRepository,
    private readonly clock: Clock,
  ) {}

  @Handles(gridStatistics)
  async statistics(
    @Message(gridStatistics) asked: PayloadOf<typeof gridStatistics>,
  ): Promise<ResponseOf<typeof gridStatistics>> {
    const source = countsOf(COUNTED, (span) => this.counts.madeIn(span), this.tombstones);
    const days = await countDays(source, asked, this.clock.now());
    const measured = asked.totalBefore ? null : await inBackground(() => this.counts.measure());
    return { days, measured };
  }

  @Handles(ownerCounts)
  ofOwners(@Message(ownerCounts) { ownerIds }: { ownerIds: string[] }): Promise<OwnerCounts[]> {
    return this.owners.of(ownerIds);
  }
}
