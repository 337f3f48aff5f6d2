import { mean } from './mean.js';

describe('a mean', () => {
  it('has two decimals', () => {
    expect(mean(10, 3)).toBe(3.33);
    expect(mean(12, 4)).toBe(3);
  });

  it('of nobody is 0', () => {
    expect(mean(0, 0)).toBe(0);
  });
});
