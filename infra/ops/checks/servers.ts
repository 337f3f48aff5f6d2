import { createStore } from '@tessera/object-store';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import type { BackupEnv } from '../../backup/env.ts';
import { maintenanceMark } from '../../backup/maintenance.ts';
import { isLater } from '../../backup/product-version.ts';
import { typed } from '../usage.ts';
import { note, problem, problemIf } from './finding.ts';
import { clock } from './clock.ts';
import { OLDEST_DATABASE, isTooOld } from './oldest-database.ts';

const DEADLINE_MS = 5_000;
const OLDEST_REDIS = '6.2.0';
const FULL = 0.8;

/** Whether each service's database can be reached, by its version and its clock. */
export async function database(_env: NodeJS.ProcessEnv, { databases }: BackupEnv) {
  const servers = new Map(Object.values(databases).map(({ uri, name }) => [uri, name]));
  const found = await Promise.all(
    [...servers].map(async ([uri, name]) => {
      const client = new MongoClient(uri, {
        serverSelectionTimeoutMS: DEADLINE_MS,
        socketTimeoutMS: DEADLINE_MS,
      });
      try {
        const { version } = await client.db(name).command({ buildInfo: 1 });
        const { localTime } = await client.db(name).command({ hello: 1 });
        return [
          isTooOld(version)
            ? problem(`Its version is ${version}.`, `Upgrade it to ${OLDEST_DATABASE} or later.`)
            : note(`version ${version} responds`),
          ...clock('the database', localTime),
        ];
      } finally {
        await client.close();
      }
    }),
  );
  return found.flat();
}

/** Whether Redis keeps what it is given, has room, and no maintenance was forgotten. */
export async function redis(env: NodeJS.ProcessEnv, backup: BackupEnv) {
  const client = new Redis(backup.redisUrl, {
    connectTimeout: DEADLINE_MS,
    commandTimeout: DEADLINE_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  client.on('error', () => {});
  const mark = maintenanceMark(backup);
  try {
    const info = Object.fromEntries(
      (await client.info()).split('\r\n').map((line) => line.split(':', 2) as [string, string]),
    );
    const [seconds] = await client.time();
    const version = info['redis_version'] ?? '';
    const used = Number(info['used_memory']) / (Number(info['maxmemory']) || Infinity);
    const reason = await mark.reason();
    const off = typed(env, { image: 'maintenance off', make: 'maintenance SET=off' });
    return [
      isLater(OLDEST_REDIS, version)
        ? problem(`Its version is ${version}.`, `Upgrade it to ${OLDEST_REDIS} or later.`)
        : note(`version ${version} responds`),
      ...clock('Redis', new Date(Number(seconds) * 1_000)),
      ...problemIf(
        info['aof_enabled'] !== '1',
        'It writes no append-only file: jobs are lost when it restarts.',
        'Set appendonly yes.',
      ),
      ...problemIf(
        info['maxmemory_policy'] !== 'noeviction',
        `It evicts keys (${info['maxmemory_policy']}).`,
        'Set maxmemory-policy noeviction.',
      ),
      ...problemIf(
        used > FULL,
        `${Math.round(used * 100)} % of its memory is used.`,
        'See which jobs wait; raise maxmemory.',
      ),
      ...problemIf(
        reason,
        `Maintenance is on (${reason}): every request is refused.`,
        reason === 'restore'
          ? `If no restore runs, one failed half way: restore again, with FORCE=1. What is there is opened by: ${off}`
          : `End it by: ${off}`,
      ),
    ];
  } finally {
    client.disconnect();
    mark.close();
  }
}

export async function objectStore(_env: NodeJS.ProcessEnv, { store }: BackupEnv) {
  await createStore(store).list('', null, 1);
  return [note('responds')];
}
