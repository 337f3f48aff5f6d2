import type { Span } from './utc-day.js';

/** Counts by their names. */
export type Figures<Name extends string = string> = Readonly<Record<Name, number>>;

/** What came and what went. */
export interface Moves<Name extends string = string> {
  readonly added: Figures<Name>;
  readonly removed: Figures<Name>;
}

/** How a service counts what it owns. */
export interface FigureSource<Name extends string = string, Measure extends string = string> {
  /** What there was at `until`, by counting everything. For the closing of a day, never for a request. */
  recount(until: Date): Promise<Figures<Name>>;
  /** When the first thing was made that is there or has a tombstone; null where there is none. Not for a request. */
  beginning(): Promise<Date | null>;
  /** What moved in a span, by range counts of indexes. */
  moves(span: Span): Promise<Moves<Name>>;
  /** What only a look at everything tells. For the closing of a day, never for a request. */
  measure(until: Date): Promise<Figures<Measure>>;
}

/** The earlier of two beginnings. */
export function earlier(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** Name by name. */
export function plus<Name extends string>(a: Figures<Name>, b: Figures<Name>): Figures<Name> {
  return combine(a, b, 1);
}

/** Name by name, never below 0: what was removed before tombstones were kept is not known. */
export function minus<Name extends string>(a: Figures<Name>, b: Figures<Name>): Figures<Name> {
  return combine(a, b, -1);
}

/** The same names, and nothing of each. */
export function none<Name extends string>(like: Figures<Name>): Figures<Name> {
  return minus(like, like);
}

function combine<Name extends string>(a: Figures<Name>, b: Figures<Name>, sign: 1 | -1): Figures<Name> {
  const names = Object.keys(a) as Name[];
  return Object.fromEntries(
    names.map((name) => [name, Math.max(0, a[name] + sign * b[name])]),
  ) as Figures<Name>;
}
