/** Some ids that stand next to each other, and what they go before; null is the end. */
export interface Run {
  readonly ids: readonly string[];
  readonly before: string | null;
  readonly at: number;
}

/**
 * The fewest moves that bring a list into a wanted order of the same ids, those next to each other together. Made one
 * after another they end in that order. O(n log n).
 */
export function runsTo(wanted: readonly string[], now: readonly string[]): Run[] {
  const index = new Map(now.map((id, place) => [id, place]));
  const staying = longestRising(wanted.map((id) => index.get(id) ?? 0));
  const runs: Run[] = [];
  // From the end, so that what a run goes before stands where it will stay.
  for (let end = wanted.length - 1; end >= 0; end -= 1) {
    if (staying.has(end)) continue;
    let start = end;
    while (start > 0 && !staying.has(start - 1)) start -= 1;
    runs.push({ ids: wanted.slice(start, end + 1), before: wanted[end + 1] ?? null, at: start });
    end = start;
  }
  return runs;
}

/** The indices of a longest strictly rising part of the numbers. O(n log n). */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  /** For each length the index at which the rising part of that length with the smallest end ends. */
  const ends: number[] = [];
  const previous: number[] = [];
  numbers.forEach((number, index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]!]! < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = index;
  });
  const part = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index]!) part.add(index);
  return part;
}
