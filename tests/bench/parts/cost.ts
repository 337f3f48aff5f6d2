/** What the product costs: memory of each process, and processor time for what one creator does in a month. */
import { setTimeout as pause } from 'node:timers/promises';
import { picturesOf, signUp } from '../../support/people.ts';
import type { Part, Product } from '../bench.ts';
import { filledGrid } from '../filled-grid.ts';
import { httpLoad } from '../http-load.ts';
import { usageOfProduct, type Usage } from '../process-usage.ts';
import { column, ours, repeated } from '../results.ts';

const MIB = 1024 * 1024;
const PER_SECOND = 200;
const SECONDS_A_MONTH = 30 * 24 * 3_600;
/** Of the average, in the busiest hour. */
const PEAK = 10;
/** As the page scales a photo of 12 megapixels before it sends it. */
const AS_SENT = { width: 1_536, height: 2_048 };
/** One creator: 500 photos kept, a fifth of them new each month, and a visit a day that asks 60 times. */
const MONTH = { photos: 500, uploads: 100, requests: 30 * 60 };

const secondsOf = (usage: Record<string, Usage>) =>
  Object.values(usage).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);

/**
 * Processor time of all processes for some work, in milliseconds, without what they use while nothing happens.
 * @param idleShare cores in use at rest
 */
async function costOf(product: Product, idleShare: number, work: () => Promise<unknown>) {
  const [before, began] = [secondsOf(await usageOfProduct(product)), performance.now()];
  await work();
  const spent = secondsOf(await usageOfProduct(product)) - before;
  return Math.max(0, spent * 1_000 - idleShare * (performance.now() - began));
}

export const part: Part = {
  title: `Cost: memory at rest and under ${PER_SECOND} requests a second, and a creator's month`,
  async measure({ product, rounds, smoke }) {
    const seconds = smoke ? 1 : 10;
    const grid = await filledGrid(product, 500);
    const { api, user } = await signUp(product.url, 'cost');
    const pictures = await picturesOf(smoke ? 2 : 20, AS_SENT);
    const options = {
      url: product.url + grid.path,
      headers: { ...grid.headers, 'if-none-match': grid.etag },
    };
    const once = async () => {
      const before = await usageOfProduct(product);
      await pause(seconds * 1_000);
      const rest = await usageOfProduct(product);
      const idle = (secondsOf(rest) - secondsOf(before)) / seconds;
      let [count, busy] = [1, rest];
      const load = await costOf(product, idle, async () => {
        const rate = { connections: 8, overallRate: PER_SECOND, duration: seconds };
        ({ count } = await httpLoad({ ...options, ...rate }, 304));
        busy = await usageOfProduct(product);
      });
      const uploads = await costOf(product, idle, async () => {
        for (const picture of pictures) await api.upload(picture);
      });
      return { rest, busy, idle, asked: load / count, stored: uploads / pictures.length };
    };
    const all = await repeated(rounds, once);
    const assets = await product.inDatabase((server) =>
      server
        .db('tessera_media')
        .collection('assets')
        .find({ ownerId: user.id }, { projection: { bytes: 1 } })
        .toArray(),
    );
    const kept = assets.map(({ bytes }) => (bytes * MONTH.photos) / MIB);
    const month = all.map(({ stored, asked }) => (stored * MONTH.uploads + asked * MONTH.requests) / 1_000);
    const carried = all.map(({ asked }) => 2_000 / asked);
    const creators = month.map((seconds) => Math.floor((2 * SECONDS_A_MONTH) / PEAK / seconds));
    const memory = (name: string, when: 'rest' | 'busy') =>
      all.map((each) => (each[when][name]?.bytes ?? 0) / MIB);
    return [
      ...Object.keys(all[0]?.rest ?? {}).flatMap((name) => [
        ours(`memory of ${name} at rest`, 'MiB', memory(name, 'rest')),
        ours(`memory of ${name} under load`, 'MiB', memory(name, 'busy')),
      ]),
      ours('processor at rest, all together', 'cores', column(all, 'idle')),
      ours('processor time of a known list of 500', 'ms', column(all, 'asked')),
      ours('processor time of an upload by the page', 'ms', column(all, 'stored')),
      ours(`storage of ${MONTH.photos} photos`, 'MiB', kept),
      ours(`a creator's month: ${MONTH.uploads} uploads, ${MONTH.requests} requests`, 's of a core', month),
      ours('such requests that 2 cores carry', 'a second', carried),
      ours(`such creators that 2 cores carry in an hour of ${PEAK} times the average`, '', creators),
    ];
  },
};
