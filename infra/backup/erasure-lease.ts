import { erasureHoldKey, maintenanceKeys } from '@tessera/service-kit';
import { randomUUID } from 'node:crypto';
import { BackupError } from './backup-error.ts';
import { installationRedis, type RedisEnv } from './installation-redis.ts';

/** So long after a backup died erasures go on. */
export const LEASE_MS = 60_000;
const RENEW_MS = 10_000;

const RENEW = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0`;
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

/** Holds erasures back and keeps other backups out, for as long as this process lives. */
async function takeErasureLease(env: RedisEnv) {
  const installation = installationRedis(env);
  const { redis } = installation;
  const key = erasureHoldKey(installation);
  const kept = [key, maintenanceKeys(installation).mark];
  const token = randomUUID();
  const lost = new AbortController();

  try {
    await redis.connect();
    if ((await redis.set(key, token, 'PX', LEASE_MS, 'NX')) !== 'OK')
      throw new BackupError(
        'BUSY',
        'Another backup or restore runs on this installation, or one died a moment ago. Try again in a minute.',
      );
  } catch (error) {
    redis.disconnect();
    throw error;
  }

  const renew = async () => {
    const held = await redis.eval(RENEW, 1, key, token, LEASE_MS).catch(() => 0);
    if (held !== 1) lose();
  };
  const lose = () =>
    lost.abort(
      new BackupError(
        'HOLD_LOST',
        'Redis was unreachable or emptied meanwhile, so erasures were no longer held back. Run it again.',
      ),
    );
  const timer = setInterval(() => void renew(), RENEW_MS);

  return {
    /** Aborts where the hold was lost. */
    lost: lost.signal,

    /** Makes sure that erasures are held back at this moment. */
    async confirm() {
      await renew();
      lost.signal.throwIfAborted();
    },

    /**
     * Removes every key of this installation but the hold and the maintenance mark: jobs, copies and caches, all
     * rebuilt from the database.
     */
    async emptyRedis() {
      for await (const keys of installation.keysFrom(installation.key(''))) {
        const others = keys.filter((each) => !kept.includes(each));
        if (others.length > 0) await redis.unlink(...others);
      }
    },

    /** Where Redis is unavailable the hold ends by itself within a minute. */
    async release() {
      clearInterval(timer);
      await redis.eval(RELEASE, 1, key, token).catch(() => 0);
      redis.disconnect();
    },
  };
}

export type ErasureLease = Awaited<ReturnType<typeof takeErasureLease>>;

/**
 * Does a work while erasures are held back. Where it was stopped, or the hold was lost, that is the reason of its
 * failure, unless the installation was left incomplete.
 * @param signal a person stops it
 */
export async function withErasuresHeld<Result>(
  env: RedisEnv,
  signal: AbortSignal,
  work: (stopped: AbortSignal, lease: ErasureLease) => Promise<Result>,
): Promise<Result> {
  const lease = await takeErasureLease(env);
  const stopped = AbortSignal.any([signal, lease.lost]);
  try {
    return await work(stopped, lease);
  } catch (error) {
    const incomplete = error instanceof BackupError && error.incomplete;
    throw stopped.aborted && !incomplete ? stopped.reason : error;
  } finally {
    await lease.release();
  }
}
