// @ts-check
/// <reference lib="dom" />
/**
 * A photo carried over the others, held at the lower edge while the page scrolls, and put down; then one carried by
 * keyboard. Tasks are measured in processor time, as four times slower a processor would take; frames by the clock, with
 * the page slowed down four times. Without a graphics card the machine draws them itself.
 */
import { pictureOf } from '../../support/people.mjs';
import { feedShown, longestTask, openPlanner } from '../creator-page.mjs';
import { filledGrid } from '../filled-grid.mjs';
import { ours, quantile } from '../results.mjs';

const SLOWER = 4;
const PICTURES = 30;
const STEPS = 60;

/* global window, document, requestAnimationFrame, scrollTo */

/** Counts in the page what React commits, how long frames take, and how many tiles there are. */
function watch() {
  const seen = { commits: 0, moves: 0, frames: /** @type {number[]} */ ([]), tiles: 0 };
  Object.assign(window, { seen, onReactCommit: () => (seen.commits += 1) });
  for (const type of ['mousemove', 'keydown'])
    window.addEventListener(type, () => (seen.moves += 1), { capture: true });
  let last = performance.now();
  const frame = (/** @type {number} */ now) => {
    seen.frames.push(now - last);
    last = now;
    seen.tiles = Math.max(seen.tiles, document.querySelectorAll('li[aria-posinset]').length);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** @typedef {{ commits: number, moves: number, frames: number[], tiles: number }} Seen */

/** What was seen while `act` ran. @param {import('@playwright/test').Page} page @param {() => Promise<unknown>} act @returns {Promise<Seen>} */
async function seenIn(page, act) {
  const none = { commits: 0, moves: 0, frames: [], tiles: 0 };
  await page.evaluate((fresh) => Object.assign(Reflect.get(window, 'seen'), fresh), none);
  await act();
  return page.evaluate(() => Reflect.get(window, 'seen'));
}

/**
 * @param {{ browser: import('@playwright/test').Browser, page: import('@playwright/test').Page }} opened
 * @param {number} scrollMs
 */
async function round(opened, scrollMs) {
  const { page } = opened;
  const devtools = await page.context().newCDPSession(page);
  const box = await page.getByRole('button', { name: /^Photo 2\b/ }).boundingBox();
  if (box === null) throw new Error('there is no photo to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const over = async () => {
    await page.mouse.move(x + 250, y + 150, { steps: STEPS });
    await page.mouse.move(x - 250, y, { steps: STEPS });
  };
  /** @type {Seen | undefined} */
  let carried;
  const carry = await longestTask(opened, async () => {
    carried = await seenIn(page, async () => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 12, y);
      await over();
    });
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const { frames } = await seenIn(page, over);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const scroll = await longestTask(opened, async () => {
    await page.mouse.move(x, 890, { steps: 20 });
    const until = (await page.evaluate(() => performance.now())) + scrollMs;
    await page.waitForFunction((end) => performance.now() > end, until, { polling: 100 });
  });
  const drop = await longestTask(opened, async () => {
    // Over another column: where it began nothing would be saved.
    await page.mouse.move(x + 250, 450, { steps: 10 });
    const saved = page.waitForResponse((response) => /\/changes$/.test(response.url()));
    await page.mouse.up();
    await saved;
  });
  // The photo that was put down has the focus.
  await page.keyboard.press('Home');
  await page.waitForFunction(() =>
    /^Photo 1\b/.test(document.activeElement?.getAttribute('aria-label') ?? ''),
  );
  await page.keyboard.press('Space');
  const keys = await longestTask(opened, async () => {
    for (let step = 0; step < STEPS; step += 1) await page.keyboard.press('ArrowDown');
  });
  await page.keyboard.press('Escape');
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: /^Photo 2\b/ }).waitFor();
  const total = frames.reduce((sum, each) => sum + each, 0);
  return {
    tasks: [carry, scroll, drop, keys].map((ms) => ms * SLOWER),
    perSecond: (frames.length / total) * 1_000,
    p95: quantile(frames, 0.95),
    renders: (carried?.commits ?? NaN) / (carried?.moves ?? NaN),
    tiles: carried?.tiles ?? NaN,
  };
}

/** @type {import('../bench.mjs').Part} */
export const drag = {
  title: 'Dragging in grids of 1,000 and 5,000 posts, on a processor four times slower',
  async measure({ product, rounds, smoke }) {
    const pictures = await Promise.all(
      Array.from({ length: PICTURES }, (_, seed) => pictureOf(seed, { width: 300, height: 400 })),
    );
    const results = [];
    for (const posts of smoke ? [60] : [1_000, 5_000]) {
      const { api } = await filledGrid(product, posts, pictures);
      const opened = await openPlanner(api, watch);
      /** @type {Awaited<ReturnType<typeof round>>[]} */
      const all = [];
      try {
        await feedShown(opened.page);
        for (let made = 0; made < rounds; made += 1) all.push(await round(opened, smoke ? 200 : 5_000));
      } finally {
        await opened.browser.close();
      }
      const tasks = ['carried', 'held at the edge, the page scrolls', 'put down', 'carried by keyboard'];
      results.push(
        ...tasks.map((what, index) =>
          ours(
            `${posts} posts, longest task, ${what}`,
            'ms',
            all.map((each) => each.tasks[index] ?? NaN),
            { most: 50 },
          ),
        ),
        ours(
          `${posts} posts, frames`,
          'a second',
          all.map(({ perSecond }) => perSecond),
          { least: 55 },
        ),
        ours(
          `${posts} posts, 95th percentile of a frame`,
          'ms',
          all.map(({ p95 }) => p95),
          { most: 20 },
        ),
        ours(
          `${posts} posts, renders a move`,
          'times',
          all.map(({ renders }) => renders),
          { most: 5 },
        ),
        ours(
          `${posts} posts, tiles in the page`,
          '',
          all.map(({ tiles }) => tiles),
          { most: 60 },
        ),
      );
    }
    return results;
  },
};
