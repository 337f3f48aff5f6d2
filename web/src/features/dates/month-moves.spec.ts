import type { Rhythm } from '@tessera/contracts';
import { addDays } from '@tessera/grid-core';
import { photosOf, stateOf } from '../../../test/photos.js';
import { emptyView, viewOf } from '../../domain/photos/grid-view.js';
import { scheduleOf } from '../../domain/photos/post-dates.js';
import { movedToDay, stepped, wantedNow } from './month-moves.js';
import { movedText } from './month-words.js';

/** A Wednesday. */
const NOW = Date.parse('2027-02-03T10:00:00Z');
const TODAY = '2027-02-03';
const MONDAYS: Rhythm = {
  weekly: [{ day: 1, time: '18:00' }],
  zone: 'UTC',
  start: '2027-01-01',
  skipped: [],
};

/** Posts named by one letter each, of which the last is the next, with these fixed days. */
function planned(names: string, fixed: Record<string, string> = {}, rhythm = MONDAYS) {
  const overrides = Object.fromEntries(Object.entries(fixed).map(([id, date]) => [id, { date }]));
  return viewOf(stateOf(photosOf(names, overrides), { rhythm }), emptyView('grid'));
}

describe('a post with a fixed day, moved by keys', () => {
  const step = (day: string, by: number) =>
    stepped(scheduleOf(planned('a', { a: day }), NOW), 'a', by, TODAY);

  it('goes a day on or back, and not before today', () => {
    expect(step('2027-02-04', -1)).toEqual({ fixed: ['a', TODAY] });
    expect(step(TODAY, -1)).toBeNull();
    expect(step(TODAY, 1)).toEqual({ fixed: ['a', '2027-02-04'] });
  });

  it('that is overdue goes on to today, and not further back', () => {
    expect(step('2027-01-20', 1)).toEqual({ fixed: ['a', TODAY] });
    expect(step('2027-01-20', -1)).toBeNull();
  });
});

it('a post that follows the rhythm never goes behind the last one that has a date', () => {
  // All Mondays of the years to come but two.
  const skipped = Array.from({ length: 200 }, (_, week) => addDays('2027-02-22', 7 * week));
  const rhythm = { ...MONDAYS, skipped };
  const schedule = scheduleOf(planned('abcd', {}, rhythm), NOW);
  expect([...schedule.slots.keys()]).toEqual(['d', 'c']);
  expect(stepped(schedule, 'c', 1, TODAY)).toBeNull();
  expect(movedToDay(schedule, 'd', '2031-01-01')).toEqual({ order: ['c', 'd', 'b', 'a'] });
});

it('what is wanted of a post holds on without those that were posted or deleted since, and with those that came', () => {
  const wanted = { order: ['d', 'c', 'a', 'b'] };
  const orderIn = (names: string) => wantedNow(scheduleOf(planned(names), NOW), 'a', wanted).order;
  expect(orderIn('abcd')).toEqual(['d', 'c', 'a', 'b']);
  expect(orderIn('abd')).toEqual(['d', 'a', 'b']);
  expect(orderIn('ab')).toEqual(['a', 'b']);
  expect(orderIn('abcde')).toEqual(['e', 'd', 'c', 'a', 'b']);
});

describe('what is told of a move', () => {
  const moved = (id: string, chosen: string) => {
    const view = planned('abc');
    return movedText(scheduleOf(view, NOW, movedToDay(scheduleOf(view, NOW), id, chosen) ?? {}), id, chosen);
  };

  it('is the day and the time', () => {
    expect(moved('c', '2027-02-15')).toEqual({ title: 'Due Monday 15 February at 18:00' });
    const fixed = planned('a', { a: '2027-02-05' });
    expect(movedText(scheduleOf(fixed, NOW), 'a')).toEqual({ title: 'Due Friday 5 February' });
  });

  it('is why it is not the day that was chosen', () => {
    expect(moved('c', '2027-02-12')).toEqual({
      title: 'Due Monday 15 February at 18:00',
      description: 'The rhythm has no free time on Friday 12 February.',
    });
    expect(moved('c', '2027-03-29')).toEqual({
      title: 'Due Monday 22 February at 18:00',
      description: 'It is the last post, and the rhythm leaves no gap.',
    });
  });
});
