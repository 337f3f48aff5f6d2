// @ts-check
/**
 * How fast `GET /api/photos` lists a grid of 1,000 posts through the gateway, 8 requests at once: to somebody new, to a
 * page that has it already (`If-None-Match`), and while a caption changes ten times a second. What it costs the process
 * of grids is what a slower or busier machine does not change as much; the rates want a machine at rest.
 *
 *   make bench-lists
 */
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { storedPhoto } from '../../services/admin/figures/stored.mjs';
import { ApiClient } from '../../infra/local/api-client.mjs';
import { progressTo } from '../../infra/local/progress.mjs';
import { TemporaryStack } from '../../infra/local/temporary-stack.mjs';
import { newGrid, newId, signUp } from '../support/people.mjs';
import { usageOf } from './process-usage.mjs';
import { runBenchmark } from './run-benchmark.mjs';

const POSTS = 1_000;
const AT_ONCE = 8;
const WARM_UP_MS = 3_000;
const MEASURE_MS = 10_000;
const CHANGE_EVERY_MS = 100;
const DEADLINE_MS = 10_000;

/**
 * @typedef {object} Goal
 * @property {number} perSecond at least
 * @property {number} p95 at most, in milliseconds
 * @property {number} cpuMs processor time of grids for each, at most
 */
/** @type {Record<'whole' | 'known', Goal>} */
const GOALS = {
  whole: { perSecond: 200, p95: 50, cpuMs: 5 },
  known: { perSecond: 500, p95: 50, cpuMs: 3 },
};

/** @typedef {{ url: string, token: string, gridId: string, photoIds: readonly string[] }} Listed */

/**
 * Somebody with a grid of pictures that were all stored and scaled.
 * @param {TemporaryStack} product
 * @returns {Promise<Listed>}
 */
async function fillGrid(product) {
  const { api, user, token } = await signUp(product.url, 'lists');
  const gridId = await newGrid(api, 'Lists');
  const photoIds = Array.from({ length: POSTS }, newId);
  const image = { width: 1_080, height: 1_350, thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', state: 'ready' };
  const photos = photoIds.map((id) => ({
    ...storedPhoto({
      ...{ id, gridId, ownerId: user.id, mediaId: newId() },
      ...{ isHidden: false, createdAt: new Date() },
    }),
    description: `By the lake, ${randomBytes(40).toString('base64')}`,
    image,
  }));
  await product.inDatabase(async (server) => {
    const grids = server.db('tessera_grids');
    await grids.collection('photos').insertMany(/** @type {any} */ (photos));
    const its = { _id: /** @type {any} */ (gridId) };
    await grids.collection('grids').updateOne(its, { $set: { order: photoIds }, $inc: { version: 1 } });
  });
  return { url: product.url, token, gridId, photoIds };
}

/**
 * @typedef {{ status: number, etag: string, bytes: number }} Answer
 * @param {Listed} listed
 * @param {Agent} agent
 * @param {string} [tag]
 * @returns {Promise<Answer>}
 */
function list({ url, token, gridId }, agent, tag) {
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'gzip, deflate, br',
    ...(tag === undefined ? {} : { 'if-none-match': tag }),
  };
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    request(`${url}/api/photos?gridId=${gridId}&includeHidden=true`, { agent, headers, signal }, (answer) => {
      let bytes = 0;
      answer.on('data', (part) => (bytes += part.length));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, etag: String(answer.headers.etag), bytes }),
      );
    })
      .once('error', reject)
      .end();
  });
}

/**
 * @param {() => Promise<Answer>} ask
 * @param {number} status of every response
 * @param {number} ms
 */
async function load(ask, status, ms) {
  /** @type {number[]} */
  const times = [];
  const end = performance.now() + ms;
  const asking = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      const answer = await ask();
      if (answer.status !== status) throw new Error(`${answer.status} where ${status} was expected`);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, asking));
  return times.sort((one, other) => one - other);
}

/**
 * @param {string} name
 * @param {number} pid of grids
 * @param {Goal | null} goal
 * @param {number} status
 * @param {() => Promise<Answer>} ask
 */
async function measure(name, pid, goal, status, ask) {
  await load(ask, status, WARM_UP_MS);
  const before = await usageOf([pid]);
  const times = await load(ask, status, MEASURE_MS);
  const after = await usageOf([pid]);
  const perSecond = times.length / (MEASURE_MS / 1_000);
  const p95 = times[Math.floor(times.length * 0.95)] ?? NaN;
  const cpuMs = ((after.cpuSeconds - before.cpuSeconds) * 1_000) / times.length;
  const isGood = goal === null || (perSecond >= goal.perSecond && p95 <= goal.p95 && cpuMs <= goal.cpuMs);
  const figures = [
    perSecond.toFixed(0),
    p95.toFixed(0),
    cpuMs.toFixed(1),
    (after.bytes / 1024 / 1024).toFixed(0),
  ];
  const columns = figures.map((figure) => figure.padStart(10)).join('');
  process.stdout.write(`${name.padEnd(34)}${columns}${isGood ? '' : '   over the goal'}\n`);
  return isGood;
}

/** @param {TemporaryStack} product */
async function bench(product) {
  const listed = await fillGrid(product);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const pid = product.processId('grids');
  const { etag, bytes } = await list(listed, agent);
  process.stdout.write(
    `${POSTS} posts, ${(bytes / 1024).toFixed(0)} kB as sent; goals: ${JSON.stringify(GOALS)}\n`,
  );
  const columns = ['a second', 'p95 ms', 'cpu ms', 'MB'].map((name) => name.padStart(10)).join('');
  process.stdout.write(`${''.padEnd(34)}${columns}\n`);
  const results = [
    await measure('the whole list', pid, GOALS.whole, 200, () => list(listed, agent)),
    await measure('a list that is known (304)', pid, GOALS.known, 304, () => list(listed, agent, etag)),
  ];
  const changes = new AbortController();
  const changing = change(listed, changes.signal);
  results.push(
    await measure('the whole list, as captions change', pid, null, 200, () => list(listed, agent)),
  );
  changes.abort();
  await changing;
  agent.destroy();
  return results.every(Boolean);
}

/** @param {Listed} listed @param {AbortSignal} signal */
async function change({ url, token, photoIds }, signal) {
  const api = new ApiClient(url, token);
  for (let count = 0; !signal.aborted; count += 1) {
    const path = `/api/photos/${photoIds[count % photoIds.length]}/description`;
    await api.call('PUT', path, { body: { description: `Change ${count}` } });
    await pause(CHANGE_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function main() {
  const product = await TemporaryStack.start({ build: 'services', log: progressTo(process.stderr) });
  try {
    return await bench(product);
  } finally {
    await product.stop();
  }
}

await runBenchmark(main);
