import { Controller } from '@nestjs/common';
import { mediaStatistics, type PayloadOf, type ResponseOf } from '@tessera/contracts';
import { Clock, countDays, countsOf, Handles, Message, Tombstones } from '@tessera/service-kit';
import { AssetRepository } from '../assets/asset.repository.js';

@Controller()
export class StatisticsMessages {
  constructor(
    private readonly assets: AssetRepository,
    private readonly tombstones: Tombstones,
    private readonly clock: Clock,
  ) {}

  @Handles(mediaStatistics)
  async statistics(
    @Message(mediaStatistics) asked: PayloadOf<typeof mediaStatistics>,
  ): Promise<ResponseOf<typeof mediaStatistics>> {
    const source = countsOf(['assets', 'bytes'], (span) => this.assets.madeIn(span), this.tombstones);
    return { days: await countDays(source, asked, this.clock.now()) };
  }
}
