import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LIMITS, type Service } from '@tessera/contracts';
import { Clock, unlessTaken, type Counts, type DayCounts } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { ClosedDay } from './closed-day.schema.js';

export interface LastDay extends DayCounts {
  readonly measured: Counts | null;
}

/** The closed days of each owner. */
@Injectable()
export class ClosedDaysRepository {
  constructor(
    @InjectModel(ClosedDay.name) private readonly days: Model<ClosedDay>,
    private readonly clock: Clock,
  ) {}

  async last(owner: Service): Promise<LastDay | null> {
    const [day] = await this.days
      .find({ _id: { $gte: `${owner} `, $lt: `${owner}!` } })
      .sort({ _id: -1 })
      .limit(1)
      .lean<ClosedDay[]>();
    return day ? { ...toDayCounts(day), measured: day.measured } : null;
  }

  /** Ascending, both ends included. */
  async between(owner: Service, first: string, last: string): Promise<DayCounts[]> {
    const found = await this.days
      .find({ _id: { $gte: `${owner} ${first}`, $lte: `${owner} ${last}` } })
      .sort({ _id: 1 })
      .limit(2 * LIMITS.admin.chartDays)
      .lean<ClosedDay[]>();
    return found.map(toDayCounts);
  }

  /** Writes ascending days in their order, so that a closing that is killed continues where it stopped. */
  async write(owner: Service, days: readonly DayCounts[], measured: Counts | null): Promise<void> {
    const closedAt = this.clock.now();
    const documents = days.map(({ day, added, removed, total }, index) => ({
      _id: `${owner} ${day}`,
      added,
      removed,
      total,
      measured: index === days.length - 1 ? measured : null,
      closedAt,
    }));
    // A day that another replica has closed meanwhile is the wanted state.
    await unlessTaken(this.days.insertMany(documents, { ordered: true }));
  }
}

function toDayCounts({ _id, added, removed, total }: ClosedDay): DayCounts {
  return { day: _id.slice(-'2026-11-21'.length), added, removed, total };
}
