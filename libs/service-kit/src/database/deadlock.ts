import { setTimeout as sleep } from 'node:timers/promises';

/** PostgreSQL's `deadlock_detected` (SQLSTATE 40P01) in the numbers of FerretDB, which passes it on. */
const DEADLOCK = 16_908_292;
const TRIES = 5;
/** At random, so that the writes of one key do not meet again. */
const PAUSE_MS = 300;

/**
 * The result of a write that FerretDB may refuse with a deadlock: there a unique index is an exclusion constraint, and
 * writes of the same key at once wait for each other until PostgreSQL ends all but one. Nothing of those is stored; the
 * next try finds the key taken. MongoDB refuses them as duplicates at once.
 * @param write makes the same write at each call
 * @throws what the last try threw.
 */
export async function repeatedAfterDeadlock<T>(write: () => T): Promise<Awaited<T>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (tries === TRIES || (error as { code?: unknown } | null)?.code !== DEADLOCK) throw error;
      await sleep(PAUSE_MS * Math.random() * tries);
    }
  }
}
