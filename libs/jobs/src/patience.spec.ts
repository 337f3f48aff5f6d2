import { growingPause, patient } from './patience.js';

const MINUTE = 60_000;

it('the pauses between tries double from a second to the longest, a fifth of each left to chance', () => {
  const bounds = [1, 2, 5, 9, 10, 200].map((attempts) => {
    const pause = growingPause(attempts, 5 * MINUTE);
    const full = Math.min(5 * MINUTE, 1_000 * 2 ** (attempts - 1));
    return pause >= 0.8 * full && pause <= full;
  });
  expect(bounds).toEqual([true, true, true, true, true, true]);
});

it('a job is tried for its hours even where every pause comes out short', () => {
  const { attempts } = patient({ hours: 24, longestPause: 5 * MINUTE });
  const shortest = Array.from({ length: attempts - 1 }, (_, n) => 0.8 * Math.min(5 * MINUTE, 1_000 * 2 ** n));
  const hours = shortest.reduce((sum, pause) => sum + pause, 0) / (60 * MINUTE);
  expect(hours).toBeGreaterThanOrEqual(24);
  expect(hours).toBeLessThan(24.2);
});
