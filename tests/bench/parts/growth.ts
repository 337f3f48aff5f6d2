/** What a grid's size costs everything that is done with it. */
import { picturesOf, placePhotos } from '../../support/people.ts';
import { waitUntil } from '../../../infra/local/wait-until.mjs';
import type { Part, Product } from '../bench.ts';
import { feedShown, withPlanner, type Opened } from '../creator-page.ts';
import { filledGrid, timesOfMoves, type FilledGrid } from '../filled-grid.ts';
import { httpLoad } from '../http-load.ts';
import { growthPlot } from '../plot.ts';
import { column, inTurns, median, ours, repeated } from '../results.ts';
import { SLOWER, takeUp } from './drag.ts';
import { exportOnce } from './export.ts';
import { largestPaint } from './page.ts';

const SIZES = [10, 100, 1_000, 10_000];
/** The most that a grid may hold is 10,000: some places are left for what is uploaded. */
const MOST_POSTS = 9_980;
const PICTURES = 30;
const READY = { deadlineMs: 30_000, everyMs: 5 };
/** More tiles are in further files, each drawn as the first is. */
const MOST_TILES = 100;
const EXPORT_POSTS = { columns: 3, rowPixels: 480 };

async function timeOfList(product: Product, grid: FilledGrid, amount: number, status: number) {
  const known = status === 304 ? { 'if-none-match': grid.etag } : {};
  const headers = { ...grid.headers, ...known };
  const load = await httpLoad({ url: product.url + grid.path, headers, connections: 1, amount }, status);
  return load.p50;
}

/** From a picture's first byte until it is in the grid with all its sizes. */
async function timeOfUpload(product: Product, { api, gridId }: FilledGrid, picture: Buffer) {
  const began = performance.now();
  const mediaId = await api.upload(picture);
  await placePhotos(api, gridId, [mediaId]);
  const isReady = await product.inDatabase((server) => {
    const photos = server.db('tessera_grids').collection('photos');
    return waitUntil(async () => (await photos.findOne({ mediaId }))?.['image']?.state === 'ready', READY);
  });
  if (!isReady) throw new Error('the picture is not ready in time');
  return performance.now() - began;
}

/** What is done in the page. */
function inPage({ api, photoIds }: FilledGrid, rounds: number, exports: boolean) {
  const height = Math.ceil(photoIds.length / EXPORT_POSTS.columns) * EXPORT_POSTS.rowPixels;
  const exported = async (opened: Opened) =>
    exports ? [await exportOnce(opened, `1080 x ${height}`, [])] : [];
  return withPlanner(api, async (opened) => {
    const { page } = opened;
    await feedShown(page);
    await exported(opened);
    return repeated(rounds, async () => {
      await page.reload();
      await feedShown(page);
      const paint = await largestPaint(page);
      const drag = (await takeUp(opened)).ms * SLOWER;
      await page.keyboard.press('Escape');
      await page.mouse.up();
      return { paint, drag, file: await exported(opened) };
    });
  });
}

export const part: Part = {
  title: 'Growth: one thing after another in grids of 10 to 10,000 posts',
  note: [
    `A grid holds at most 10,000 items; the largest one here has ${MOST_POSTS}, which leaves places for the uploads.`,
    'A file of an export holds at most 34 rows, 102 tiles: an export of more is as many further files, drawn one after',
    'another in the time of each. The start of a drag is its longest task on a processor four times slower.',
  ].join(' '),
  async measure({ product, rounds, smoke, keep }) {
    const sizes = smoke ? [10, 60] : SIZES;
    const amount = smoke ? 3 : 20;
    const pictures = await picturesOf(PICTURES, { width: 300, height: 400 });
    const curves: Record<string, number[]> = {};
    const results = [];
    for (const size of sizes) {
      const grid = await filledGrid(product, Math.min(size, MOST_POSTS), pictures);
      const inThePage = await inPage(grid, rounds, size <= MOST_TILES);
      await timeOfList(product, grid, amount, 200);
      const lists = await inTurns(rounds, {
        list: () => timeOfList(product, grid, amount, 200),
        'known list (304)': () => timeOfList(product, grid, amount, 304),
      });
      // Last: each changes the grid, and with it the tag that is known.
      const changes = await inTurns(rounds, {
        move: async () => median(await timesOfMoves(grid, amount)),
        'upload until ready': () => timeOfUpload(product, grid, pictures[0] ?? Buffer.alloc(0)),
      });
      const all = {
        ...{ ...lists, ...changes, 'largest paint': column(inThePage, 'paint') },
        ...{ 'start of a drag': column(inThePage, 'drag'), export: column(inThePage, 'file').flat() },
      };
      for (const [name, values] of Object.entries(all)) {
        if (values.length === 0) continue;
        (curves[name] ??= []).push(median(values));
        results.push(ours(`${name}, ${size} posts`, 'ms', values));
      }
    }
    await keep('growth.svg', growthPlot(sizes, curves, 'ms'));
    return results.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
  },
};
