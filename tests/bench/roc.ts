/**
 * The chance that a random value of `positives` is above one of `negatives`, ties counting half: the area under the
 * ROC curve (Mann-Whitney).
 */
export function areaUnderCurve(positives: readonly number[], negatives: readonly number[]) {
  const all = [
    ...positives.map((value) => ({ value, positive: true })),
    ...negatives.map((value) => ({ value, positive: false })),
  ].sort((a, b) => a.value - b.value);
  let ranks = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    // Ranks begin at 1; equal values share the mean of theirs.
    const rank = (start + 1 + end) / 2;
    ranks += rank * all.slice(start, end).filter(({ positive }) => positive).length;
    start = end;
  }
  const pairs = positives.length * negatives.length;
  return (ranks - (positives.length * (positives.length + 1)) / 2) / pairs;
}

/** In random order. */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
