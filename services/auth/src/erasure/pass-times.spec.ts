import { nextPassAt } from './pass-times.js';

const erasedAt = new Date('2026-03-01T12:00:00Z');
const minutesAfter = (passes: number) =>
  (nextPassAt(erasedAt, passes).getTime() - erasedAt.getTime()) / 60_000;

it('the passes of an erasure come at once, two minutes later, after an hour, then once a day', () => {
  expect([0, 1, 2, 3, 4].map(minutesAfter)).toEqual([0, 2, 60, 24 * 60, 2 * 24 * 60]);
});
