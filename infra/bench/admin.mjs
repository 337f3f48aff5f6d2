// @ts-check
/**
 * How long each call of the admin's dashboard takes with 100,000 users, 200,000 grids and 2,000,000 photos, over HTTP
 * through the real services, and whether the figures equal what was written. Fails where a call's 95th percentile is
 * above 200 ms, or a figure is wrong.
 *
 *   node infra/local/test-servers.mjs -- node infra/bench/admin.mjs [SHARE]
 *
 * SHARE (1 by default) takes that part of the records, for a short look.
 */
import { startAdmin } from '@tessera/admin/dist/app.js';
import { readAdminEnv } from '@tessera/admin/dist/env.js';
import { startAuth } from '@tessera/auth/dist/app.js';
import { readAuthEnv } from '@tessera/auth/dist/env.js';
import { startGrids } from '@tessera/grids/dist/app.js';
import { readGridsEnv } from '@tessera/grids/dist/env.js';
import { startMedia } from '@tessera/media/dist/app.js';
import { readMediaEnv } from '@tessera/media/dist/env.js';
import { dropEverything, mongodbUri, signIn, testEnv, TOKEN_KEYS, uniquePrefix } from '@tessera/testing';
import mongoose from 'mongoose';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SHARE = Number(process.argv[2] ?? 1);
const USERS = Math.round(100_000 * SHARE);
const GRIDS = 2 * USERS;
const PHOTOS = 20 * USERS;
const ROUNDS = 40;
const LIMIT_MS = 200;
const READY_MS = 15 * 60_000;
const BATCH = 5_000;
const YEAR_MS = 365 * 24 * 60 * 60_000;
const END = Date.now() - 1_000;

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
  '/users?sort=email&order=desc&page=100',
  '/users?sort=subscriptionTier',
  '/users?search=person-9',
  '/users?search=person-99&sort=email',
  '/audit',
  '/messages',
  '/waitlist',
  '/jobs/failed',
];

/**
 * Ids as the services make them: by age.
 *
 * @param {Date} createdAt
 * @param {number} index
 */
const idOf = (createdAt, index) =>
  createdAt.getTime().toString(16).padStart(12, '0') + index.toString(16).padStart(20, '0');

/**
 * The moment of the record `index` of `count`, spread evenly over a year.
 *
 * @param {number} index
 * @param {number} count
 */
const momentOf = (index, count) => new Date(END - YEAR_MS + Math.floor(((index + 1) * YEAR_MS) / count));

/** @param {number} index */
const userId = (index) => idOf(momentOf(index, USERS), index);
/** @param {number} index */
const gridId = (index) => idOf(momentOf(index, GRIDS), index);
/** @param {number} index */
const photoId = (index) => idOf(momentOf(index, PHOTOS), index);

/** @param {number} index */
function user(index) {
  const createdAt = momentOf(index, USERS);
  const name = `person-${index}`;
  return {
    _id: userId(index),
    username: name,
    usernameKey: name,
    email: `${name}@example.com`,
    emailKey: `${name}@example.com`,
    passwordHash: 'none',
    credentials: { version: 1, keptSession: null },
    subscriptionTier: index % 10 === 0 ? 'creator' : 'free',
    isAdmin: index === 0,
    instagramAccounts: [],
    profileImageUrl: null,
    createdAt,
    lastSeenAt: index % 4 === 0 ? new Date(END - (index % 7) * 1_000) : createdAt,
  };
}

/** @param {number} index */
const grid = (index) => ({
  _id: gridId(index),
  ownerId: userId(index % USERS),
  name: `Grid ${index}`,
  order: Array.from({ length: 10 }, (_, place) => photoId(index * 10 + place)),
  pinned: [],
  placeholders: [],
  carousels: [],
  version: 1,
  createdAt: momentOf(index, GRIDS),
});

/** @param {number} index */
const photo = (index) => ({
  _id: photoId(index),
  gridId: gridId(Math.floor(index / 10)),
  ownerId: userId(Math.floor(index / 10) % USERS),
  isHidden: index % 1_000 === 0,
  mediaType: 'photo',
  description: '',
  revision: 1,
  createdAt: momentOf(index, PHOTOS),
});

/** @param {number} index */
const board = (index) => ({ _id: userId(index), order: [gridId(index), gridId(index + USERS)], version: 1 });

/**
 * @param {mongoose.Connection} server
 * @param {string} database
 * @param {string} name
 * @param {number} count
 * @param {(index: number) => object} make
 */
async function write(server, database, name, count, make) {
  const collection = server.useDb(database).collection(name);
  const began = performance.now();
  for (let first = 0; first < count; first += BATCH) {
    const length = Math.min(BATCH, count - first);
    await collection.insertMany(
      Array.from({ length }, (_, offset) => make(first + offset)),
      { ordered: false },
    );
  }
  process.stdout.write(`${count} ${name} written in ${((performance.now() - began) / 1_000).toFixed(0)} s\n`);
}

