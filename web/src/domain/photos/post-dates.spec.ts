import type { Rhythm } from '@tessera/contracts';
import { photosOf, stateOf } from '../../../test/photos.js';
import { emptyView, viewOf } from './grid-view.js';
import { dueCount } from './post-dates.js';

/** In Tokyo it is the 5th of February already, seven in the morning. */
const NOW = Date.parse('2027-02-04T22:00:00Z');
const TWICE_A_DAY: Rhythm = {
  weekly: [1, 2, 3, 4, 5, 6, 7].flatMap((day) => ['09:00', '18:00'].map((time) => ({ day, time }))),
  zone: 'Asia/Tokyo',
  start: '2027-01-01',
  skipped: [],
};

it('counts the posts that are due today in the rhythm’s zone, and the fixed ones before, but none that is posted', () => {
  const photos = photosOf('abcdefghijklmnopqrstuvwxyz', {
    a: { date: '2027-02-05' },
    b: { date: '2027-02-06' },
    y: { date: '2027-01-05' },
    z: { date: '2027-01-05' },
  });
  const state = stateOf(photos, { rhythm: TWICE_A_DAY });
  const view = viewOf({ ...state, lists: { ...state.lists, posted: ['z'] } }, emptyView('grid'));
  // The one of January, and one at each of the day's two times, of which a fixed date has the first.
  expect(dueCount(view, NOW)).toBe(3);
});
