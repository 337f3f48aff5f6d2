/// <reference lib="dom" />
/**
 * A photo carried over the others, held at the lower edge while the page scrolls, and put down; then one carried by
 * keyboard. Tasks are measured in processor time, as four times slower a processor would take; frames by the clock,
 * with the page slowed down four times. Without a graphics card the machine draws them itself.
 */
import type { Locator, Page } from '@playwright/test';
import { picturesOf } from '../../support/people.ts';
import type { Part } from '../bench.ts';
import { feedShown, longestTask, withBrowser, withPlanner, type Opened } from '../creator-page.ts';
import { filledGrid } from '../filled-grid.ts';
import { openPeer } from '../peer-page.ts';
import { column, ours, peer, quantile, repeated } from '../results.ts';

export const SLOWER = 4;
const PICTURES = 30;
const STEPS = 60;
/** Plain dnd-kit takes up to seconds for one. */
const PEER_STEPS = 10;

/** Counts in the page what React commits, how long frames take, and how many tiles there are. */
function watch() {
  const seen = { commits: 0, moves: 0, frames: [] as number[], tiles: 0 };
  Object.assign(window, { seen, onReactCommit: () => (seen.commits += 1) });
  for (const type of ['mousemove', 'keydown'])
    window.addEventListener(type, () => (seen.moves += 1), { capture: true });
  let last = performance.now();
  const frame = (now: number) => {
    seen.frames.push(now - last);
    last = now;
    seen.tiles = Math.max(seen.tiles, document.querySelectorAll('li[aria-posinset]').length);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

type Seen = { commits: number; moves: number; frames: number[]; tiles: number };

/** What was seen while `act` ran. */
async function seenIn(page: Page, act: () => Promise<unknown>): Promise<Seen> {
  const none = { commits: 0, moves: 0, frames: [], tiles: 0 };
  await page.evaluate((fresh) => Object.assign(Reflect.get(window, 'seen'), fresh), none);
  await act();
  return page.evaluate(() => Reflect.get(window, 'seen'));
}

/** Frames while the processor is four times slower. */
async function framesOf(page: Page, act: () => Promise<unknown>) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const { frames } = await seenIn(page, act);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  const total = frames.reduce((sum, each) => sum + each, 0);
  return { perSecond: (frames.length / total) * 1_000, p95: quantile(frames, 0.95) };
}

async function middleOf(photo: Locator) {
  const box = await photo.boundingBox();
  if (box === null) throw new Error('there is no photo to drag');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/**
 * Takes a photo up and no further: the second of the product's grid, unless another one is named.
 * @returns the longest task, and where it was
 */
export async function takeUp(
  opened: Opened,
  photo: Locator = opened.page.getByRole('button', { name: /^Photo 2\b/ }),
): Promise<{ ms: number; x: number; y: number }> {
  const { page } = opened;
  const [x = 0, y = 0] = await middleOf(photo);
  const ms = await longestTask(opened, async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 12, y);
  });
  return { ms, x, y };
}

/** The same carrying in a page of plain dnd-kit, on fewer steps. */
async function peerRound(opened: Opened) {
  const { page } = opened;
  const { ms, x, y } = await takeUp(opened, page.getByRole('img', { name: 'Photo 2', exact: true }));
  const over = async () => {
    await page.mouse.move(x + 250, y + 150, { steps: PEER_STEPS });
    await page.mouse.move(x - 250, y, { steps: PEER_STEPS });
  };
  const carry = await longestTask(opened, over);
  const frames = await framesOf(page, over);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return { tasks: [ms, carry].map((task) => task * SLOWER), ...frames };
}

async function peerRounds(posts: number, pictures: readonly Buffer[], rounds: number) {
  return withBrowser(async (browser) => {
    const asked = { posts, pictures: pictures.map((_, index) => `/${index}`) };
    const page = await openPeer(browser, 'sortable', {
      body: '<div id="root"></div>',
      ...{ asked, files: pictures, watch },
    });
    await page.getByRole('img', { name: 'Photo 2', exact: true }).waitFor();
    return repeated(rounds, () => peerRound({ browser, page }));
  });
}

async function round(opened: Opened, scrollMs: number) {
  const { page } = opened;
  const { ms: start, x, y } = await takeUp(opened);
  const over = async () => {
    await page.mouse.move(x + 250, y + 150, { steps: STEPS });
    await page.mouse.move(x - 250, y, { steps: STEPS });
  };
  let carried: Seen | undefined;
  const carry = await longestTask(opened, async () => {
    carried = await seenIn(page, over);
  });
  const frames = await framesOf(page, over);
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
  await page.getByText('The photo is back in its place.').waitFor({ state: 'attached' });
  // The others glide back, too: taken up on its way, the next one would not be where it was pressed.
  await page.waitForFunction(() => document.querySelector('[data-moving]') === null);
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: /^Photo 2\b/ }).waitFor();
  return {
    tasks: [start, carry, scroll, drop, keys].map((ms) => ms * SLOWER),
    ...frames,
    renders: (carried?.commits ?? NaN) / (carried?.moves ?? NaN),
    tiles: carried?.tiles ?? NaN,
  };
}

/** What each task is of, and how long it may take in milliseconds. */
const TASKS: Readonly<Record<string, number>> = {
  'taken up': 100,
  carried: 50,
  'held at the edge, the page scrolls': 50,
  'put down': 50,
  'carried by keyboard': 50,
};

export const part: Part = {
  title: 'Dragging in grids of 1,000 and 5,000 posts, on a processor four times slower',
  async measure({ product, rounds, smoke }) {
    const pictures = await picturesOf(PICTURES, { width: 300, height: 400 });
    const results = [];
    for (const posts of smoke ? [60] : [1_000, 5_000]) {
      const { api } = await filledGrid(product, posts, pictures);
      const measured = async (opened: Opened) => {
        await feedShown(opened.page);
        return repeated(rounds, () => round(opened, smoke ? 200 : 5_000));
      };
      const all = await withPlanner(api, measured, watch);
      const tasks = Object.entries(TASKS).map(([what, most], at) => {
        const times = all.map((each) => each.tasks[at] ?? NaN);
        return ours(`${posts} posts, longest task, ${what}`, 'ms', times, { most });
      });
      results.push(
        ...tasks,
        ours(`${posts} posts, frames`, 'a second', column(all, 'perSecond'), { least: 55 }),
        ours(`${posts} posts, 95th percentile of a frame`, 'ms', column(all, 'p95'), { most: 20 }),
        ours(`${posts} posts, renders a move`, 'times', column(all, 'renders'), { most: 5 }),
        ours(`${posts} posts, tiles in the page`, '', column(all, 'tiles'), { most: 60 }),
      );
    }
    const posts = smoke ? 60 : 1_000;
    const theirs = await peerRounds(posts, pictures, rounds);
    for (const [at, what] of ['taken up', 'carried'].entries()) {
      const times = theirs.map(({ tasks }) => tasks[at] ?? NaN);
      results.push(peer(`plain @dnd-kit/sortable, ${posts} posts, longest task, ${what}`, 'ms', times));
    }
    results.push(
      peer(`plain @dnd-kit/sortable, ${posts} posts, frames`, 'a second', column(theirs, 'perSecond')),
      peer(
        `plain @dnd-kit/sortable, ${posts} posts, 95th percentile of a frame`,
        'ms',
        column(theirs, 'p95'),
      ),
    );
    return results;
  },
};
