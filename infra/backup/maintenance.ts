import { MAINTENANCE_LOOK_EVERY, maintenanceKeys, type MaintenanceReason } from '@tessera/service-kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackupError } from './backup-error.ts';
import { installationRedis, type RedisEnv } from './installation-redis.ts';

/** How long the mark outlives a restore that died before it changed anything. */
const LEASE_MS = 60_000;
/** Every process has looked for the mark by then, and has reported that it is busy. */
const SEEN_MS = 2.5 * MAINTENANCE_LOOK_EVERY;
const IDLE_WITHIN_MS = 60_000;

/**
 * The maintenance mark of an installation, which every process obeys: 503 for requests, and no job is begun.
 */
export function maintenanceMark(env: RedisEnv) {
  const installation = installationRedis(env);
  const { redis } = installation;
  const keys = maintenanceKeys(installation);

  const isBusy = async () => {
    let count = 0;
    for await (const found of installation.keysFrom(keys.busy)) count += found.length;
    return count > 0;
  };

  return {
    /** Who set it, or null. */
    reason: () => redis.get(keys.mark),

    /** @param forMs it expires by itself */
    async set(reason: MaintenanceReason, forMs?: number) {
      await (forMs ? redis.set(keys.mark, reason, 'PX', forMs) : redis.set(keys.mark, reason));
    },

    lift: () => redis.del(keys.mark),

    /** Who set it and did not have it expire, or null. */
    async standing() {
      const reason = (await redis.get(keys.mark)) as MaintenanceReason | null;
      return (await redis.pttl(keys.mark)) === -1 ? reason : null;
    },

    /** Waits until no process has anything in hand that it began before the mark. */
    async untilIdle(signal: AbortSignal) {
      const end = performance.now() + IDLE_WITHIN_MS;
      do {
        await sleep(SEEN_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
        if (!(await isBusy())) return;
      } while (performance.now() < end);
      throw new BackupError(
        'BUSY',
        'A service does not finish what it began. Nothing was touched; try again.',
      );
    },

    close: () => redis.disconnect(),
  };
}

/**
 * Half of an installation must not become the newest backup, nor may a backup go that it is to be restored from.
 * @throws BackupError RESTORING while a restore runs, or after one that failed with the data incomplete
 */
export async function refuseWhileRestoring(env: RedisEnv) {
  const mark = maintenanceMark(env);
  try {
    if ((await mark.reason()) !== 'restore') return;
    throw new BackupError(
      'RESTORING',
      'A restore is running, or failed half way: what is there is incomplete. Restore again, with FORCE=1. Until then no ' +
        'backup is made, and none is removed.',
    );
  } finally {
    mark.close();
  }
}

/**
 * Does a work that replaces the data while no process serves. The operator's maintenance goes on at its end. Where it
 * fails with the data incomplete the mark stays until the next restore or `tessera maintenance off`: half of an
 * installation is not shown.
 */
export async function underMaintenance(env: RedisEnv, signal: AbortSignal, work: () => Promise<void>) {
  const mark = maintenanceMark(env);
  try {
    const before = await mark.standing();
    let after = before;
    try {
      await mark.set('restore', before === null ? IDLE_WITHIN_MS + LEASE_MS : undefined);
      await mark.untilIdle(signal);
      await mark.set('restore');
      await work();
      if (before === 'restore') after = null;
    } catch (error) {
      if (error instanceof BackupError && error.incomplete) after = 'restore';
      throw error;
    } finally {
      // Where the operator has set or lifted it meanwhile it stays as they want it.
      if ((await mark.reason()) === 'restore') await (after === null ? mark.lift() : mark.set(after));
    }
  } finally {
    mark.close();
  }
}
