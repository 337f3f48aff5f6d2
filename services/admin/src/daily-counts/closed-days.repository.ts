import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LIMITS, type Service } from '@tessera/contracts';
import { Clock, unlessTaken, type Counts, type DayCounts } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { ClosedDay } from './closed-day.schema.js';

/** How far back the charts reach, with the days that they are compared with. */
export const REACH_DAYS = 2 * LIMITS.admin.chartDays;

/** Ascending days, and what was measured on the last of them. */
interface ClosedDays {
  readonly days: readonly DayCounts[];
  readonly measured: Counts | null;
}

/** The closed days of each owner. */
@Injectable()
export class ClosedDaysRepository {
  constructor(
    @InjectModel(ClosedDay.name) private readonly days: Model<ClosedDay>,
    private readonly clock: Clock,
  ) {}

  /** Those from `first` on. */
  async since(owner: Service, first: string): Promise<ClosedDays> {
    const found = await this.days
      .find({ _id: { $gte: `${owner} ${first}`, $lt: `${owner}!` } })
      .sort({ _id: 1 })
      .limit(REACH_DAYS)
      .lean<ClosedDay[]>();
    const days = found.map(({ _id, added, removed, total }) => ({
      day: _id.slice(`${owner} `.length),
      added,
      removed,
      total,
    }));
    return { days, measured: found.at(-1)?.measured ?? null };
  }

  /** Writes ascending days in their order, so that a closing that is killed continues where it stopped. */
  async write(owner: Service, { days, measured }: ClosedDays): Promise<void> {
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
