/**
 * Numbers that the same seed gives again, so that a run with chance in it can be repeated: each call returns an integer
 * from 0 on, below `end`. A linear congruential generator (the constants are those of Numerical Recipes); its high bits
 * decide, because its low ones repeat soon.
 */
export function seeded(seed: number): (end: number) => number {
  let state = seed >>> 0;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}
