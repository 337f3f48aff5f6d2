/// <reference lib="dom" />
/** An upload of 12-megapixel photos in the browser, on a page with 30 grids. */
import type { Locator, Page } from '@playwright/test';
import { newGrid, signUp } from '../../support/people.ts';
import { runOperator } from '../../../infra/local/ops.mjs';
import type { Part, Product } from '../bench.ts';
import {
  longestTask,
  mostMemory,
  withBrowser,
  withPlanner,
  type Fiber,
  type Opened,
} from '../creator-page.ts';
import { openPeer } from '../peer-page.ts';
import { withPhotoFiles } from '../photo-files.ts';
import { column, inTurns, ours, peer, quantile } from '../results.ts';

const GRIDS = 30;
const DEADLINE_MS = 180_000;

/** An entry of a performance observer for pictures, which the types of the browser lack. */
interface PaintedPicture extends PerformanceEntry {
  readonly element: Element | null;
  readonly renderTime: number;
}

/** Counts in the page which components React renders, and notes when a picture is in view and when it is painted. */
function watch() {
  const PERFORMED_WORK = 1;
  const tiles = new Map<Element, { inView: number; painted: number }>();
  const seen = { renders: 0, tiles };
  const count = (first: Fiber | null) => {
    for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
      const isComponent = fiber.type !== null && typeof fiber.type !== 'string';
      if (isComponent && (fiber.flags & PERFORMED_WORK) !== 0) seen.renders += 1;
      // Children that were taken over as they are were not rendered.
      if (fiber.child !== fiber.alternate?.child) count(fiber.child);
    }
  };
  const view = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target, time } of entries)
      if (isIntersecting && !seen.tiles.has(target)) seen.tiles.set(target, { inView: time, painted: NaN });
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PaintedPicture[]) {
      const element = entry.element?.closest('li');
      const tile = element && seen.tiles.get(element);
      if (tile) tile.painted = entry.renderTime;
    }
  }).observe({ type: 'element' });
  new MutationObserver(() => {
    const chosen = document.querySelector('[aria-label="Chosen photos"]');
    for (const tile of chosen?.children ?? []) view.observe(tile);
    for (const picture of chosen?.querySelectorAll('img:not([elementtiming])') ?? [])
      picture.setAttribute('elementtiming', 'tile');
  }).observe(document, { subtree: true, childList: true });
  Object.assign(window, { seen, onReactCommit: (root: Fiber) => count(root.child) });
}

/** The time of each tile from its turn: it is in view, and the tile before it is painted. */
const tileTimes = (page: Page) =>
  page.evaluate(() => {
    const tiles = [...Reflect.get(window, 'seen').tiles.values()];
    const ordered = tiles.sort((one, other) => one.painted - other.painted);
    return ordered.map(
      ({ inView, painted }, at) => painted - Math.max(inView, ordered[at - 1]?.painted ?? 0),
    );
  });

/** Brings every chosen photo into view, a row at a time. */
async function lookAtAll(dialog: Locator) {
  const tiles = dialog.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem');
  const count = await tiles.count();
  for (let at = 0; at < count; at = Math.min(at + 5, count)) {
    await tiles.nth(at).scrollIntoViewIfNeeded();
    await dialog.page().waitForFunction((looked) => {
      const { tiles: seen } = Reflect.get(window, 'seen');
      const tile = document.querySelector('[aria-label="Chosen photos"]')?.children[looked];
      return seen.has(tile) && [...seen.values()].every(({ painted }) => Number.isFinite(painted));
    }, at);
  }
}

async function uploadOnce(product: Product, files: readonly string[]) {
  const { account, api } = await signUp(product.url, 'upload');
  await runOperator(product.dataDir, ['tier', account.email, 'creator'], product.env);
  for (let grid = 1; grid <= GRIDS; grid += 1) await newGrid(api, `Grid ${grid}`);
  const measured = async (opened: Opened) => {
    const { result, memory } = await mostMemory(opened.browser, () => chooseAndSend(opened, files));
    return { ...result, memory };
  };
  return withPlanner(api, measured, watch);
}

async function chooseAndSend(opened: Opened, files: readonly string[]) {
  const { page } = opened;
  const rendered = () => page.evaluate(() => Number(Reflect.get(window, 'seen').renders));
  await page.getByRole('banner').getByRole('button', { name: 'Upload', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Photos' });
  const choosing = await longestTask(opened, async () => {
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles([...files]);
    await lookAtAll(dialog);
  });
  const tiles = await tileTimes(page);
  const before = await rendered();
  let ms = 0;
  const sending = await longestTask(opened, async () => {
    const began = performance.now();
    await dialog.getByRole('button', { name: `Upload (${files.length})` }).click();
    await page.keyboard.press('Escape');
    await page.getByText('Photos uploaded!').first().waitFor({ timeout: DEADLINE_MS });
    ms = performance.now() - began;
  });
  const renders = (await rendered()) - before;
  await page
    .getByRole('region', { name: 'Pictures for posting' })
    .waitFor({ state: 'hidden', timeout: DEADLINE_MS });
  return { ms: ms / files.length, tile: quantile(tiles, 0.95), choosing, sending, renders };
}

async function addToPeer(files: readonly string[]) {
  return withBrowser(async (browser) => {
    const page = await openPeer(browser, 'instaplanner', { body: '<input type="file" multiple>' });
    let ms = 0;
    const task = await longestTask({ browser, page }, async () => {
      const began = performance.now();
      await page.locator('input').setInputFiles([...files]);
      await page.waitForFunction(() => Reflect.get(window, 'allShown'), undefined, { timeout: DEADLINE_MS });
      ms = performance.now() - began;
    });
    return { ms: ms / files.length, task };
  });
}

export const part: Part = {
  title: 'An upload of 100 photos of 12 megapixels in the browser, beside 30 grids',
  measure: ({ product, rounds, smoke }) =>
    withPhotoFiles({ count: smoke ? 8 : 100, smoke }, async ({ files }) => {
      const { all, theirs } = await inTurns(rounds, {
        all: () => uploadOnce(product, files),
        theirs: () => addToPeer(files),
      });
      return [
        ours('a tile from its turn until it is painted, 95th percentile', 'ms', column(all, 'tile'), {
          most: 250,
        }),
        ours('longest task as photos are chosen', 'ms', column(all, 'choosing'), { most: 50 }),
        ours('longest task as photos are sent', 'ms', column(all, 'sending'), { most: 50 }),
        ours('memory of the tab, until the pictures for posting are sent', 'MB', column(all, 'memory'), {
          most: 600,
        }),
        peer('longest task as photos are added, the way of instaplanner', 'ms', column(theirs, 'task')),
        ours('a photo, scaled, sent and in the grid', 'ms', column(all, 'ms')),
        peer('a photo, scaled and shown, the way of instaplanner', 'ms', column(theirs, 'ms')),
        // Some draws of the whole page, which renders 1,700 components.
        ours('components rendered as photos are sent', '', column(all, 'renders'), { most: 30_000 }),
      ];
    }),
};
