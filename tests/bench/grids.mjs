// @ts-check
/**
 * How long a grid of 1,000 posts takes to be listed and a post of a grid of 5,000 to be moved, over HTTP, beside
 * what the database alone takes for the same documents in the same run. Figures of one run compare with each other,
 * not with those of another machine.
 *
 *   node infra/local/test-servers.mjs -- node tests/bench/grids.mjs
 */
import { JwtService } from '@nestjs/jwt';
import { insertPhotos, userPlan } from '@tessera/contracts';
import { startGrids } from '@tessera/grids/dist/app.js';
import { readGridsEnv } from '@tessera/grids/dist/env.js';
import { MessageClient, ServiceTokens } from '@tessera/service-kit';
import {
  answer,
  declareRevocationsKnown,
  dropEverything,
  mongodbUri,
  playPeer,
  serviceKey,
  signIn,
  testEnv,
  uniquePrefix,
} from '@tessera/testing';
import mongoose from 'mongoose';
import { randomBytes } from 'node:crypto';

const ROUNDS = 100;
const newId = () => randomBytes(16).toString('hex');

/**
 * @param {number[]} times
 * @param {number} share
 */
function quantile(times, share) {
  return (
    [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN
  );
}

/**
 * Runs `work` one after another and prints median and 95th percentile in milliseconds.
 *
 * @param {string} name
 * @param {(round: number) => Promise<unknown>} work
 * @returns {Promise<number>} the median
 */
async function measure(name, work) {
  for (let round = 0; round < 10; round += 1) await work(round);
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await work(round);
    times.push(performance.now() - began);
  }
  const [middle, high] = [quantile(times, 0.5), quantile(times, 0.95)];
  process.stdout.write(
    `${name.padEnd(52)} ${middle.toFixed(1).padStart(8)} ${high.toFixed(1).padStart(8)}\n`,
  );
  return middle;
}

const prefix = uniquePrefix();
await declareRevocationsKnown(prefix);
const auth = await playPeer('auth', [answer(userPlan, () => ({ tier: 'creator', isAdmin: false }))]);
const env = await testEnv('grids', prefix, { AUTH_TCP: auth.address });
const running = await startGrids(readGridsEnv(env));
const keys = { self: /** @type {const} */ ('media'), to: { grids: serviceKey('media', 'grids') }, from: {} };
const media = new MessageClient(new ServiceTokens(new JwtService(), keys), {
  grids: { host: '127.0.0.1', port: Number(env.TCP_PORT) },
});
const database = await mongoose.createConnection(mongodbUri(), { dbName: `${prefix}_grids` }).asPromise();
const person = signIn({ tier: 'creator' });

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function call(method, path, body) {
  const response = await fetch(`${running.url}${path}`, {
    method,
    headers: { ...person.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** @param {number} posts */
async function gridOf(posts) {
  const { id } = await call('POST', '/api/grids', { name: `${posts} posts` });
  const ids = [];
  for (let first = 0; first < posts; first += 100) {
    const items = Array.from({ length: Math.min(100, posts - first) }, () => ({
      photoId: newId(),
      image: {
        mediaId: newId(),
        width: 800,
        height: 1_066,
        thumbhash: 'dGh1bWJoYXNo',
        state: /** @type {const} */ ('ready'),
      },
    }));
    ids.push(...items.map(({ photoId }) => photoId));
    await media.send(insertPhotos, {
      userId: person.sub,
      tier: 'creator',
      gridId: id,
      position: first,
      items,
    });
  }
  return { id, ids };
}

try {
  const small = await gridOf(9);
  const thousand = await gridOf(1_000);
  const large = await gridOf(5_000);
  process.stdout.write(`${'milliseconds'.padEnd(52)} ${'median'.padStart(8)} ${'95 %'.padStart(8)}\n`);

  /** @param {string} gridId */
  const list = (gridId) => call('GET', `/api/photos?gridId=${gridId}&includeHidden=true`);
  /** @param {{ ids: string[] }} grid */
  const move =
    ({ ids }) =>
    (/** @type {number} */ round) =>
      call('PUT', `/api/photos/${ids[(round * 997) % ids.length]}/position`, {
        position: (round * 631) % ids.length,
      });

  await measure('list a grid of 9', () => list(small.id));
  const listed = await measure('list a grid of 1,000', () => list(thousand.id));
  const read = await measure('  the database alone: its grid and 1,000 photos', () =>
    Promise.all([
      database.collection('grids').findOne({ _id: /** @type {any} */ (thousand.id) }),
      database.collection('photos').find({ gridId: thousand.id, ownerId: person.sub }).toArray(),
    ]),
  );
  await measure('move in a grid of 9', move(small));
  const moved = await measure('move in a grid of 5,000', move(large));
  const written = await measure('  the database alone: read the grid, write its order', async () => {
    const filter = { _id: /** @type {any} */ (large.id) };
    const grid = await database.collection('grids').findOne(filter);
    await database
      .collection('grids')
      .updateOne(
        { ...filter, version: grid?.version },
        { $set: { order: grid?.order }, $inc: { version: 1 } },
      );
  });
  await measure('write a description in a grid of 5,000', (round) =>
    call('PUT', `/api/photos/${large.ids[round]}/description`, { description: `round ${round}` }),
  );
  process.stdout.write(
    `list / database alone: ${(listed / read).toFixed(2)}; move / database alone: ${(moved / written).toFixed(2)}\n`,
  );
} finally {
  media.onApplicationShutdown();
  await database.close();
  await running.stop();
  await auth.close();
  await dropEverything(prefix);
}
