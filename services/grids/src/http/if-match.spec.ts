import { versionOf } from './if-match.js';

describe('If-Match', () => {
  it.each([
    ['"12"', 12],
    ['12', 12],
    ['W/"0"', 0],
    ['*', null],
    [undefined, null],
  ])('%s names %s', (header, version) => {
    expect(versionOf(header)).toBe(version);
  });

  it.each(['', 'yesterday', '"1", "2"', '-1', '1.5', '"99999999999999999"'])('refuses %s', (header) => {
    expect(() => versionOf(header)).toThrow('If-Match');
  });
});
