import type { LastingDb } from './lasting-db.js';
import type { PersonDb } from './person-db.js';
import { windowId } from './window-id.js';

type Leasing = Pick<LastingDb, 'run'>;

interface WindowLockOptions {
  /**
   * Milliseconds after which a window that still waits takes the lock from a window that is asleep, such as on a phone.
   * The work of both may then run at once, and must bear that. By default a window waits however long it takes.
   */
  readonly stealAfter?: number;
}

/** Milliseconds: how long a lease holds, how often it is renewed, and how often one that another window has is read. */
const LEASE = { holds: 10_000, renewed: 3_000, lookedAt: 250 } as const;

/**
 * Does work while no other window of the person does any under a lock of this name: a browser's lock, which ends with
 * its window. Where the browser knows no locks it is a lease in the person's database, which expires.
 */
export async function withWindowLock<T>(
  db: PersonDb | Leasing,
  name: string,
  work: () => Promise<T>,
  { stealAfter }: WindowLockOptions = {},
): Promise<T> {
  if (!('locks' in navigator))
    return leased('run' in db ? db : { run: (each) => each(db, false) }, name, work);
  if (stealAfter === undefined) return navigator.locks.request(name, work);
  let begun: Promise<T> | null = null;
  const begin = () => (begun ??= work());
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(stealAfter) }, begin);
  } catch (error) {
    // Its own lock may have been taken by another window meanwhile.
    if (begun !== null) return begun;
    if (!(error instanceof DOMException) || error.name !== 'TimeoutError') throw error;
    return navigator.locks.request(name, { steal: true }, begin);
  }
}

async function leased<T>(db: Leasing, name: string, work: () => Promise<T>): Promise<T> {
  while (!(await take(db, name))) await new Promise((resolve) => setTimeout(resolve, LEASE.lookedAt));
  // Without its database the window has nothing left to do that another could come between.
  const renewal = setInterval(() => void take(db, name).catch(() => false), LEASE.renewed);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await giveBack(db, name).catch(() => undefined);
  }
}

/** Returns whether this window has the lease. */
const take = (db: Leasing, name: string): Promise<boolean> =>
  db.run(async (each) => {
    const transaction = each.transaction('leases', 'readwrite');
    const held = await transaction.store.get(name);
    const now = Date.now();
    const isFree = held === undefined || held.by === windowId || held.until < now;
    if (isFree) await transaction.store.put({ name, by: windowId, until: now + LEASE.holds });
    await transaction.done;
    return isFree;
  });

/** Another window may have the lease by now, where this one was asleep. */
const giveBack = (db: Leasing, name: string): Promise<void> =>
  db.run(async (each) => {
    const transaction = each.transaction('leases', 'readwrite');
    const held = await transaction.store.get(name);
    if (held?.by === windowId) await transaction.store.delete(name);
    await transaction.done;
  });
