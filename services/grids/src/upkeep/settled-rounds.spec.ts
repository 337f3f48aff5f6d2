import { Clock } from '@tessera/service-kit';
import { SettledRounds } from './settled-rounds.js';

const MINUTE = 60_000;
const iso = (minute: number) => new Date(minute * MINUTE).toISOString();

it('the rounds after an outage begin where it did for three minutes, also where another process ended one before', async () => {
  const clock = new Clock();
  const rounds = new SettledRounds(clock);
  const kept: string[] = [];
  const round = async (minute: number, cursor: string) => {
    jest.spyOn(clock, 'now').mockReturnValue(new Date(minute * MINUTE));
    const keep = (next: string | null) => Promise.resolve(void kept.push(String(next)));
    await rounds.keep({ cursor, keep }, new Date(minute * MINUTE));
  };
  await round(10, iso(0));
  // Another process runs the rounds until here, and there is an outage once more.
  await round(60, iso(50));
  await round(62, iso(50));
  expect(kept).toEqual([]);
  await round(63, iso(50));
  expect(kept).toEqual([iso(63)]);
});
