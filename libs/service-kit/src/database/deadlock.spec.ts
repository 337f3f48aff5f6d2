import { repeatedAfterDeadlock } from './deadlock.js';

const deadlock = Object.assign(new Error('deadlock detected'), { code: 16_908_292 });

/** A write that is refused so many times. */
function refusedTimes(times: number, error: Error) {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries <= times) throw error;
    return Promise.resolve(tries);
  };
}

describe('a write that may meet another of the same key', () => {
  it('is repeated after a deadlock', async () => {
    expect(await repeatedAfterDeadlock(refusedTimes(2, deadlock))).toBe(3);
  });

  it('fails where the deadlock does not end, and at once for any other reason', async () => {
    await expect(repeatedAfterDeadlock(refusedTimes(5, deadlock))).rejects.toBe(deadlock);
    const down = new Error('down');
    await expect(repeatedAfterDeadlock(refusedTimes(1, down))).rejects.toBe(down);
  });
});
