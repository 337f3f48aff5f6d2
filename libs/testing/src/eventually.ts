import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats `check` until it does not throw; after `deadline` milliseconds its last failure is thrown. */
export async function eventually<T>(check: () => T | Promise<T>, deadline = 10_000): Promise<T> {
  const end = Date.now() + deadline;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(25);
    }
  }
}
