import { Controller } from '@nestjs/common';
import { gridFigures, ownerCounts, type DaysPayload } from '@tessera/contracts';
import { FigureBook, Handles, Message, type FigureReading } from '@tessera/service-kit';
import type { Counted, Measured } from './figures.repository.js';
import { OwnerCountsRepository, type OwnerCounts } from './owner-counts.repository.js';

/** What the admin's dashboard asks. */
@Controller()
export class FiguresMessages {
  constructor(
    private readonly book: FigureBook<Counted, Measured>,
    private readonly owners: OwnerCountsRepository,
  ) {}

  @Handles(gridFigures)
  figures(
    @Message(gridFigures) { days, before = 0 }: DaysPayload,
  ): Promise<FigureReading<Counted, Measured>> {
    return this.book.read(days + before);
  }

  @Handles(ownerCounts)
  counts(@Message(ownerCounts) { ownerIds }: { ownerIds: string[] }): Promise<OwnerCounts[]> {
    return this.owners.of(ownerIds);
  }
}
