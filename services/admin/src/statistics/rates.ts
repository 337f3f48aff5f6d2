/** How many of `items` fall to one of `holders`, to two decimals; 0 where there is nobody. */
export function mean(items: number, holders: number): number {
  return holders === 0 ? 0 : rounded(items / holders, 2);
}

/** `part` of `whole` in percent, to so many decimals; 0 where there is nothing. */
export function percent(part: number, whole: number, decimals = 0): number {
  return whole === 0 ? 0 : rounded((100 * part) / whole, decimals);
}

/** How much more `now` is than `before`, in percent, one decimal; null where there was nothing before. */
export function change(now: number, before: number): number | null {
  return before === 0 ? null : rounded((100 * (now - before)) / before, 1);
}

/** To so many decimals. */
export function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}
