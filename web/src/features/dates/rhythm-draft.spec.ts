import type { Rhythm } from '@tessera/contracts';
import { firstStart, nextDates, nextTime, problemOf, withDay, withSkipped } from './rhythm-draft.js';

/** A Wednesday. */
const NOW = Date.parse('2027-02-03T10:00:00Z');
const rhythm = (change: Partial<Rhythm> = {}): Rhythm => ({
  weekly: [{ day: 4, time: '09:30' }],
  zone: 'UTC',
  start: '2027-02-03',
  skipped: [],
  ...change,
});

describe('a rhythm that is written', () => {
  it('has no next dates to show where the browser does not know its time zone', () => {
    expect(problemOf(rhythm({ zone: 'Nowhere/New' }))).toBeNull();
    expect(nextDates(rhythm({ zone: 'Nowhere/New' }), NOW)).toEqual([]);
  });

  it('can be saved where it has a day, a time for each and a start', () => {
    expect(problemOf(rhythm())).toBeNull();
    expect(nextDates(rhythm(), NOW).map(({ day, time }) => `${day} ${time}`)).toEqual([
      '2027-02-04 09:30',
      '2027-02-11 09:30',
      '2027-02-18 09:30',
      '2027-02-25 09:30',
      '2027-03-04 09:30',
    ]);
  });

  it.each<readonly [Partial<Rhythm>, string]>([
    [{ weekly: [] }, 'Choose at least one day.'],
    [{ weekly: [{ day: 4, time: '' }] }, 'Every day needs a time.'],
    [
      {
        weekly: [
          { day: 4, time: '09:30' },
          { day: 4, time: '09:30' },
        ],
      },
      'A day has the same time twice.',
    ],
    ...['', '20270-02-01', '275760-09-13', '0027-02-01'].map(
      (start) => [{ start }, 'Choose the day on which it starts.'] as const,
    ),
  ])('cannot be saved with %j: %s', (change, problem) => {
    expect(problemOf(rhythm(change))).toBe(problem);
    expect(nextDates(rhythm(change), NOW)).toEqual([]);
  });

  it('offers the time of the last day for another, and an hour that is free on the same day', () => {
    expect(withDay(rhythm(), 1, true).weekly).toEqual([
      { day: 4, time: '09:30' },
      { day: 1, time: '09:30' },
    ]);
    expect(nextTime(['09:30', '22:00'])).toBe('23:00');
    expect(nextTime(['09:30', '23:00'])).toBe('00:00');
  });

  it('starts today, and tomorrow where the last time of today has passed in its zone', () => {
    const on = (...times: string[]) => rhythm({ weekly: times.map((time) => ({ day: 3, time })) });
    expect(firstStart(rhythm(), NOW)).toBe('2027-02-03');
    expect(firstStart(on('09:00', '10:00'), NOW)).toBe('2027-02-03');
    expect(firstStart(on('08:00', '09:59'), NOW)).toBe('2027-02-04');
    expect(firstStart({ ...on('10:00'), zone: 'Europe/Vienna' }, NOW)).toBe('2027-02-04');
    expect(firstStart({ ...on('10:00'), zone: 'America/New_York' }, NOW)).toBe('2027-02-03');
  });

  it('skips a day that is one, once', () => {
    const { skipped } = withSkipped(withSkipped(rhythm(), '2027-02-11'), '2027-02-04');
    expect(skipped).toEqual(['2027-02-04', '2027-02-11']);
    const same = rhythm({ skipped });
    for (const day of ['', '2027-02-04', '20270-02-01']) expect(withSkipped(same, day)).toBe(same);
  });
});
