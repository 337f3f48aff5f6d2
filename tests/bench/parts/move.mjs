// @ts-check
/** One post moved, in a grid of 50 and in one of 5,000. */
import { filledGrid, timesOfMoves } from '../filled-grid.mjs';
import { floor, inTurns, median, ours, quantile, ratios } from '../results.mjs';

/**
 * The grid read and its order written, by the driver alone.
 * @param {import('../bench.mjs').Product} product
 * @param {string} gridId
 * @param {number} writes
 */
const writeAlone = (product, gridId, writes) =>
  product.inDatabase(async (server) => {
    const grids = server.db('tessera_grids').collection('grids');
    const its = { _id: /** @type {any} */ (gridId) };
    const times = [];
    for (let write = 0; write < writes; write += 1) {
      const began = performance.now();
      const { version, order } = /** @type {any} */ (await grids.findOne(its));
      await grids.updateOne({ ...its, version }, { $set: { order }, $inc: { version: 1 } });
      times.push(performance.now() - began);
    }
    return median(times);
  });

/** @type {import('../bench.mjs').Part} */
export const move = {
  title: 'A post moved in a grid of 50 and in one of 5,000',
  async measure({ product, rounds, smoke }) {
    const few = await filledGrid(product, 50);
    const many = await filledGrid(product, smoke ? 100 : 5_000);
    const moves = smoke ? 3 : 40;
    await timesOfMoves(few, moves);
    await timesOfMoves(many, moves);
    /** @type {number[]} */
    const high = [];
    const times = await inTurns(rounds, {
      few: async () => median(await timesOfMoves(few, moves)),
      many: async () => {
        const all = await timesOfMoves(many, moves);
        high.push(quantile(all, 0.95));
        return median(all);
      },
      alone: () => writeAlone(product, many.gridId, moves),
    });
    return [
      ours('in 50', 'ms', times.few),
      ours('in 5,000', 'ms', times.many),
      ours('in 5,000, 95th percentile', 'ms', high),
      ours('5,000 / 50', 'times', ratios(times.many, times.few), { most: 1.5 }),
      floor('the database alone, 5,000 read and written', 'ms', times.alone),
    ];
  },
};
