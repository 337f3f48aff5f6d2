// @ts-check
import { MAINTENANCE_LOOK_EVERY, maintenanceKeys } from '@tessera/service-kit';
import { Redis } from 'ioredis';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackupError } from './backup-error.mjs';

/** How long the mark outlives a restore that died before it changed anything. */
const LEASE_MS = 60_000;
const COMMAND_MS = 5_000;
/** Every process has looked for the mark by then, and has reported that it is busy. */
const SEEN_MS = 2.5 * MAINTENANCE_LOOK_EVERY;
const IDLE_WITHIN_MS = 60_000;

/**
 * The maintenance mark of an installation, which every process obeys: 503 for requests, and no job is begun.
 * @param {Pick<import('./env.mjs').BackupEnv, 'redisUrl' | 'redisPrefix'>} env
 */
export function maintenanceMark({ redisUrl, redisPrefix }) {
  const redis = new Redis(redisUrl, {
    connectTimeout: COMMAND_MS,
    commandTimeout: COMMAND_MS,
    maxRetriesPerRequest: 1,
  });
  // Each command reports its own failure.
  redis.on('error', () => {});
  const keys = maintenanceKeys({ key: (...parts) => [redisPrefix, ...parts].join(':') });

  const busy = async () => {
    let cursor = '0';
    do {
      const [next, found] = await redis.scan(cursor, 'MATCH', `${keys.busy}*`, 'COUNT', 1_000);
      if (found.length > 0) return true;
      cursor = next;
    } while (cursor !== '0');
    return false;
  };

  return {
    /** Who set it, or null. */
    reason: () => redis.get(keys.mark),

    /** @param {import('@tessera/service-kit').MaintenanceReason} reason @param {number} [forMs] it expires by itself */
    async set(reason, forMs) {
      await (forMs ? redis.set(keys.mark, reason, 'PX', forMs) : redis.set(keys.mark, reason));
    },

    lift: () => redis.del(keys.mark),

    /**
     * Waits until no process has anything in hand that it began before the mark.
     * @param {AbortSignal} signal
     */
    async untilIdle(signal) {
      const end = performance.now() + IDLE_WITHIN_MS;
      do {
        await sleep(SEEN_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
        if (!(await busy())) return;
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
 * Does a work that replaces the data while no process serves. Where it fails with the data incomplete the mark stays
 * until the next restore or `tessera maintenance off`: half of an installation is not shown.
 * @param {Pick<import('./env.mjs').BackupEnv, 'redisUrl' | 'redisPrefix'>} env
 * @param {AbortSignal} signal
 * @param {() => Promise<void>} work
 */
export async function underMaintenance(env, signal, work) {
  const mark = maintenanceMark(env);
  let isOver = true;
  try {
    await mark.set('restore', IDLE_WITHIN_MS + LEASE_MS);
    await mark.untilIdle(signal);
    await mark.set('restore');
    await work();
  } catch (error) {
    isOver = !(error instanceof BackupError && error.incomplete);
    throw error;
  } finally {
    if (isOver) await mark.lift();
    mark.close();
  }
}
