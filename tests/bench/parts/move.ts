/** One post moved, in a grid of 50 and in one of 5,000. */
import type { Part, Product } from '../bench.ts';
import { filledGrid, timesOfMoves, timesOfPlacings } from '../filled-grid.ts';
import { column, floor, inTurns, median, ours, quantile, ratios } from '../results.ts';
import type { StoredGrid } from '../../support/stored.ts';

/**
 * One write of the grid by the driver alone: of its version, which rewrites the document, or of its order too.
 */
const writeAlone = (product: Product, gridId: string, writes: number, ofOrder: boolean) =>
  product.inDatabase(async (server) => {
    const grids = server.db('tessera_grids').collection<StoredGrid>('grids');
    const its = { _id: gridId };
    const order = (await grids.findOne(its))?.order ?? [];
    const times = [];
    for (let write = 0; write < writes; write += 1) {
      const began = performance.now();
      await grids.updateOne(its, { ...(ofOrder ? { $set: { order } } : {}), $inc: { version: 1 } });
      times.push(performance.now() - began);
    }
    return median(times);
  });

export const part: Part = {
  title: 'A post moved in a grid of 50 and in one of 5,000',
  note: [
    'A grid is one document with the ids of its posts, as version 0.2.0 reads it: any write of it writes 215 kB at 5,000.',
    '`PUT /api/photos/{id}/position` responds with the whole order; the planner does not use it.',
  ].join(' '),
  async measure({ product, rounds, smoke }) {
    const few = await filledGrid(product, 50);
    const many = await filledGrid(product, smoke ? 100 : 5_000);
    const moves = smoke ? 3 : 40;
    await timesOfMoves(few, moves);
    await timesOfMoves(many, moves);
    const {
      few: inFew,
      many: inMany,
      placed,
      ...alone
    } = await inTurns(rounds, {
      few: async () => median(await timesOfMoves(few, moves)),
      many: async () => {
        const times = await timesOfMoves(many, moves);
        return { middle: median(times), high: quantile(times, 0.95) };
      },
      placed: async () => median(await timesOfPlacings(many, moves)),
      fewWritten: () => writeAlone(product, few.gridId, moves, true),
      versionWritten: () => writeAlone(product, many.gridId, moves, false),
      manyWritten: () => writeAlone(product, many.gridId, moves, true),
    });
    const middles = column(inMany, 'middle');
    return [
      ours('in 50', 'ms', inFew),
      ours('in 5,000', 'ms', middles),
      ours('in 5,000, 95th percentile', 'ms', column(inMany, 'high')),
      ours('5,000 / 50', 'times', ratios(middles, inFew), { most: 1.5 }),
      ours('in 5,000 by the call that responds with the order', 'ms', placed),
      floor('the database alone, one write of 50', 'ms', alone.fewWritten),
      floor('one write of 5,000', 'ms', alone.manyWritten),
      floor('one write of the version of 5,000', 'ms', alone.versionWritten),
    ];
  },
};
