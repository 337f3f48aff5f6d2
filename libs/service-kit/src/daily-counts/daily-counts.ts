import { inBackground } from '../database/command-deadlines.js';
import type { Tombstones } from './tombstones.js';
import { addDays, BEGINNING, dayOf, daysFrom, spanOf, startOf, type Span } from './utc-day.js';

/** Counts by their names. */
export type Counts<Name extends string = string> = Readonly<Record<Name, number>>;

/** What was added and what was removed. */
export interface Moves<Name extends string = string> {
  readonly added: Counts<Name>;
  readonly removed: Counts<Name>;
}

/** One UTC day; `total` is what there was at its end, or is now. */
export interface DayCounts<Name extends string = string> extends Moves<Name> {
  readonly day: string;
  readonly total: Counts<Name>;
}

/** How a service counts what it owns. */
export interface CountSource<Name extends string = string> {
  /** What was added and removed on whole UTC days, by ranges of indexes. */
  movesIn(span: Span): Promise<Moves<Name>>;
  /** What there was at the first moment of a UTC day, where that is not what was added before less what was removed. */
  totalAt?(until: Date): Promise<Counts<Name>>;
}

export interface DaysAsked<Name extends string = string> {
  readonly days: number;
  /** The last day; today by default. */
  readonly until?: string | undefined;
  /** What there was before the first day. Without it everything is counted, with the deadlines of background work. */
  readonly totalBefore?: Counts<Name> | undefined;
}

/** The days asked for, ascending. */
export function countDays<Name extends string>(
  source: CountSource<Name>,
  { days, until, totalBefore }: DaysAsked<Name>,
  now: Date,
): Promise<DayCounts<Name>[]> {
  const last = until ?? dayOf(now);
  const first = addDays(last, 1 - days);
  const count = async () => {
    let total = totalBefore ?? (await (source.totalAt?.(startOf(first)) ?? totalOf(source, startOf(first))));
    const counted: DayCounts<Name>[] = [];
    for (const day of daysFrom(first, last)) {
      const moves = await source.movesIn(spanOf(day));
      total = minus(plus(total, moves.added), moves.removed);
      counted.push({ day, ...moves, total });
    }
    return counted;
  };
  return totalBefore ? count() : inBackground(count);
}

/** Counts what only inserts and erasures move: `madeIn` counts what is there, `tombstones` what was erased. */
export function countsOf<Name extends string>(
  names: readonly Name[],
  madeIn: (span: Span) => Promise<Counts<Name>>,
  tombstones: Tombstones,
): CountSource<Name> {
  return {
    async movesIn(span) {
      const [there, erased, removed] = await Promise.all([
        madeIn(span),
        tombstones.sum('createdOn', span, names),
        tombstones.sum('erasedOn', span, names),
      ]);
      return { added: plus(there, erased), removed };
    },
  };
}

/** Exact also where tombstones were forgotten: each counts with what was added and with what was removed. */
async function totalOf<Name extends string>(source: CountSource<Name>, until: Date): Promise<Counts<Name>> {
  const { added, removed } = await source.movesIn({ from: BEGINNING, until });
  return minus(added, removed);
}

/** Name by name. */
export function plus<Name extends string>(a: Counts<Name>, b: Counts<Name>): Counts<Name> {
  return combine(a, b, 1);
}

/** Name by name, never below 0: what was erased longer ago than tombstones are kept is not known. */
export function minus<Name extends string>(a: Counts<Name>, b: Counts<Name>): Counts<Name> {
  return combine(a, b, -1);
}

function combine<Name extends string>(a: Counts<Name>, b: Counts<Name>, sign: 1 | -1): Counts<Name> {
  const names = Object.keys(a) as Name[];
  return Object.fromEntries(
    names.map((name) => [name, Math.max(0, a[name] + sign * b[name])]),
  ) as Counts<Name>;
}
