import { Rhythm } from '@tessera/contracts';
import { wallTime } from './wall-clock.js';

const spellings = ['Europe/Rome', 'europe/rome', 'EUROPE/ROME', 'eUrOpE/rOmE'];
const offset = (minutes: number): string =>
  `+${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

describe('the format of a time zone, of which whoever sends changes may name thousands', () => {
  let made: jest.SpyInstance;
  beforeEach(() => {
    made = jest.spyOn(Intl, 'DateTimeFormat');
  });
  afterEach(() => made.mockRestore());

  it('is made once, however the zone is spelled', () => {
    const times = spellings.map((zone) => wallTime(zone, 0));
    expect(times).toEqual(spellings.map(() => ({ day: '1970-01-01', time: '01:00' })));
    expect(made).toHaveBeenCalledTimes(1);
  });

  it('is one of a hundred that are kept', () => {
    for (let minutes = 0; minutes < 250; minutes += 1) wallTime(offset(minutes), 0);
    made.mockClear();
    wallTime(offset(0), 0);
    wallTime(offset(249), 0);
    expect(made).toHaveBeenCalledTimes(1);
  });

  it('is made once to see that there is such a zone', () => {
    const rhythm = { weekly: [], start: '2026-11-01', skipped: [] };
    for (const zone of spellings) Rhythm.parse({ ...rhythm, zone });
    expect(made).toHaveBeenCalledTimes(1);
    expect(Rhythm.safeParse({ ...rhythm, zone: 'Europe/Roma' }).success).toBe(false);
  });
});
