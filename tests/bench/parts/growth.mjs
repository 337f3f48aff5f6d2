// @ts-check
/** What a grid's size costs: the list, the list that is known, and a move. */
import { filledGrid, timesOfMoves } from '../filled-grid.mjs';
import { httpLoad } from '../http-load.mjs';
import { growthPlot } from '../plot.mjs';
import { median, ours } from '../results.mjs';

/** @type {import('../bench.mjs').Part} */
export const growth = {
  title: 'Growth: one request after another in grids of 10 to 10,000 posts',
  async measure({ product, rounds, smoke, keep }) {
    const sizes = smoke ? [10, 100] : [10, 100, 1_000, 10_000];
    const amount = smoke ? 3 : 20;
    const curves = /** @type {Record<string, number[][]>} */ ({ list: [], 'known list (304)': [], move: [] });
    const results = [];
    for (const size of sizes) {
      const grid = await filledGrid(product, size);
      const list = async (/** @type {number} */ status) => {
        const known = status === 304 ? { 'if-none-match': grid.etag } : {};
        const headers = { ...grid.headers, ...known };
        return (await httpLoad({ url: product.url + grid.path, headers, connections: 1, amount }, status))
          .p50;
      };
      await list(200);
      const times = /** @type {Record<string, number[]>} */ ({ list: [], 'known list (304)': [], move: [] });
      for (let round = 0; round < rounds; round += 1) {
        times['list']?.push(await list(200));
        times['known list (304)']?.push(await list(304));
      }
      for (let round = 0; round < rounds; round += 1)
        times['move']?.push(median(await timesOfMoves(grid, amount)));
      for (const [name, values] of Object.entries(times)) {
        curves[name]?.push(values);
        results.push(ours(`${name}, ${size} posts`, 'ms', values));
      }
    }
    const medians = Object.entries(curves).map(([name, all]) => [name, all.map(median)]);
    await keep('growth.svg', growthPlot(sizes, Object.fromEntries(medians), 'ms'));
    return results;
  },
};
