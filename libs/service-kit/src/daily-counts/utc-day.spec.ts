import { addDays, dayOf, daysFrom, spanOf, startOf } from './utc-day.js';

describe('a UTC day', () => {
  it('begins with its first millisecond and ends before the next day’s', () => {
    expect(dayOf(new Date('2026-11-20T23:59:59.999Z'))).toBe('2026-11-20');
    expect(dayOf(new Date('2026-11-21T00:00:00.000Z'))).toBe('2026-11-21');
    expect(spanOf('2026-11-20')).toEqual({
      from: new Date('2026-11-20T00:00:00.000Z'),
      until: new Date('2026-11-21T00:00:00.000Z'),
    });
    expect(dayOf(startOf('2026-11-21'))).toBe('2026-11-21');
  });

  it('may be the 29th of February', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(addDays('2027-03-01', -1)).toBe('2027-02-28');
  });

  it('follows the last of the year', () => {
    expect(daysFrom('2026-12-30', '2027-01-02')).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ]);
    expect(daysFrom('2026-12-30', '2026-12-29')).toEqual([]);
  });
});
