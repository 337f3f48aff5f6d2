import { Controller } from '@nestjs/common';
import { mediaFigures, type DaysPayload } from '@tessera/contracts';
import { FigureBook, Handles, Message, type FigureReading } from '@tessera/service-kit';
import type { Counted } from './figures.repository.js';

@Controller()
export class FiguresMessages {
  constructor(private readonly book: FigureBook<Counted, never>) {}

  @Handles(mediaFigures)
  figures(@Message(mediaFigures) { days, before = 0 }: DaysPayload): Promise<FigureReading<Counted, never>> {
    return this.book.read(days + before);
  }
}
