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
import { FiguresRepository, type Counted } from './figures.repository.js';

const COUNTED = ['assets', 'bytes'] as const satisfies readonly Counted[];

/**
 * How storage is counted. Variants that are made on a later day than their master, after a failure, are counted
 * with the day of the master: by the closing of the next day the total has them.
 */
@Injectable()
export class StorageFigures implements FigureSource<Counted, never> {
  constructor(
    private readonly sums: FiguresRepository,
    private readonly tombstones: Tombstones,
  ) {}

  async recount(until: Date): Promise<Figures<Counted>> {
    const [there, erasedSince] = await Promise.all([
      this.sums.madeIn({ until }),
      this.tombstones.erasedSince(until, COUNTED),
    ]);
    return plus(there, erasedSince);
  }

  async beginning(): Promise<Date | null> {
    return earlier(await this.sums.firstMadeAt(), await this.tombstones.firstCreatedOn());
  }

  async moves(span: Span): Promise<Moves<Counted>> {
    const [there, gone, removed] = await Promise.all([
      this.sums.madeIn(span),
      this.tombstones.createdIn(span, COUNTED),
      this.tombstones.erasedIn(span, COUNTED),
    ]);
    return { added: plus(there, gone), removed };
  }

  measure(): Promise<Figures<never>> {
    return Promise.resolve({});
  }
}
