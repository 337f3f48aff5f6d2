import { photosOf, stateOf } from '../../../test/photos.js';
import { emptyView, viewOf } from '../../domain/photos/grid-view.js';
import { scheduleOf } from '../../domain/photos/post-dates.js';
import { movedText } from './month-words.js';

it('a move in the month is told with the zone of the rhythm, where a clock here shows another time', () => {
  const own = new Intl.DateTimeFormat().resolvedOptions();
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...own, timeZone: 'America/New_York' });
  const rhythm = {
    zone: 'Asia/Tokyo',
    weekly: [{ day: 5, time: '09:00' }],
    start: '2027-02-05',
    skipped: [],
  };
  const view = viewOf(stateOf(photosOf('a'), { rhythm }), emptyView('grid'));
  const schedule = scheduleOf(view, Date.UTC(2027, 1, 4, 22));
  expect(movedText(schedule, 'a').title).toBe('Due Friday 5 February at 09:00, Tokyo time');
});
