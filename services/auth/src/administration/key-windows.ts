/** What the list is sorted by, besides the age of the accounts. */
export type SortKey = 'usernameKey' | 'emailKey';

/** Keys up to one, or from one on. */
export type Window = { readonly $lte: string } | { readonly $gte: string };

/** Sorts after every string that begins with what precedes it. */
export const LAST = '\u{10FFFF}';

/** Windows are so much larger than what is expected to do, and grow so much from one to the next. */
const SPARE = 1.5;
const GROWTH = 4;
/** Sampled keys that are added because small numbers vary most. */
const MARGIN = 4;

export interface Sample {
  /** Ascending by code units. */
  readonly sorted: readonly string[];
  /** How many keys it was drawn from. */
  readonly population: number;
}

/**
 * Parts of the order of keys, each holding the one before, that begin at its start (or, descending, its end) and
 * probably hold `rows` keys with the prefix. Few, and none where the whole is about as good: whoever finds too
 * little in all of them looks at everything.
 */
export function windowsOf(
  { sorted, population }: Sample,
  { order, prefix, rows }: { order: 'asc' | 'desc'; prefix: string; rows: number },
): Window[] {
  if (sorted.length === 0 || population <= sorted.length) return [];
  const keys = order === 'asc' ? sorted : sorted.toReversed();
  const outside = order === 'asc' ? (key: string) => key < prefix : (key: string) => key > prefix + LAST;
  const before = keys.findIndex((key) => !outside(key));
  const start = before < 0 ? keys.length : before;
  const windows: Window[] = [];
  let width = Math.ceil((rows * SPARE * sorted.length) / population) + MARGIN;
  for (; start + width < keys.length / 2; width *= GROWTH) {
    const end = keys[start + width] ?? '';
    windows.push(order === 'asc' ? { $lte: end } : { $gte: end });
  }
  return windows;
}
