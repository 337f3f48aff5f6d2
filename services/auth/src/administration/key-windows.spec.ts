import { windowsOf } from './key-windows.js';

/** Every hundredth of 100,000 names. */
const sorted = Array.from(
  { length: 1_000 },
  (_, index) => `name-${(100 * index).toString().padStart(6, '0')}`,
);
const sample = { sorted, population: 100_000 };

describe('the windows of the order of names', () => {
  it('begin at its start, hold what is asked for with some to spare, and grow', () => {
    expect(windowsOf(sample, { order: 'asc', prefix: '', rows: 50 })).toEqual([
      { $lte: 'name-000500' },
      { $lte: 'name-002000' },
      { $lte: 'name-008000' },
      { $lte: 'name-032000' },
    ]);
  });

  it('begin at its end where it descends', () => {
    expect(windowsOf(sample, { order: 'desc', prefix: '', rows: 5_000 })[0]).toEqual({ $gte: 'name-092000' });
    expect(windowsOf(sample, { order: 'desc', prefix: 'name-08', rows: 50 })[0]).toEqual({
      $gte: 'name-089400',
    });
  });

  it('reach past what sorts before the prefix', () => {
    expect(windowsOf(sample, { order: 'asc', prefix: 'name-01', rows: 50 })[0]).toEqual({
      $lte: 'name-010500',
    });
  });

  it('are none where there are few, where the sample is empty, and where nearly everything is needed', () => {
    expect(windowsOf({ sorted, population: 1_000 }, { order: 'asc', prefix: '', rows: 50 })).toEqual([]);
    expect(windowsOf({ sorted: [], population: 0 }, { order: 'asc', prefix: '', rows: 50 })).toEqual([]);
    expect(windowsOf(sample, { order: 'asc', prefix: 'zz', rows: 50 })).toEqual([]);
    expect(windowsOf(sample, { order: 'asc', prefix: '', rows: 60_000 })).toEqual([]);
  });
});
