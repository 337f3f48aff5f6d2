import { SeenSessions } from './seen-sessions.js';

/** Notes of so many people, and writes that each end in a later turn; `failing` are the users whose writes fail. */
function seenOf(people: number, failing: readonly string[] = []) {
  const notes = Array.from({ length: people }, (_, number) => [
    `user-${number}:session-${number}`,
    '1000',
  ]).flat();
  const stored: string[] = [];
  const restored: string[] = [];
  let turns = 0;
  const client = {
    zpopmin: (_key: string, count: number) => Promise.resolve(notes.splice(0, 2 * count)),
    zadd: (_key: string, _greater: string, ...left: string[]) => Promise.resolve(restored.push(...left)),
  };
  let turn: Promise<void> | null = null;
  const nextTurn = () =>
    (turn ??= new Promise((resolve) =>
      setImmediate(() => {
        turn = null;
        turns += 1;
        resolve();
      }),
    ));
  const users = {
    touch: async (id: string) => {
      await nextTurn();
      if (failing.includes(id)) throw new Error('unavailable');
      stored.push(id);
    },
  };
  const sessions = { touch: () => nextTurn() };
  const redis = { client, key: (...parts: string[]) => parts.join(':') };
  const seen = new SeenSessions(redis as never, sessions as never, users as never, undefined as never);
  return { seen, stored, restored, turns: () => turns };
}

describe('who was seen', () => {
  it('is carried over twenty at a time, not one after another', async () => {
    const { seen, stored, turns } = seenOf(600);
    await seen.carry();
    expect([stored.length, turns()]).toEqual([600, 30]);
  });

  it('is restored for the next sweep where it could not be written, with all behind it', async () => {
    const { seen, stored, restored } = seenOf(50, ['user-25']);
    await expect(seen.carry()).rejects.toThrow('unavailable');
    expect(stored).toHaveLength(39);
    const left = restored.filter((each) => each.startsWith('user'));
    expect(left).toHaveLength(30);
    // Redis takes the score before the member.
    expect(restored.slice(0, 2)).toEqual(['1000', 'user-49:session-49']);
  });
});