/**
 * @param {readonly number[]} times
 * @param {number} share
 */
const quantile = (times, share) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;

const prefix = uniquePrefix();
const folder = await mkdtemp(join(tmpdir(), 'bench-admin-'));
const server = await mongoose.createConnection(mongodbUri()).asPromise();
/** @type {{ stop: () => Promise<void> }[]} */
const running = [];
/** @type {string[]} */
const failures = [];
try {
  await write(server, `${prefix}_auth`, 'users', USERS, user);
  await write(server, `${prefix}_grids`, 'boards', USERS, board);
  await write(server, `${prefix}_grids`, 'grids', GRIDS, grid);
  await write(server, `${prefix}_grids`, 'photos', PHOTOS, photo);

  const authEnv = await testEnv('auth', prefix, {
    JWT_PRIVATE_KEY: TOKEN_KEYS.privateKey,
    PUBLIC_URL: 'http://localhost:8080',
    MAIL_DIR: join(folder, 'mail'),
  });
  const gridsEnv = await testEnv('grids', prefix);
  const mediaEnv = await testEnv('media', prefix, {
    TMP_DIR: join(folder, 'uploads'),
    OBJECT_STORE_DIR: join(folder, 'objects'),
  });
  const tcp = (/** @type {Record<string, string>} */ env) => `127.0.0.1:${env['TCP_PORT']}`;
  const closed = 'http://127.0.0.1:1';
  const adminEnv = await testEnv('admin', prefix, {
    AUTH_TCP: tcp(authEnv),
    GRIDS_TCP: tcp(gridsEnv),
    MEDIA_TCP: tcp(mediaEnv),
    AUTH_URL: closed,
    GRIDS_URL: closed,
    MEDIA_URL: closed,
    MEDIA_WORKER_URL: closed,
  });
  const began = performance.now();
  running.push(await startAuth(readAuthEnv(authEnv)));
  running.push(await startGrids(readGridsEnv(gridsEnv)));
  running.push(await startMedia(readMediaEnv(mediaEnv)));
  const admin = await startAdmin(readAdminEnv(adminEnv));
  running.push(admin);
  const boss = signIn({ sub: userId(0), tier: 'creator' });

  /**
   * @param {string} path
   * @returns {Promise<{ status: number, body: any }>}
   */
  const call = async (path) => {
    const response = await fetch(`${admin.url}/api/admin${path}`, { headers: boss.headers });
    return { status: response.status, body: await response.json() };
  };

  // The first closing of the days counts everything once.
  const deadline = Date.now() + READY_MS;
  while ((await call('/daily')).status !== 200) {
    if (Date.now() > deadline) throw new Error('the days are not closed in time');
    await sleep(1_000);
  }
  process.stdout.write(`indexes and days made in ${((performance.now() - began) / 1_000).toFixed(0)} s\n`);

  process.stdout.write(`${'milliseconds'.padEnd(44)} ${'median'.padStart(8)} ${'95 %'.padStart(8)}\n`);
  for (const path of CALLS) {
    /** @type {number[]} */
    const times = [];
    for (let round = -3; round < ROUNDS; round += 1) {
      const start = performance.now();
      const { status, body } = await call(path);
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
      if (round >= 0) times.push(performance.now() - start);
    }
    const [middle, high] = [quantile(times, 0.5), quantile(times, 0.95)];
    if (high > LIMIT_MS) failures.push(`${path} takes ${high.toFixed(0)} ms at the 95th percentile`);
    process.stdout.write(
      `${path.padEnd(44)} ${middle.toFixed(1).padStart(8)} ${high.toFixed(1).padStart(8)}\n`,
    );
  }

  const { body: stats } = await call('/stats');
  const premium = Math.ceil(USERS / 10);
  const recount = {
    totalUsers: USERS,
    totalGrids: GRIDS,
    totalPhotos: PHOTOS,
    premiumUsers: premium,
    freeUsers: USERS - premium,
    activeUsers: await server
      .useDb(`${prefix}_auth`)
      .collection('users')
      .countDocuments({ lastSeenAt: { $gte: new Date(Date.now() - 7 * 24 * 60 * 60_000) } }),
  };
  for (const [name, value] of Object.entries(recount)) {
    if (stats[name] !== value) failures.push(`${name} is ${stats[name]}, and a full recount says ${value}`);
  }
} finally {
  for (const service of running.reverse()) await service.stop();
  await server.close();
  await dropEverything(prefix);
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(failures.length === 0 ? 'every call is fast enough, every figure is right\n' : '');
for (const failure of failures) process.stderr.write(`${failure}\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
