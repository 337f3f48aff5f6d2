import { change, mean, percent } from './rates.js';

describe('a mean', () => {
  it('has two decimals', () => {
    expect(mean(10, 3)).toBe(3.33);
    expect(mean(12, 4)).toBe(3);
  });

  it('of nobody is 0', () => {
    expect(mean(0, 0)).toBe(0);
  });
});

describe('a share', () => {
  it('is in whole percent unless decimals are asked for', () => {
    expect(percent(2, 3)).toBe(67);
    expect(percent(2, 3, 1)).toBe(66.7);
    expect(percent(1, 300, 2)).toBe(0.33);
  });

  it('of nothing is 0', () => {
    expect(percent(0, 0)).toBe(0);
  });
});

describe('a change', () => {
  it('is against what was before, with its sign', () => {
    expect(change(9, 8)).toBe(12.5);
    expect(change(1, 3)).toBe(-66.7);
    expect(change(3, 3)).toBe(0);
  });

  it('is null where it was 0 before', () => {
    expect(change(5, 0)).toBeNull();
  });
});
