import { Injectable, Module } from '@nestjs/common';
import { InjectModel, MongooseModule, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Model } from 'mongoose';
import { Clock } from '../clock.js';
import { unlessTaken } from '../database/duplicate-key.js';
import { sumsOf } from '../database/sums-of.js';
import { hashOf } from '../hash-of.js';
import type { Counts } from './daily-counts.js';
import { dayOf, startOf, type Span } from './utc-day.js';

/** Longer than days may be counted late; in seconds. */
const KEPT = 100 * 24 * 60 * 60;

/** That something was erased, and nothing of what it was. `_id` is a hash of its id: a repeated erasure counts once. */
@Schema({ collection: 'tombstones', versionKey: false, minimize: false })
class Tombstone {
  @Prop({ type: String, required: true })
  _id!: string;

  /** The first moment of the UTC day on which it was made. */
  @Prop({ type: Date, required: true, index: true })
  createdOn!: Date;

  /** The first moment of the UTC day on which it was erased. */
  @Prop({ type: Date, required: true, expires: KEPT })
  erasedOn!: Date;

  /** What it counted for. */
  @Prop({ type: SchemaTypes.Mixed, required: true })
  figures!: Counts;
}

/** The anonymous tombstones of what this service erased: days that are counted later need them. */
@Injectable()
export class Tombstones {
  constructor(
    @InjectModel(Tombstone.name) private readonly tombstones: Model<Tombstone>,
    private readonly clock: Clock,
  ) {}

  /**
   * Records what is about to be erased, each of which counted for `counts`. To be called before the documents go:
   * after a crash in between the erasure is repeated, and counts once. Returns false where one was recorded already.
   */
  async record(
    erased: readonly { readonly id: string; readonly createdAt: Date }[],
    counts: Counts,
  ): Promise<boolean> {
    if (erased.length === 0) return true;
    const erasedOn = startOf(dayOf(this.clock.now()));
    const tombstones = erased.map(({ id, createdAt }) => ({
      _id: hashOf(id),
      createdOn: startOf(dayOf(createdAt)),
      erasedOn,
      figures: counts,
    }));
    return unlessTaken(this.tombstones.insertMany(tombstones, { ordered: false }));
  }

  /** What was erased, and either made or erased in the span. */
  sum<Name extends string>(
    by: 'createdOn' | 'erasedOn',
    { from, until }: Span,
    names: readonly Name[],
  ): Promise<Counts<Name>> {
    const figures = Object.fromEntries(names.map((name) => [name, `$figures.${name}`]));
    const inSpan = { $match: { [by]: { $gte: from, $lt: until } } };
    return sumsOf(this.tombstones, [inSpan], figures as Record<Name, string>);
  }
}

/** The tombstones of a service that owns what the admin's statistics count. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: Tombstone.name, schema: SchemaFactory.createForClass(Tombstone) }]),
  ],
  providers: [Tombstones],
  exports: [Tombstones],
})
export class DailyCountsModule {}
