import { Injectable } from '@nestjs/common';
import {
  earlier,
  plus,
  Tombstones,
  type Figures,
  type FigureSource,
  type Moves,
  type Span,
} from '@tessera/service-kit';
import { FiguresRepository, type Counted, type Measured } from './figures.repository.js';

const COUNTED = ['grids', 'photos'] as const satisfies readonly Counted[];

/** How grids and photos are counted; only inserts and erasures move them. */
@Injectable()
export class GridFigures implements FigureSource<Counted, Measured> {
  constructor(
    private readonly counts: FiguresRepository,
    private readonly tombstones: Tombstones,
  ) {}

  async recount(until: Date): Promise<Figures<Counted>> {
    const [there, erasedSince] = await Promise.all([
      this.counts.madeIn({ until }),
      this.tombstones.erasedSince(until, COUNTED),
    ]);
    return plus(there, erasedSince);
  }

  async beginning(): Promise<Date | null> {
    return earlier(await this.counts.firstMadeAt(), await this.tombstones.firstCreatedOn());
  }

  async moves(span: Span): Promise<Moves<Counted>> {
    const [there, gone, removed] = await Promise.all([
      this.counts.madeIn(span),
      this.tombstones.createdIn(span, COUNTED),
      this.tombstones.erasedIn(span, COUNTED),
    ]);
    return { added: plus(there, gone), removed };
  }

  measure(): Promise<Figures<Measured>> {
    return this.counts.measure();
  }
}
