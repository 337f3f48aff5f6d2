// @ts-check
/// <reference lib="dom" />
/** An upload of 12-megapixel photos in the browser, on a page with 30 grids. */
import { jpeg } from '@tessera/testing';
import { newGrid, signUp } from '../../support/people.mjs';
import { runOperator } from '../../../infra/local/ops.mjs';
import { longestTask, openPlanner } from '../creator-page.mjs';
import { ours } from '../results.mjs';

const GRIDS = 30;
const DEADLINE_MS = 180_000;

/* global window */

/** Counts in the page which components React renders. */
function watch() {
  /** @typedef {import('../creator-page.mjs').Fiber} Fiber */
  const PERFORMED_WORK = 1;
  const seen = { renders: 0 };
  const count = (/** @type {Fiber | null} */ first) => {
    for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
      const isComponent = fiber.type !== null && typeof fiber.type !== 'string';
      if (isComponent && (fiber.flags & PERFORMED_WORK) !== 0) seen.renders += 1;
      // Children that were taken over as they are were not rendered.
      if (fiber.child !== fiber.alternate?.child) count(fiber.child);
    }
  };
  Object.assign(window, { seen, onReactCommit: (/** @type {Fiber} */ root) => count(root.child) });
}

/** @type {import('../bench.mjs').Part} */
export const upload = {
  title: 'An upload of 24 photos of 12 megapixels in the browser, beside 30 grids',
  async measure({ product, rounds, smoke }) {
    const [files, size] = smoke ? [2, { width: 640, height: 480 }] : [24, { width: 4_032, height: 3_024 }];
    const photos = await Promise.all(
      Array.from({ length: Math.min(files, 4) }, (_, seed) => jpeg({ ...size, seed, grain: 0.06 })),
    );
    const chosen = Array.from({ length: files }, (_, index) => ({
      name: `${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: photos[index % photos.length] ?? Buffer.alloc(0),
    }));
    const [times, tasks, renders] = [[], [], []].map(() => /** @type {number[]} */ ([]));
    for (let round = 0; round < rounds; round += 1) {
      const { account, api } = await signUp(product.url, 'upload');
      await runOperator(product.dataDir, ['tier', account.email, 'creator'], product.env);
      for (let grid = 1; grid <= GRIDS; grid += 1) await newGrid(api, `Grid ${grid}`);
      const opened = await openPlanner(api, watch);
      const { browser, page } = opened;
      const rendered = () => page.evaluate(() => Number(Reflect.get(window, 'seen').renders));
      try {
        await page.getByRole('banner').getByRole('button', { name: 'Upload', exact: true }).click();
        const dialog = page.getByRole('dialog', { name: 'Upload Photos' });
        await dialog.locator('input[type=file]').first().setInputFiles(chosen);
        const before = await rendered();
        let ms = 0;
        const task = await longestTask(opened, async () => {
          const began = performance.now();
          await dialog.getByRole('button', { name: `Upload (${files})` }).click();
          await page.keyboard.press('Escape');
          await page.getByText('Photos uploaded!').first().waitFor({ timeout: DEADLINE_MS });
          ms = performance.now() - began;
        });
        times?.push(ms / files);
        tasks?.push(task);
        renders?.push((await rendered()) - before);
      } finally {
        await browser.close();
      }
    }
    return [
      ours('a photo, scaled, sent and in the grid', 'ms', times ?? []),
      ours('longest task of the main thread', 'ms', tasks ?? [], { most: 50 }),
      // Some draws of the whole page, which renders 1,700 components.
      ours('components rendered', '', renders ?? [], { most: 30_000 }),
    ];
  },
};
