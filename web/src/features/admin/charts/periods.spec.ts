import type { AdminDay } from '@tessera/contracts';
import { countIn, levelIn } from './periods.js';

/** The last so many days; `figureOf` knows each by its age. */
const daysOf = (length: number, figureOf: (age: number) => number | null): AdminDay[] =>
  Array.from({ length }, (_, index) => ({
    day: `day ${index}`,
    signups: figureOf(length - 1 - index),
    photos: null,
    grids: null,
    totalUsers: null,
    payingUsers: figureOf(length - 1 - index),
    storageBytes: null,
  }));

describe('what came in a period', () => {
  it('is the sum of its days, against the sum of as many days before', () => {
    const days = daysOf(14, (age) => (age < 7 ? 3 : 2));
    expect(countIn(days, 'signups', 7)).toEqual({ days: days.slice(-7), value: 21, change: 50 });
  });

  it('is compared with nothing where the days before are not all there, or had none', () => {
    expect(
      countIn(
        daysOf(13, () => 2),
        'signups',
        7,
      ).change,
    ).toBeNull();
    expect(
      countIn(
        daysOf(14, (age) => (age < 7 ? 3 : 0)),
        'signups',
        7,
      ).change,
    ).toBeNull();
  });

  it('is not known where its owner does not respond', () => {
    expect(
      countIn(
        daysOf(14, () => null),
        'signups',
        7,
      ),
    ).toMatchObject({ value: null, change: null });
  });
});

describe('what there is', () => {
  it('is the last day’s, against the end of the period before', () => {
    const days = daysOf(40, (age) => (age < 30 ? 9 : 12));
    expect(levelIn(days, 'payingUsers', 30)).toEqual({ days: days.slice(-30), value: 9, change: -25 });
  });

  it('is compared with nothing where the days do not reach back that far', () => {
    expect(
      levelIn(
        daysOf(30, () => 9),
        'payingUsers',
        30,
      ),
    ).toMatchObject({ value: 9, change: null });
  });
});
