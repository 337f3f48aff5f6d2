import { delayAfter } from './delay.js';

describe('the delay after too many tries', () => {
  it('costs nothing for the first few', () => {
    expect([1, 2, 3, 4].map((failures) => delayAfter(failures, 5))).toEqual([0, 0, 0, 0]);
  });

  it('doubles from then on, up to a quarter of an hour', () => {
    expect([5, 6, 7, 10].map((failures) => delayAfter(failures, 5))).toEqual([1, 2, 4, 32]);
    expect(delayAfter(1_000, 5)).toBe(900);
  });

  it('begins as long as it is told', () => {
    expect([2, 3, 4, 5].map((tries) => delayAfter(tries, 3, 15))).toEqual([0, 15, 30, 60]);
  });
});
