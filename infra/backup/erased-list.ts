import type { ErasedAccounts } from './contents.ts';

import type { Restic } from './restic.ts';
/**
 * The ids of erased accounts, in the repository but in no snapshot of an installation: an earlier snapshot still has
 * the accounts, and every restore from the repository erases them again.
 */
const TAG = 'erased-accounts';
const NAME = 'erased-accounts.json';
const DAY_MS = 24 * 60 * 60_000;
/** A file for moving house may be older than the oldest snapshot. */
const LEAST_MS = 30 * DAY_MS;

export async function readErased(restic: Restic): Promise<ErasedAccounts> {
  const newest = (await restic.snapshots(TAG)).at(-1);
  if (!newest) return new Map();
  const stored: Record<string, string> = JSON.parse(await restic.read(newest.id, NAME));
  return new Map(Object.entries(stored).map(([id, at]) => [id, new Date(at)]));
}

/** Adds what was erased since, and leaves out what no snapshot can hold any more. */
export async function keepErased(restic: Restic, recent: ErasedAccounts, oldestSnapshot: Date) {
  const since = Math.min(oldestSnapshot.getTime() - DAY_MS, Date.now() - LEAST_MS);
  const kept = [...(await readErased(restic)), ...recent].filter(([, at]) => at.getTime() >= since);
  await restic.store(TAG, NAME, JSON.stringify(Object.fromEntries(kept)));
  await restic.forget(TAG, ['--keep-last', '1']);
}
