import { LENGTH_AT, LONGEST_CODE, prefixCode } from './prefix-code.js';

const lengthsOf = (frequencies: readonly number[]) =>
  [...prefixCode(Uint32Array.from(frequencies))].map((code) => code >>> LENGTH_AT);

it('gives the more frequent symbol the shorter code, and none to one that does not occur', () => {
  expect(lengthsOf([1, 0, 2, 4, 8])).toEqual([3, 0, 3, 2, 1]);
});

it.each([20, 32])(
  'stays within the longest code where %i symbols ask for more, and leaves no code unused',
  (count) => {
    const lengths = lengthsOf(Array.from({ length: count }, (_, symbol) => 2 ** symbol));
    expect(Math.max(...lengths)).toBe(LONGEST_CODE);
    expect(lengths.reduce((sum, length) => sum + 2 ** -length, 0)).toBe(1);
  },
);
