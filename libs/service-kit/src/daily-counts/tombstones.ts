import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { Clock } from '../clock.js';
import { unlessTaken } from '../database/duplicate-key.js';
import { sumsOf } from '../database/sums-of.js';
import { hashOf } from '../hash-of.js';
import type { Counts } from './daily-counts.js';
import { Tombstone } from './tombstone.schema.js';
import { dayOf, startOf, type Span } from './utc-day.js';

/** Something that is about to be erased, and what it counted for. */
export interface Erased {
  readonly id: string;
  readonly createdAt: Date;
  readonly counts: Counts;
}

/** The anonymous tombstones of what this service erased: days that are counted later need them. */
@Injectable()
export class Tombstones {
  constructor(
    @InjectModel(Tombstone.name) private readonly tombstones: Model<Tombstone>,
    private readonly clock: Clock,
  ) {}

  /**
   * To be called before the documents go: after a crash in between the erasure is repeated, and counts once.
   * Returns false where one of them was recorded already.
   */
  async record(erased: readonly Erased[]): Promise<boolean> {
    if (erased.length === 0) return true;
    const erasedOn = startOf(dayOf(this.clock.now()));
    const tombstones = erased.map(({ id, createdAt, counts }) => ({
      _id: hashOf(id),
      createdOn: startOf(dayOf(createdAt)),
      erasedOn,
      figures: counts,
    }));
    return unlessTaken(this.tombstones.insertMany(tombstones, { ordered: false }));
  }

  /** What was made in the span and erased since. */
  createdIn<Name extends string>({ from, until }: Span, names: readonly Name[]): Promise<Counts<Name>> {
    return this.sum({ createdOn: { $gte: from, $lt: until } }, names);
  }

  /** What was erased in the span. */
  erasedIn<Name extends string>({ from, until }: Span, names: readonly Name[]): Promise<Counts<Name>> {
    return this.sum({ erasedOn: { $gte: from, $lt: until } }, names);
  }

  /** What there was at the beginning of a day and was erased on that day or later. */
  erasedSince<Name extends string>(start: Date, names: readonly Name[]): Promise<Counts<Name>> {
    return this.sum({ erasedOn: { $gte: start }, createdOn: { $lt: start } }, names);
  }

  private sum<Name extends string>(
    filter: QueryFilter<Tombstone>,
    names: readonly Name[],
  ): Promise<Counts<Name>> {
    const fields = Object.fromEntries(names.map((name) => [name, `$figures.${name}`])) as Record<
      Name,
      string
    >;
    return sumsOf(this.tombstones, [{ $match: filter }], fields);
  }
}
