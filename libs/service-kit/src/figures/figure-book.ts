import { Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Model } from 'mongoose';
import { unavailable } from '../app-error.js';
import type { Clock } from '../clock.js';
import { unlessTaken } from '../database/duplicate-key.js';
import type { Sweeper } from '../lifecycle/sweeper.js';
import { ClosedDay } from './closed-day.schema.js';
import { minus, none, plus, type Figures, type FigureSource, type Moves } from './figure-source.js';
import { addDays, dayOf, daysFrom, spanOf } from './utc-day.js';

const MINUTE = 60 * 1_000;
/** A day is closed at 02:00 UTC of the next: by then no insert of it is pending any more. */
const CLOSED_AFTER = 120 * MINUTE;
const LOOK_EVERY = 5 * MINUTE;
/** After a longer outage the days before these stay blank: the tombstones of what was erased on them go. */
const REACH_DAYS = 92;
/** Today, and yesterday until it is closed. */
const OPEN_DAYS = 2;

/** A day's figures; of one that is not closed, those so far. */
export interface FigureDay<Name extends string = string> extends Moves<Name> {
  readonly day: string;
  readonly total: Figures<Name>;
}

export interface FigureReading<Name extends string, Measure extends string> {
  /** Ascending; today is the last. */
  readonly days: readonly FigureDay<Name>[];
  /** The end of the last closed day. */
  readonly closedUntil: Date;
  /** As of then. */
  readonly measured: Figures<Measure> | null;
}

/**
 * Writes down every UTC day once it is over, and reads days: closed ones as they were written, open ones by
 * counting what moved since. Every closing counts all there is, so that no error of the past is carried on; days
 * closed late together follow from the last one by what moved on each.
 * A day that is there already, closed by another replica, is the wanted state.
 */
export class FigureBook<Name extends string, Measure extends string> implements OnApplicationBootstrap {
  private readonly logger = new Logger('figures');
  private closing: Promise<void> | null = null;

  constructor(
    private readonly closedDays: Model<ClosedDay>,
    private readonly source: FigureSource<Name, Measure>,
    private readonly clock: Clock,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(LOOK_EVERY, 'closing days', () => this.close(), { atOnce: true });
  }

  /** Closes every day that is over and was not closed yet. Repeatable; one closing runs at a time. */
  close(): Promise<void> {
    this.closing ??= this.closeDays().finally(() => (this.closing = null));
    return this.closing;
  }

  /**
   * The figures of the last `days` days, fewer where the book begins later. It counts the open days alone; closing
   * those that are overdue, which counts everything, is for the chore.
   * @throws AppError DEPENDENCY_UNAVAILABLE until the chore has closed what an outage left open
   */
  async read(days: number): Promise<FigureReading<Name, Measure>> {
    const today = dayOf(this.clock.now());
    const last = await this.latest();
    if (!last || last._id < addDays(today, -OPEN_DAYS)) throw unavailable('the closed days');
    const first = addDays(today, 1 - days);
    const closed = await this.closedDays
      .find({ _id: { $gte: first, $lte: last._id } })
      .sort({ _id: 1 })
      .limit(days)
      .lean<ClosedDay[]>();
    const open = await this.openDays(last, today);
    return {
      days: [...closed.map(toFigureDay<Name>), ...open].slice(-days),
      closedUntil: spanOf(last._id).until,
      measured: last.measured,
    };
  }

  private async openDays(last: ClosedDay, today: string): Promise<FigureDay<Name>[]> {
    const days = daysFrom(addDays(last._id, 1), today);
    const moves = await Promise.all(days.map((day) => this.source.moves(spanOf(day))));
    let total = last.total as Figures<Name>;
    return days.map((day, index) => {
      const { added, removed } = moves[index]!;
      total = minus(plus(total, added), removed);
      return { day, added, removed, total };
    });
  }

  private async closeDays(): Promise<void> {
    const closable = this.closable();
    const last = await this.latest();
    if (last && last._id >= closable) return;
    const reach = addDays(closable, 1 - REACH_DAYS);
    const next = last ? addDays(last._id, 1) : reach;
    const days = daysFrom(next > reach ? next : reach, closable);
    const { until } = spanOf(closable);
    const measured = await this.source.measure(until);
    let total = await this.source.recount(until);
    const blank: Moves<Name> = { added: none(total), removed: none(total) };
    const first = days.length > 1 ? await this.firstDay() : closable;
    const closedDays: FigureDay<Name>[] = [];
    for (const day of days.reverse()) {
      const { added, removed } = day < first ? blank : await this.source.moves(spanOf(day));
      closedDays.unshift({ day, added, removed, total });
      total = minus(plus(total, removed), added);
    }
    // The oldest first, so that a closing that is killed goes on where it stopped.
    for (const closed of closedDays) await this.write(closed, closed.day === closable ? measured : null);
    this.logger.log(`closed ${days.length} day(s) up to ${closable}`);
  }

  /** Nothing has moved before; where there never was anything, that is after all days. */
  private async firstDay(): Promise<string> {
    const beginning = await this.source.beginning();
    return dayOf(beginning ?? this.clock.now());
  }

  private async write(
    { day, added, removed, total }: FigureDay<Name>,
    measured: Figures<Measure> | null,
  ): Promise<void> {
    const closedAt = this.clock.now();
    await unlessTaken(this.closedDays.insertOne({ _id: day, added, removed, total, measured, closedAt }));
  }

  /** The last day that may be closed by now. */
  private closable(): string {
    return addDays(dayOf(new Date(this.clock.now().getTime() - CLOSED_AFTER)), -1);
  }

  private latest(): Promise<ClosedDay | null> {
    return this.closedDays
      .findOne({ _id: { $gt: '' } })
      .sort({ _id: -1 })
      .lean<ClosedDay>()
      .exec();
  }
}

function toFigureDay<Name extends string>({ _id, added, removed, total }: ClosedDay): FigureDay<Name> {
  return { day: _id, added, removed, total };
}
