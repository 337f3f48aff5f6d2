import { Module, type FactoryProvider, type Type } from '@nestjs/common';
import { getModelToken, MongooseModule } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '../clock.js';
import { Sweeper } from '../lifecycle/sweeper.js';
import { ClosedDay, ClosedDaySchema } from './closed-day.schema.js';
import { FigureBook } from './figure-book.js';
import type { FigureSource } from './figure-source.js';
import { Tombstone, TombstoneSchema } from './tombstone.schema.js';
import { Tombstones } from './tombstones.js';

/** The closed days and the tombstones of a service that owns what the admin's figures count. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: ClosedDay.name, schema: ClosedDaySchema },
      { name: Tombstone.name, schema: TombstoneSchema },
    ]),
  ],
  providers: [Tombstones],
  exports: [MongooseModule, Tombstones],
})
export class FiguresModule {}

/** Provides the `FigureBook` of a source, in a module that imports {@link FiguresModule} and provides the source. */
export function figureBookOf(source: Type<FigureSource>): FactoryProvider<FigureBook<string, string>> {
  return {
    provide: FigureBook,
    inject: [getModelToken(ClosedDay.name), source, Clock, Sweeper],
    useFactory: (closedDays: Model<ClosedDay>, counted: FigureSource, clock: Clock, sweeper: Sweeper) =>
      new FigureBook(closedDays, counted, clock, sweeper),
  };
}
