/** `GET /api/photos` of 1,000 posts through the gateway, eight at once: whole, and known by its tag (304). */
import { setTimeout as pause } from 'node:timers/promises';
import pMap from 'p-map';
import type { Part, Product } from '../bench.ts';
import { filledGrid, type FilledGrid } from '../filled-grid.ts';
import { httpLoad } from '../http-load.ts';
import { usageOf } from '../process-usage.ts';
import { column, floor, inTurns, ours, repeated } from '../results.ts';
import type { Stored } from '../../support/stored.ts';

const AT_ONCE = 8;
const CHANGE_EVERY_MS = 100;

async function listLoad(
  product: Product,
  { path, headers }: FilledGrid,
  howMuch: { duration: number } | { amount: number },
  tag?: string,
) {
  const pid = product.processId('grids');
  const before = await usageOf([pid]);
  const known = tag === undefined ? {} : { 'if-none-match': tag };
  const options = { url: product.url + path, headers: { ...headers, ...known }, connections: AT_ONCE };
  const load = await httpLoad({ ...options, ...howMuch }, tag === undefined ? 200 : 304);
  const after = await usageOf([pid]);
  return { ...load, cpuMs: ((after.cpuSeconds - before.cpuSeconds) * 1_000) / load.count };
}

/** As captions change ten times a second. */
async function whileChanging<Result>({ api, photoIds }: FilledGrid, work: () => Promise<Result>) {
  const ended = new AbortController();
  const changing = (async () => {
    for (let count = 0; !ended.signal.aborted; count += 1) {
      const body = { description: `Change ${count}` };
      await api.call('PUT', `/api/photos/${photoIds[count % photoIds.length]}/description`, { body });
      await pause(CHANGE_EVERY_MS, undefined, ended).catch(() => undefined);
    }
  })();
  try {
    return await work();
  } finally {
    ended.abort();
    await changing;
  }
}

/** What the same documents cost the driver and `JSON.stringify` alone. */
const readAlone = (product: Product, { gridId, user }: FilledGrid, amount: number) =>
  product.inDatabase(async (server) => {
    const grids = server.db('tessera_grids');
    const read = () =>
      Promise.all([
        grids.collection<Stored>('grids').findOne({ _id: gridId }),
        grids.collection('photos').find({ gridId, ownerId: user.id }).toArray(),
      ]).then((documents) => JSON.stringify(documents));
    await read();
    const began = performance.now();
    await pMap(Array.from({ length: amount }), read, { concurrency: AT_ONCE });
    return amount / ((performance.now() - began) / 1_000);
  });

export const part: Part = {
  title: 'Lists of 1,000 posts through the gateway, eight at once',
  async measure({ product, rounds, smoke }) {
    const grid = await filledGrid(product, smoke ? 30 : 1_000);
    const howMuch = smoke ? { amount: 2 * AT_ONCE } : { duration: 5 };
    await listLoad(product, grid, howMuch);
    const { whole, known, alone } = await inTurns(rounds, {
      whole: () => listLoad(product, grid, howMuch),
      known: () => listLoad(product, grid, howMuch, grid.etag),
      alone: () => readAlone(product, grid, smoke ? AT_ONCE : 100),
    });
    // Last: the tag that is known goes with the first change.
    const changing = await repeated(rounds, () =>
      whileChanging(grid, () => listLoad(product, grid, howMuch)),
    );
    return [
      ours('the whole list', 'a second', column(whole, 'perSecond'), { least: 200 }),
      ours('its 95th percentile', 'ms', column(whole, 'p95'), { most: 50 }),
      ours('its processor time in grids', 'ms', column(whole, 'cpuMs'), { most: 5 }),
      floor('the database alone, its documents as JSON', 'a second', alone),
      ours('a list that is known (304)', 'a second', column(known, 'perSecond'), { least: 500 }),
      ours('its processor time in grids', 'ms', column(known, 'cpuMs'), { most: 3 }),
      ours('the whole list, as captions change', 'a second', column(changing, 'perSecond')),
      ours('its 95th percentile', 'ms', column(changing, 'p95')),
    ];
  },
};
