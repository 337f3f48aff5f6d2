import { Controller } from '@nestjs/common';
import { gridFigures } from '@tessera/contracts';
import { Handles } from '@tessera/service-kit';
import { FiguresRepository } from './figures.repository.js';

/** What the admin's dashboard asks. */
@Controller()
export class FiguresMessages {
  constructor(private readonly figures: FiguresRepository) {}

  @Handles(gridFigures)
  totals(): Promise<{ totalGrids: number; totalPhotos: number }> {
    return this.figures.totals();
  }
}
