import type { RedisConnection } from '../redis/redis.module.js';

/** How often a process looks for the mark, in milliseconds. */
export const MAINTENANCE_LOOK_EVERY = 1_000;

/** Who set the mark. After a restore each process starts again, because what it remembers is of the time before. */
export type MaintenanceReason = 'operator' | 'restore';

/**
 * The keys of maintenance. `mark` holds a {@link MaintenanceReason} while no process may serve. `busy` is the start of
 * the keys of processes that still finish what they began; each expires by itself.
 */
export function maintenanceKeys(redis: Pick<RedisConnection, 'key'>): { mark: string; busy: string } {
  return { mark: redis.key('maintenance'), busy: redis.key('maintenance-busy:') };
}
