import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { accountStatistics, gridStatistics, mediaStatistics, type Pattern } from '@tessera/contracts';
import {
  addDays,
  Clock,
  dayOf,
  daysFrom,
  MessageClient,
  minus,
  plus,
  Sweeper,
  unavailable,
  type Counts,
  type DayCounts,
  type DaysAsked,
} from '@tessera/service-kit';
import { Owners } from '../owners/owners.service.js';
import type { TimeLeft } from '../owners/time-left.js';
import { ClosedDaysRepository, REACH_DAYS } from './closed-days.repository.js';

const MINUTE = 60_000;
/** A day is closed at 02:00 UTC of the next: by then no insert of it is pending any more. */
const CLOSED_AFTER = 120 * MINUTE;
/**
 * In milliseconds. Short, because the dashboard waits for the first closing, and owners may come up after this service.
 * A look is one indexed read of each owner.
 */
const LOOK_EVERY = 2_000;
/** How many days an owner counts for one message. */
const STEP_DAYS = 10;
/** Today, and yesterday until it is closed. */
const OPEN_DAYS = 2;

interface Counted {
  readonly days: readonly DayCounts[];
  readonly measured?: Counts | null;
}
/** The message that asks an owner of data for its days. */
type Owner<Name extends string, Out extends Counted> = Pattern<DaysAsked<Name>, Out>;

/**
 * Keeps each owner's UTC days once they are over, and reads days: closed ones as they were kept, open ones as their
 * owner counts them now. Every closing counts everything, so that no error of the past is carried on.
 */
@Injectable()
export class DailyCounts implements OnApplicationBootstrap {
  private readonly logger = new Logger('daily counts');

  constructor(
    private readonly closedDays: ClosedDaysRepository,
    private readonly messages: MessageClient,
    private readonly owners: Owners,
    private readonly clock: Clock,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(LOOK_EVERY, 'closing days', () => this.close(), { atOnce: true });
  }

  /** Closes every owner's days that are over. Repeatable; an owner that is unavailable does not delay the others. */
  async close(): Promise<void> {
    const closings = await Promise.allSettled([
      this.closeDaysOf(accountStatistics),
      this.closeDaysOf(gridStatistics),
      this.closeDaysOf(mediaStatistics),
    ]);
    for (const closing of closings) if (closing.status === 'rejected') throw closing.reason;
  }

  /** As {@link read}, or null where the owner, or the days kept of it, are unavailable or too slow. */
  of<Name extends string, Out extends Counted>(owner: Owner<Name, Out>, days: number, time: TimeLeft) {
    return this.owners.orNull(owner.callee, () => this.read(owner, days, time));
  }

  /**
   * The last `days` days, today being the last; fewer where the kept ones begin later. `measured` is as of the last
   * closed day.
   * @throws AppError DEPENDENCY_UNAVAILABLE, also until the days that an outage left open are closed
   */
  async read<Name extends string, Out extends Counted>(
    owner: Owner<Name, Out>,
    days: number,
    time: TimeLeft,
  ): Promise<Out> {
    const { callee } = owner;
    const today = dayOf(this.clock.now());
    const earliest = addDays(today, -Math.max(days - 1, OPEN_DAYS));
    const closed = await time.allows(this.closedDays.since(callee, earliest));
    const last = closed?.days.at(-1);
    if (!closed || !last || last.day < addDays(today, -OPEN_DAYS)) {
      throw unavailable(`the closed days of ${callee}`);
    }
    const open = daysFrom(addDays(last.day, 1), today).length;
    const asked = { days: open, until: today, totalBefore: last.total as Counts<Name> };
    const counted = await this.messages.send(owner, asked, { within: time.milliseconds });
    const series = [...closed.days, ...counted.days].slice(-days);
    return { ...counted, days: series, measured: closed.measured };
  }

  private async closeDaysOf<Name extends string, Out extends Counted>(
    owner: Owner<Name, Out>,
  ): Promise<void> {
    const { callee } = owner;
    const closable = addDays(dayOf(new Date(this.clock.now().getTime() - CLOSED_AFTER)), -1);
    if ((await this.closedDays.since(callee, closable)).days.length > 0) return;
    const reach = addDays(closable, 1 - REACH_DAYS);
    const last = (await this.closedDays.since(callee, reach)).days.at(-1);
    const first = last ? addDays(last.day, 1) : reach;
    if (first > closable) return;
    let days: DayCounts[] = [];
    let measured: Counts | null = null;
    // The newest first: before a total of nothing there is nothing to count.
    for (let until = closable; until >= first; until = addDays(until, -STEP_DAYS)) {
      const wanted = daysFrom(later(first, addDays(until, 1 - STEP_DAYS)), until);
      const counted = await this.messages.send(owner, { days: wanted.length, until });
      if (counted.days.map(({ day }) => day).join() !== wanted.join()) {
        throw unavailable(`the days up to ${until} of ${callee}`);
      }
      days = [...counted.days, ...days];
      // What was made since is of no closed day, as on the first day, which may be closed after people have come.
      if (until === closable && isAnything(counted.days.at(-1)!.total)) measured = counted.measured ?? null;
      const before = totalBefore(days[0]!);
      if (isAnything(before)) continue;
      const empty = daysFrom(first, addDays(wanted[0]!, -1));
      days = [...empty.map((day) => ({ day, added: before, removed: before, total: before })), ...days];
      break;
    }
    await this.closedDays.write(callee, { days, measured });
    this.logger.log(`closed ${days.length} day(s) of ${callee} up to ${closable}`);
  }
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

function isAnything(counts: Counts): boolean {
  return Object.values(counts).some((count) => count > 0);
}

function totalBefore({ added, removed, total }: DayCounts): Counts {
  return minus(plus(total, removed), added);
}
