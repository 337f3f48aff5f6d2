import { Controller } from '@nestjs/common';
import { gridFigures } from '@tessera/contracts';
import { Clock, Handles } from '@tessera/service-kit';
import { FiguresRepository, type Figures } from './figures.repository.js';

/** Counting walks whole collections, so it is done at most once in this many milliseconds. */
const LIFE = 60_000;

/** What the admin's dashboard asks. */
@Controller()
export class FiguresMessages {
  private counted: { readonly until: number; readonly figures: Promise<Figures> } | null = null;

  constructor(
    private readonly repository: FiguresRepository,
    private readonly clock: Clock,
  ) {}

  @Handles(gridFigures)
  async totals(): Promise<Figures> {
    const now = this.clock.now().getTime();
    if (!this.counted || this.counted.until <= now) {
      this.counted = { until: now + LIFE, figures: this.repository.totals() };
    }
    try {
      return await this.counted.figures;
    } catch (error) {
      this.counted = null;
      throw error;
    }
  }
}
