import { mailOfDay, morningOf } from './morning.js';

const at = (zone: string, now: string) => {
  const { last, next } = morningOf(zone, new Date(now));
  return [last, next.toISOString()];
};

it.each([
  ['Europe/Vienna', '2026-12-01T06:59:59Z', '2026-11-30', '2026-12-01T07:00:00.000Z'],
  ['Europe/Vienna', '2026-12-01T07:00:00Z', '2026-12-01', '2026-12-02T07:00:00.000Z'],
  ['America/New_York', '2026-12-01T12:30:00Z', '2026-11-30', '2026-12-01T13:00:00.000Z'],
  ['Asia/Tokyo', '2026-11-30T23:30:00Z', '2026-12-01', '2026-12-01T23:00:00.000Z'],
  // The clocks were changed in the night before.
  ['Europe/Vienna', '2026-10-25T06:59:00Z', '2026-10-24', '2026-10-25T07:00:00.000Z'],
])(
  'in %s at %s the last morning was that of %s, and %s is the time to look again',
  (zone, now, last, next) => {
    expect(at(zone, now)).toEqual([last, next]);
  },
);

it.each([
  [
    ['Europe/Vienna', 'Europe/London'],
    ['07:00', '07:00'],
  ],
  // At eight in Tokyo it is that day in Vienna as well, and the day before in London.
  [
    ['Europe/London', 'Asia/Tokyo', 'Europe/Vienna'],
    ['08:00', '23:00', '23:00'],
  ],
  [
    ['America/Los_Angeles', 'Australia/Sydney', 'America/New_York'],
    ['13:00', '21:00', '13:00'],
  ],
])('of grids in %j on one day the mails go at %j', (zones, mails) => {
  const goesAt = (zone: string) => new Date(mailOfDay(zones, zone, '2031-01-07')).toISOString().slice(11, 16);
  expect(zones.map(goesAt)).toEqual(mails);
});
