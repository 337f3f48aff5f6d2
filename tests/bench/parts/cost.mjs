// @ts-check
/** What the product costs: memory of each process, and processor time for what one creator does in a month. */
import { setTimeout as pause } from 'node:timers/promises';
import { pictureOf, signUp } from '../../support/people.mjs';
import { filledGrid } from '../filled-grid.mjs';
import { httpLoad } from '../http-load.mjs';
import { usageOfProduct } from '../process-usage.mjs';
import { ours } from '../results.mjs';

const MIB = 1024 * 1024;
const PER_SECOND = 200;
/** One creator: 500 photos kept, a fifth of them new each month, and a visit a day that asks 60 times. */
const MONTH = { photos: 500, uploads: 100, requests: 30 * 60 };

/** @param {Record<string, import('../process-usage.mjs').Usage>} usage */
const secondsOf = (usage) => Object.values(usage).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);

/**
 * Processor time of all processes for some work, in milliseconds, without what they use while nothing happens.
 * @param {import('../bench.mjs').Product} product
 * @param {number} idleShare cores in use at rest
 * @param {() => Promise<unknown>} work
 */
async function costOf(product, idleShare, work) {
  const [before, began] = [secondsOf(await usageOfProduct(product)), performance.now()];
  await work();
  const spent = secondsOf(await usageOfProduct(product)) - before;
  return Math.max(0, spent * 1_000 - idleShare * (performance.now() - began));
}

/** @type {import('../bench.mjs').Part} */
export const cost = {
  title: `Cost: memory at rest and under ${PER_SECOND} requests a second, and a creator's month`,
  async measure({ product, rounds, smoke }) {
    const seconds = smoke ? 1 : 10;
    const grid = await filledGrid(product, 500);
    const { api, user } = await signUp(product.url, 'cost');
    const pictures = await Promise.all(
      Array.from({ length: smoke ? 2 : 20 }, (_, seed) => pictureOf(seed, { width: 600, height: 800 })),
    );
    const [rest, busy, idle, asked, stored] = [[], [], [], [], []].map(() => /** @type {any[]} */ ([]));
    for (let round = 0; round < rounds; round += 1) {
      const before = await usageOfProduct(product);
      await pause(seconds * 1_000);
      const after = await usageOfProduct(product);
      rest?.push(after);
      const cores = (secondsOf(after) - secondsOf(before)) / seconds;
      idle?.push(cores);
      let count = 1;
      const load = async () => {
        const options = {
          url: product.url + grid.path,
          headers: { ...grid.headers, 'if-none-match': grid.etag },
        };
        ({ count } = await httpLoad(
          { ...options, connections: 8, overallRate: PER_SECOND, duration: seconds },
          304,
        ));
        busy?.push(await usageOfProduct(product));
      };
      asked?.push((await costOf(product, cores, load)) / count);
      const upload = async () => {
        for (const picture of pictures) await api.upload(picture);
      };
      stored?.push((await costOf(product, cores, upload)) / pictures.length);
    }
    const assets = await product.inDatabase((server) =>
      server
        .db('tessera_media')
        .collection('assets')
        .find({ ownerId: user.id }, { projection: { bytes: 1 } })
        .toArray(),
    );
    const kept = assets.map(({ bytes }) => (bytes * MONTH.photos) / MIB);
    const month = (stored ?? []).map(
      (ms, round) => (ms * MONTH.uploads + (asked?.[round] ?? 0) * MONTH.requests) / 1_000,
    );
    const carried = (asked ?? []).map((ms) => 2_000 / ms);
    const memory = (/** @type {string} */ name, /** @type {any[] | undefined} */ usages) =>
      (usages ?? []).map((usage) => (usage[name]?.bytes ?? 0) / MIB);
    return [
      ...Object.keys(rest?.[0] ?? {}).flatMap((name) => [
        ours(`memory of ${name} at rest`, 'MiB', memory(name, rest)),
        ours(`memory of ${name} under load`, 'MiB', memory(name, busy)),
      ]),
      ours('processor at rest, all together', 'cores', idle ?? []),
      ours('processor time of a known list of 500', 'ms', asked ?? []),
      ours('processor time of an upload by the page', 'ms', stored ?? []),
      ours(`storage of ${MONTH.photos} photos`, 'MiB', kept),
      ours(`a creator's month: ${MONTH.uploads} uploads, ${MONTH.requests} requests`, 's of a core', month),
      ours('such requests that 2 cores carry', 'a second', carried),
    ];
  },
};
