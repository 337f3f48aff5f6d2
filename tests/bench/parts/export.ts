/// <reference lib="dom" />
/** An export of 99 posts from the click to the file: drawn in workers, and by html-to-image as where none can draw. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { picturesOf } from '../../support/people.ts';
import type { Part } from '../bench.ts';
import { longestTask, withPlanner, type Opened } from '../creator-page.ts';
import { filledGrid } from '../filled-grid.ts';
import { inTurns, ours, peer } from '../results.ts';

const DEADLINE_MS = 120_000;
const TILE_HEIGHT = 480;

/** @param size that the file must have @param tasks takes the longest task */
export async function exportOnce(opened: Opened, size: string, tasks: number[]) {
  const { page } = opened;
  await page.getByRole('button', { name: 'Export grid' }).click();
  const all = page.getByRole('menuitem', { name: 'All rows' });
  await all.waitFor();
  let ms = 0;
  const task = await longestTask(opened, async () => {
    const began = performance.now();
    const download = page.waitForEvent('download', { timeout: DEADLINE_MS });
    await all.click();
    const file = await download;
    ms = performance.now() - began;
    const bytes = await readFile(await file.path());
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (`${width} x ${height}` !== size) throw new Error(`a file of ${width} x ${height} instead of ${size}`);
  });
  tasks.push(task);
  return ms;
}

export const part: Part = {
  title: 'An export of 99 posts at 1,080 pixels, from the click to the file',
  async measure({ product, rounds, smoke }) {
    const posts = smoke ? 6 : 99;
    const pictures = await picturesOf(posts, { width: 600, height: 800 });
    const { api } = await filledGrid(product, posts, pictures);
    const size = `1080 x ${(posts / 3) * TILE_HEIGHT}`;
    const measured = async (inWorkers: Opened, byHtml: Opened) => {
      const tasks = { workers: [] as number[], html: [] as number[] };
      // The first fetches code and pictures.
      await exportOnce(inWorkers, size, []);
      await exportOnce(byHtml, size, []);
      const times = await inTurns(rounds, {
        workers: () => exportOnce(inWorkers, size, tasks.workers),
        html: () => exportOnce(byHtml, size, tasks.html),
      });
      return [
        ours('drawn in workers', 'ms', times.workers, { most: 1_000 }),
        ours('its longest task of the main thread', 'ms', tasks.workers, { most: 50 }),
        peer('html-to-image', 'ms', times.html),
        peer('its longest task of the main thread', 'ms', tasks.html),
      ];
    };
    const cannotDraw = () => void Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
    return withPlanner(api, (inWorkers) =>
      withPlanner(api, (byHtml) => measured(inWorkers, byHtml), cannotDraw),
    );
  },
};
