import type { Change } from '@tessera/contracts';

/**
 * The changes with no post marked as posted later than now: a device whose clock is ahead would use up the slot of
 * another day. Earlier times stay, for those changes have waited.
 */
export function notPostedLater<Of extends Change>(changes: readonly Of[], now: Date): readonly Of[] {
  return changes.map((change) => {
    if (change.kind === 'together') return { ...change, changes: notPostedLater(change.changes, now) };
    const isLater =
      change.kind === 'posted' && change.at !== undefined && Date.parse(change.at) > now.getTime();
    return isLater ? { ...change, at: now.toISOString() } : change;
  });
}
