/** A smaller order is written whole as fast. */
const FEWEST_POSTS = 200;
/** FerretDB takes longer for more places than for the whole order. */
const MOST_PLACES = 16;

/**
 * What a `$set` must have so that the order stored as `before` becomes `after`: the places that differ, where they are
 * few among many, as after a short drag or an exchange of two posts, else the whole. O(n) comparisons.
 */
export function orderWrite(before: readonly string[], after: readonly string[]): Record<string, unknown> {
  const whole = { order: after };
  if (after.length < FEWEST_POSTS || before.length !== after.length) return whole;
  const places: Record<string, string> = {};
  let count = 0;
  for (const [index, id] of after.entries()) {
    if (id === before[index]) continue;
    count += 1;
    if (count > MOST_PLACES) return whole;
    places[`order.${index}`] = id;
  }
  return places;
}
