import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { createHash } from 'node:crypto';
import { Clock } from '../clock.js';
import { unlessTaken } from '../database/duplicate-key.js';
import type { Figures } from './figure-source.js';
import { Tombstone } from './tombstone.schema.js';
import { dayOf, startOf, type Span } from './utc-day.js';

/** Something that is about to be erased, and what it counted for. */
export interface Erased {
  readonly id: string;
  readonly createdAt: Date;
  readonly figures: Figures;
}

/** The anonymous tombstones of what this service erased: figures of days that are not closed yet need them. */
@Injectable()
export class Tombstones {
  constructor(
    @InjectModel(Tombstone.name) private readonly tombstones: Model<Tombstone>,
    private readonly clock: Clock,
  ) {}

  /**
   * Before the documents go: a crash in between leaves a tombstone for what is erased again. Repeatable; false where one
   * of them was there already.
   */
  async bury(erased: readonly Erased[]): Promise<boolean> {
    if (erased.length === 0) return true;
    const erasedOn = startOf(dayOf(this.clock.now()));
    const stones = erased.map(({ id, createdAt, figures }) => ({
      _id: createHash('sha256').update(id).digest('base64url'),
      createdOn: startOf(dayOf(createdAt)),
      erasedOn,
      figures,
    }));
    return unlessTaken(this.tombstones.insertMany(stones, { ordered: false }));
  }

  /** What was made in the span and erased since. */
  createdIn<Name extends string>({ from, until }: Span, names: readonly Name[]): Promise<Figures<Name>> {
    return this.sum({ createdOn: { $gte: from, $lt: until } }, names);
  }

  /** What was erased in the span. */
  erasedIn<Name extends string>({ from, until }: Span, names: readonly Name[]): Promise<Figures<Name>> {
    return this.sum({ erasedOn: { $gte: from, $lt: until } }, names);
  }

  /** What there was at the beginning of a day, made `madeFrom` or later, and was erased on that day or later. */
  erasedSince<Name extends string>(
    start: Date,
    names: readonly Name[],
    madeFrom?: Date,
  ): Promise<Figures<Name>> {
    const createdOn = { ...(madeFrom ? { $gte: madeFrom } : {}), $lt: start };
    return this.sum({ erasedOn: { $gte: start }, createdOn }, names);
  }

  /** The day on which the first thing was made that has a tombstone. */
  async firstCreatedOn(): Promise<Date | null> {
    const [row] = await this.tombstones.aggregate<{ first: Date }>([
      { $match: { createdOn: { $gt: new Date(0) } } },
      { $group: { _id: null, first: { $min: '$createdOn' } } },
    ]);
    return row?.first ?? null;
  }

  private async sum<Name extends string>(
    filter: Record<string, unknown>,
    names: readonly Name[],
  ): Promise<Figures<Name>> {
    const sums = Object.fromEntries(names.map((name) => [name, { $sum: `$figures.${name}` }]));
    const [row] = await this.tombstones.aggregate<Record<Name, number>>([
      { $match: filter },
      { $group: { _id: null, ...sums } },
    ]);
    return Object.fromEntries(names.map((name) => [name, row?.[name] ?? 0])) as Figures<Name>;
  }
}
