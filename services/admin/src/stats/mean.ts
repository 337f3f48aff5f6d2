/** How many of `items` fall to one of `holders`, to two decimals; 0 where there is nobody. */
export function mean(items: number, holders: number): number {
  return holders === 0 ? 0 : Math.round((100 * items) / holders) / 100;
}
