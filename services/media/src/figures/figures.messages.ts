import { Controller } from '@nestjs/common';
import { mediaFigures, type PayloadOf, type ResponseOf } from '@tessera/contracts';
import { Clock, countDays, countsOf, Handles, Message, Tombstones } from '@tessera/service-kit';
import { AssetRepository } from '../assets/asset.repository.js';

@Controller()
export class FiguresMessages {
  constructor(
    private readonly assets: AssetRepository,
    private readonly tombstones: Tombstones,
    private readonly clock: Clock,
  ) {}

  @Handles(mediaFigures)
  async figures(
    @Message(mediaFigures) asked: PayloadOf<typeof mediaFigures>,
  ): Promise<ResponseOf<typeof mediaFigures>> {
    const source = countsOf(['assets', 'bytes'], (span) => this.assets.madeIn(span), this.tombstones);
    return { days: await countDays(source, asked, this.clock.now()) };
  }
}
