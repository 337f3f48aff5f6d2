/** What one day added. */
export interface Added<Name extends string> {
  readonly added: Readonly<Record<Name, number>>;
}

/** What the last `days` of an ascending series added together. */
export function addedIn<Name extends string>(
  series: readonly Added<Name>[],
  name: Name,
  days: number,
): number {
  return series.slice(-days).reduce((sum, { added }) => sum + added[name], 0);
}

/** The last of a series that is never empty: today. */
export function today<Day>(series: readonly Day[]): Day {
  const last = series.at(-1);
  if (last === undefined) throw new Error('a series has at least today');
  return last;
}

/** The days of a series by their names; of none where there is no series. */
export function byDay<Day extends { readonly day: string }>(
  counted: { readonly days: readonly Day[] } | null,
) {
  return new Map(counted?.days.map((each) => [each.day, each]));
}
