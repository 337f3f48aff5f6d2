// @ts-check

/**
 * The ids of erased accounts, in the repository but in no snapshot of an installation: an earlier snapshot still has
 * the accounts, and every restore from the repository erases them again.
 */
const TAG = 'erased-accounts';
const NAME = 'erased-accounts.json';
const DAY_MS = 24 * 60 * 60_000;
/** A file for moving house may be older than the oldest snapshot. */
const LEAST_MS = 30 * DAY_MS;

/** @typedef {import('./contents.mjs').ErasedAccounts} ErasedAccounts */
/** @typedef {import('./restic.mjs').Restic} Restic */

/** @param {Restic} restic @returns {Promise<ErasedAccounts>} */
export async function readErased(restic) {
  const newest = (await restic.snapshots(TAG)).at(-1);
  if (!newest) return new Map();
  /** @type {Record<string, string>} */
  const stored = JSON.parse(await restic.read(newest.id, NAME));
  return new Map(Object.entries(stored).map(([id, at]) => [id, new Date(at)]));
}

/**
 * Adds what was erased since, and leaves out what no snapshot can hold any more.
 * @param {Restic} restic
 * @param {ErasedAccounts} recent
 * @param {Date} oldestSnapshot
 */
export async function keepErased(restic, recent, oldestSnapshot) {
  const since = Math.min(oldestSnapshot.getTime() - DAY_MS, Date.now() - LEAST_MS);
  const kept = [...(await readErased(restic)), ...recent].filter(([, at]) => at.getTime() >= since);
  await restic.store(TAG, NAME, JSON.stringify(Object.fromEntries(kept)));
  await restic.forget(TAG, ['--keep-last', '1']);
}
