import { LIMITS, type Rhythm } from '@tessera/contracts';
import { mergedRhythm } from './merged-rhythm.js';

const SEEN: Rhythm = {
  weekly: [{ day: 3, time: '18:00' }],
  zone: 'Europe/Vienna',
  start: '2026-11-01',
  skipped: ['2026-12-24', '2026-12-31'],
};
const weekly = [{ day: 4, time: '09:00' }];

describe('a rhythm that two devices change at once', () => {
  it('has what each of them has changed', () => {
    const now = { ...SEEN, weekly, skipped: ['2026-12-24', '2026-12-25', '2026-12-31'] };
    const wanted = { ...SEEN, start: '2026-12-01', skipped: ['2026-12-01', '2026-12-31'] };
    expect(mergedRhythm(wanted, SEEN, now)).toEqual({
      ...{ weekly, zone: 'Europe/Vienna', start: '2026-12-01' },
      skipped: ['2026-12-01', '2026-12-25', '2026-12-31'],
    });
  });

  it('is as the later one wants it where both have changed the same', () => {
    const wanted = { ...SEEN, weekly: [{ day: 5, time: '10:00' }] };
    expect(mergedRhythm(wanted, SEEN, { ...SEEN, weekly })).toEqual(wanted);
  });

  it('is the wanted one where nothing was seen, or none is there any more', () => {
    const wanted = { ...SEEN, weekly };
    expect(mergedRhythm(wanted, undefined, { ...SEEN, zone: 'UTC' })).toBe(wanted);
    expect(mergedRhythm(wanted, null, SEEN)).toBe(wanted);
    expect(mergedRhythm(wanted, SEEN, null)).toBe(wanted);
    expect(mergedRhythm(null, SEEN, wanted)).toBeNull();
  });

  it('skips no more days than it may', () => {
    const days = Array.from({ length: LIMITS.rhythm.skipped }, (_, day) =>
      new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10),
    );
    const wanted = { ...SEEN, skipped: ['2026-12-01'] };
    expect(mergedRhythm(wanted, { ...SEEN, skipped: [] }, { ...SEEN, skipped: days })).toEqual(wanted);
  });
});
