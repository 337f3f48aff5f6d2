import type { Rhythm } from '@tessera/contracts';
import { photosOf, stateOf } from '../../../test/photos.js';
import { emptyView, viewOf } from './grid-view.js';
import { dueCount, ownZone, postDates, unknownZoneNote, zoneNote } from './post-dates.js';

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

it('counts a post fewer for each that was posted today', () => {
  const postedLately = [
    { id: 'x', at: '2027-02-04T14:59:59Z' },
    { id: 'y', at: '2027-02-04T15:00:00Z' },
  ];
  const count = (some: typeof postedLately) =>
    dueCount(
      viewOf(stateOf(photosOf('abcd'), { rhythm: TWICE_A_DAY, postedLately: some }), emptyView('grid')),
      NOW,
    );
  expect([count([]), count(postedLately)]).toEqual([2, 1]);
});

it('names what is due now in the posting order, and explains a date that is out of that order', () => {
  const photos = photosOf('abc', {
    a: { date: '2027-02-05' },
    b: { date: '2027-02-20' },
    c: { date: '2027-02-01' },
  });
  const dates = postDates(viewOf(stateOf(photos, { rhythm: TWICE_A_DAY }), emptyView('grid')), NOW);
  expect(dates.due).toEqual(['c', 'a']);
  expect(dates.get('a')).toMatchObject({
    mark: 'Out of order',
    why: expect.stringMatching(/posting order/) as string,
  });
  expect(dates.get('c')).toMatchObject({ mark: 'Overdue', why: null });
});

const here = (timeZone: string) =>
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat().resolvedOptions(),
    timeZone,
  });
afterEach(() => jest.restoreAllMocks());

it.each([
  ['has a name for it that it does not take', 'Etc/Unknown'],
  ['has no name for it', undefined as unknown as string],
])('has dates in UTC where the browser cannot tell its time zone: it %s', (_what, zone) => {
  here(zone);
  const view = viewOf(stateOf(photosOf('a', { a: { date: '2027-02-04' } })), emptyView('grid'));
  expect(ownZone()).toBe('UTC');
  expect(dueCount(view, NOW)).toBe(1);
  expect(postDates(view, NOW).get('a')?.long).toBe('due Thursday 4 February');
});

it('has the fixed dates alone where the browser does not know the time zone of the rhythm', () => {
  here('UTC');
  const state = stateOf(photosOf('abc', { b: { date: '2027-02-04' } }), {
    rhythm: { ...TWICE_A_DAY, zone: 'Nowhere/New' },
  });
  const view = viewOf(state, emptyView('grid'));
  expect(unknownZoneNote(view.state.rhythm)).toBe(
    'This browser does not know the time zone Nowhere/New: dates by the rhythm are not shown.',
  );
  expect(unknownZoneNote(TWICE_A_DAY)).toBeNull();
  expect(dueCount(view, NOW)).toBe(1);
  expect(postDates(view, NOW).due).toEqual(['b']);
  expect(postDates(view, NOW).get('a')).toBeUndefined();
});

describe('the date of a post in words', () => {
  const inZone = (zone: string) => {
    const state = stateOf(photosOf('a'), { rhythm: { ...TWICE_A_DAY, zone, start: '2027-02-05' } });
    return postDates(viewOf(state, emptyView('grid')), NOW).get('a')?.long;
  };

  it('names the zone of the rhythm where a clock here shows another time', () => {
    here('America/New_York');
    expect(inZone('Asia/Tokyo')).toBe('due Friday 5 February at 09:00, Tokyo time');
    expect(inZone('America/Argentina/Buenos_Aires')).toBe(
      'due Friday 5 February at 09:00, Buenos Aires time',
    );
    expect(inZone('UTC')).toBe('due Friday 5 February at 09:00 UTC');
  });

  it('names none where it is the same here, be it by another name', () => {
    here('Europe/Vienna');
    for (const zone of ['Europe/Vienna', 'Europe/Berlin']) {
      expect(inZone(zone)).toBe('due Friday 5 February at 09:00');
      expect(zoneNote(zone, NOW)).toBeNull();
    }
  });

  it('names it where the clock is the same on another day', () => {
    here('Pacific/Honolulu');
    expect(inZone('Pacific/Kiritimati')).toBe('due Friday 5 February at 09:00, Kiritimati time');
    expect(zoneNote('Pacific/Kiritimati', NOW)).toBe('Days and times are those of Kiritimati.');
    expect(zoneNote('UTC', NOW)).toBe('Days and times are UTC.');
  });
});
