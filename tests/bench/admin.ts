/**
 * How long each call of the admin's dashboard takes with 100,000 users, 200,000 grids and 2,000,000 photos, over HTTP
 * through the real services. Fails where a call's 95th percentile is above 200 ms. Whether they are right is
 * tested beside them (services/admin/statistics).
 *
 *   node infra/local/test-servers.ts -- node tests/bench/admin.ts [SHARE]
 *
 * SHARE (1 by default) takes that part of the records, for a short look. With KEEP=1 the records stay in the
 * database and the next run takes them, for a look again on a database of one's own (TEST_MONGODB_URI).
 * 'database' is the time of a call's database commands together; they run side by side.
 */
import { dropEverything, mongodbUri, signIn, uniquePrefix } from '@tessera/testing';
import mongoose from 'mongoose';
import { loadavg } from 'node:os';
import { DashboardServices } from '../../services/admin/statistics/dashboard-services.mjs';
import { insert } from '../../services/admin/statistics/seed.mjs';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { personOf } from './admin-records.ts';
import { quantile } from './results.ts';

const SHARE = Number(process.argv[2] ?? 1);
const KEEP = Boolean(process.env['KEEP']);
const USERS = Math.round(100_000 * SHARE);
const ROUNDS = 40;
const LIMIT_MS = 200;
const READY = { deadlineMs: 30 * 60_000, everyMs: 1_000 };
/** People, with 5,000 photos. */
const BATCH = 250;

const CALLS = [
  '/stats',
  '/revenue',
  '/growth',
  '/performance',
  '/daily',
  '/analytics',
  '/users',
  '/users?page=100&limit=50',
  '/users?sort=username&order=asc',
  '/users?sort=username&order=desc&page=100',
  '/users?sort=email&order=asc&page=100',
  '/users?sort=email&order=desc&page=100',
  '/users?sort=subscriptionTier',
  '/users?sort=subscriptionTier&order=desc&page=100',
  '/users?search=p',
  '/users?search=p&sort=email&page=100',
  '/users?search=p&sort=subscriptionTier&order=asc',
  '/users?search=person-09',
  '/users?search=person-099&sort=email',
  '/users?search=nobody',
  '/audit',
  '/messages',
  '/waitlist',
  '/jobs/failed',
];

const progress = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (began: number) => `${((performance.now() - began) / 1_000).toFixed(0)} s`;

/** The records, written now or taken from an earlier run that kept them. @returns when their year ended */
async function seed(server: mongoose.Connection, prefix: string): Promise<number> {
  const marker = server.useDb(`${prefix}_bench`).collection<{ _id: string; end: number }>('records');
  const kept = await marker.findOne({ _id: 'written' });
  if (kept) return kept['end'];
  const end = Date.now() - 1_000;
  const began = performance.now();
  for (let first = 0; first < USERS; first += BATCH) {
    const length = Math.min(BATCH, USERS - first);
    const people = Array.from({ length }, (_, offset) => personOf(first + offset, USERS, end));
    await insert(server, prefix, people);
  }
  await marker.insertOne({ _id: 'written', end });
  progress(`records written in ${seconds(began)}`);
  return end;
}

const prefix = KEEP ? `bench${USERS}` : uniquePrefix();
const server = await mongoose.createConnection(mongodbUri()).asPromise();
let dashboard: DashboardServices | undefined;
const failures: string[] = [];
try {
  const end = await seed(server, prefix);

  const monitored = new URL(mongodbUri());
  monitored.searchParams.set('monitorCommands', 'true');
  const began = performance.now();
  const started = await DashboardServices.start(prefix, { MONGODB_URI: monitored.href });
  dashboard = started;
  const boss = signIn({ sub: personOf(0, USERS, end).id, tier: 'creator' });

  let databaseTime = 0;
  for (const connection of mongoose.connections) {
    // The default connection is nobody's.
    if (connection === server || connection.readyState !== 1) continue;
    connection.getClient().on('commandSucceeded', ({ duration }) => (databaseTime += duration));
  }

  const call = (path: string) => started.ask(path, boss.headers);

  // The first closing of the days counts everything once. '/daily' leaves out the owner whose days are not closed yet.
  const isReady = async () => {
    const [{ status }, { body: days }] = [await call('/analytics'), await call('/daily')];
    return status === 200 && Number.isFinite(days[0]?.storageBytes);
  };
  if (!(await waitUntil(isReady, READY))) throw new Error('the days are not closed in time');
  progress(`indexes and days made in ${seconds(began)}; load average ${loadavg()[0]?.toFixed(1)}`);

  progress(
    `${'milliseconds'.padEnd(52)} ${'median'.padStart(8)} ${'95 %'.padStart(8)} ${'database'.padStart(9)}`,
  );
  for (const path of CALLS) {
    const times: number[] = [];
    const databaseTimes: number[] = [];
    for (let round = -3; round < ROUNDS; round += 1) {
      databaseTime = 0;
      const start = performance.now();
      const { status, body } = await call(path);
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
      if (round < 0) continue;
      times.push(performance.now() - start);
      databaseTimes.push(databaseTime);
    }
    const [middle, high] = [quantile(times, 0.5), quantile(times, 0.95)];
    if (high > LIMIT_MS) failures.push(`${path} takes ${high.toFixed(0)} ms at the 95th percentile`);
    const columns = [middle, high].map((time) => time.toFixed(1).padStart(8));
    progress(
      `${path.padEnd(52)} ${columns.join(' ')} ${quantile(databaseTimes, 0.5).toFixed(0).padStart(9)}`,
    );
  }
  progress(`load average ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await dashboard?.stop();
  await server.close();
  if (!KEEP) await dropEverything(prefix);
}
progress(failures.length === 0 ? 'every call is fast enough' : '');
for (const failure of failures) process.stderr.write(`${failure}\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
