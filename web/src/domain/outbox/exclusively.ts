import { newId } from '../../shared/api/new-id.js';
import type { LastingDb } from '../kept/lasting-db.js';
import type { PersonDb } from '../kept/person-db.js';

/** A call takes no longer than this: a window that holds its turn for more is asleep. Milliseconds. */
const PATIENCE = 25_000;

type Leasing = Pick<LastingDb, 'run'>;

/** How long a lease holds, how often it is renewed, and how often one that another window has is looked at. */
const LEASE = { holds: 10_000, renewed: 3_000, lookedAt: 250 } as const;

/**
 * Does work while no other window of the person does any by this name. Where a window is asleep, such as on a phone, it
 * is done all the same: what it does must bear that.
 */
export async function exclusively<T>(db: Leasing, name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return leased(db, name, work);
  let begun: Promise<T> | null = null;
  const begin = () => (begun ??= work());
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(PATIENCE) }, begin);
  } catch (error) {
    // Its own lock may have been taken by another window meanwhile.
    if (begun !== null) return begun;
    if (!(error instanceof DOMException) || error.name !== 'TimeoutError') throw error;
    return navigator.locks.request(name, { steal: true }, begin);
  }
}

/**
 * Does work that takes as long as it takes while no other window of the person does any by this name. A window that
 * waits for its turn has it when the one before has done its work, or is gone.
 */
export function inOneWindow<T>(db: PersonDb, name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator
    ? navigator.locks.request(name, work)
    : leased({ run: (each) => each(db, false) }, name, work);
}

const me = newId();

/** Where the browser knows no locks. */
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
    const isFree = held === undefined || held.by === me || held.until < now;
    if (isFree) await transaction.store.put({ name, by: me, until: now + LEASE.holds });
    await transaction.done;
    return isFree;
  });

/** Another window may have the lease by now, where this one was asleep. */
const giveBack = (db: Leasing, name: string): Promise<void> =>
  db.run(async (each) => {
    const transaction = each.transaction('leases', 'readwrite');
    const held = await transaction.store.get(name);
    if (held?.by === me) await transaction.store.delete(name);
    await transaction.done;
  });
