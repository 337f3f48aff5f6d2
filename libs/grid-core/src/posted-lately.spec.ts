import type { Rhythm } from '@tessera/contracts';
import { postedLately } from './posted-lately.js';

/** Two slots on Sundays. */
const RHYTHM: Rhythm = {
  weekly: ['09:00', '18:00'].map((time) => ({ day: 7, time })),
  zone: 'Europe/Vienna',
  start: '2026-11-01',
  skipped: [],
};
const SUNDAY = '2026-11-22T12:00:00.000Z';
const before = { id: 'a', at: '2026-11-22T08:00:00.000Z' };
const grid = (rhythm: Rhythm | null = RHYTHM) => ({
  postedLately: [before],
  rhythm,
  arrays: { posted: ['a', 'old'] },
});
const ids = (times: readonly { id: string }[]) => times.map(({ id }) => id).join(' ');

describe('when posts were posted', () => {
  it('is kept of those that are posted now, the newest last, and forgotten once they are planned again', () => {
    const posted = postedLately(grid(), { kind: 'posted', ids: ['b', 'old'], on: true, at: SUNDAY });
    expect(posted).toEqual([before, { id: 'b', at: SUNDAY }]);
    const planned = postedLately(
      { ...grid(), postedLately: posted },
      { kind: 'posted', ids: ['a'], on: false },
    );
    expect(planned).toEqual([{ id: 'b', at: SUNDAY }]);
  });

  it('is not kept of more at once than the day has slots: those are of a feed that had been there before', () => {
    const together = (posts: string[], at = SUNDAY) =>
      ids(postedLately(grid(), { kind: 'posted', ids: posts, on: true, at }));
    expect(together(['b', 'c'])).toBe('a b c');
    expect(together(['b', 'c', 'd'])).toBe('a');
    expect(together(['b'], '2026-11-22T23:00:00.000Z')).toBe('a');
  });

  it('is not kept where no time is told, or the grid has no rhythm', () => {
    const { postedLately: times } = grid();
    expect(postedLately(grid(), { kind: 'posted', ids: ['b'], on: true })).toEqual(times);
    expect(postedLately(grid(null), { kind: 'posted', ids: ['b'], on: true, at: SUNDAY })).toEqual(times);
  });

  it('is not kept where this runtime does not know the time zone of the rhythm', () => {
    const elsewhere = grid({ ...RHYTHM, zone: 'Nowhere/New' });
    const posted = postedLately(elsewhere, { kind: 'posted', ids: ['b'], on: true, at: SUNDAY });
    expect(posted).toEqual(elsewhere.postedLately);
  });

  it('is kept of no more than a week has slots', () => {
    let state = grid();
    for (let post = 0; post < 50; post += 1) {
      const times = postedLately(state, { kind: 'posted', ids: [`p${post}`], on: true, at: SUNDAY });
      state = { ...state, postedLately: [...times] };
    }
    expect(state.postedLately).toHaveLength(42);
    expect(state.postedLately.at(-1)?.id).toBe('p49');
  });
});
