// @ts-check
/// <reference lib="dom" />
/**
 * How a grid of 1,000 posts is dragged: a photo is carried over the others, then held at the lower edge while the page
 * scrolls by itself, then put down; the same with thirty selected ones; then one is carried by keyboard; in a browser,
 * beside a whole product. All of it five times: one longest task tells as much of the machine as of the page. It fails
 * where the longest task would take more than 50 ms on a processor four times slower in the median of the rounds, on more
 * than five renders a move, and where tiles outside the view are in the page. Tasks are measured in processor time, so
 * that what else the machine does hardly counts. Frames are measured by the clock, with the page slowed down four times;
 * without a graphics card the machine draws them itself, so that their number is told only.
 *
 *   make bench-drag
 */
import { openPlanner, pictureOf, signUpCreator } from './creator-page.mjs';
import { pictureForm } from '../../infra/local/api-client.mjs';
import { newGrid } from '../support/people.mjs';
import { mainThreadTasks } from './main-thread.mjs';

const ROUNDS = 5;
const POSTS = 1_000;
const BATCH = 100;
const SLOWER = 4;
const SCROLL_MS = 8_000;
const LONGEST_TASK_MS = 50;
const SELECTED = 30;
const RENDERS_A_MOVE = 5;
const TILES_IN_PAGE = 60;

/** A person whose first grid holds 1,000 pictures. */
async function fill() {
  const api = await signUpCreator('drag');
  const id = await newGrid(api, 'My First Grid');
  for (let sent = 0; sent < POSTS; sent += BATCH) {
    const size = { width: 300, height: 400 };
    const pictures = await Promise.all(Array.from({ length: BATCH }, () => pictureOf(size)));
    await api.call('POST', '/api/photos/batch', { form: pictureForm('photos', pictures, { gridId: id }) });
  }
  return api;
}

/* global window, document, requestAnimationFrame, scrollBy, scrollTo */

/** Counts in the page what React commits, how long frames take, and how many tiles there are. */
function watch() {
  const seen = {
    commits: 0,
    moves: 0,
    /** @type {number[]} */ frames: [],
    tiles: 0,
  };
  const onReactCommit = () => (seen.commits += 1);
  Object.assign(window, { seen, onReactCommit });
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

/** @type {string[]} */
const faults = [];
/** Of each part, the longest task of every round in milliseconds. @type {Map<string, number[]>} */
const longestTasks = new Map();

/**
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<{ commits: number, moves: number, frames: number[], tiles: number }>}
 */
const seen = (page) => page.evaluate(() => /** @type {any} */ (window).seen);

/** @param {{ frames: readonly number[] }} seen */
function framesOf({ frames }) {
  const sorted = [...frames].sort((a, b) => a - b);
  const total = sorted.reduce((sum, each) => sum + each, 0);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  return `${((sorted.length / total) * 1000).toFixed(0)} fps, p95 frame ${p95.toFixed(0)} ms`;
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {import('@playwright/test').Page} page
 * @param {string} name
 * @param {() => Promise<void>} act
 * @param {boolean} perMove whether each move of the hand or key is to be compared with the renders
 */
async function measure(browser, page, name, act, perMove) {
  await page.evaluate(() => {
    Object.assign(/** @type {any} */ (window).seen, {
      commits: 0,
      moves: 0,
      frames: [],
      tiles: 0,
    });
  });
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'v8', 'blink'],
  });
  await act();
  const { commits, moves, frames, tiles } = await seen(page);
  // The hand goes on holding while the trace is collected.
  const [longest] = mainThreadTasks((await browser.stopTracing()).toString());
  const slow = (longest?.ms ?? 0) * SLOWER;
  const renders = moves === 0 ? 0 : commits / moves;
  process.stdout.write(
    `${name.padEnd(36)} longest task ${slow.toFixed(0).padStart(4)} ms (${longest?.of ?? 'none'}), ` +
      `${framesOf({ frames })}, ` +
      `${commits} renders in ${moves} moves, ${tiles} tiles\n`,
  );
  longestTasks.set(name, [...(longestTasks.get(name) ?? []), slow]);
  if (perMove && renders > RENDERS_A_MOVE) faults.push(`${name}: ${renders.toFixed(1)} renders a move`);
  if (tiles > TILES_IN_PAGE) faults.push(`${name}: ${tiles} tiles in the page`);
}

/** Tells the medians over the rounds, and which of them are too long. */
function judgeTasks() {
  for (const [name, tasks] of longestTasks) {
    const sorted = tasks.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    const [least, most] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
    const spread = `${least.toFixed(0)}-${most.toFixed(0)}`;
    process.stdout.write(`${name.padEnd(36)} longest task, median ${median.toFixed(0)} ms (${spread})\n`);
    if (median > LONGEST_TASK_MS) faults.push(`${name}: tasks of ${median.toFixed(0)} ms`);
  }
}

/** @param {import('@playwright/test').Page} page */
const scrollOn = (page) =>
  page.evaluate(
    () =>
      new Promise((drawn) => {
        scrollBy(0, 400);
        requestAnimationFrame(() => requestAnimationFrame(drawn));
      }),
  );

async function main() {
  const api = await fill();
  const { browser, page } = await openPlanner(api, watch);
  const devtools = await page.context().newCDPSession(page);
  const photo = (/** @type {number} */ place) =>
    page.getByRole('button', { name: `Photo ${place}`, exact: true });
  await photo(6).waitFor({ timeout: 120_000 });

  const box = await photo(2).boundingBox();
  if (box === null) throw new Error('no photo');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const over = async () => {
    await page.mouse.move(x + 250, y + 150, { steps: 60 });
    await page.mouse.move(x - 250, y, { steps: 60 });
  };
  const hold = async () => {
    await page.mouse.move(x, 890, { steps: 20 });
    await page.waitForFunction(
      (until) => performance.now() > until,
      (await page.evaluate(() => performance.now())) + SCROLL_MS,
      { polling: 250 },
    );
  };
  const putDown = async () => {
    await page.mouse.move(x, 450, { steps: 10 });
    const saved = page.waitForResponse((response) => /\/changes$/.test(response.url()));
    await page.mouse.up();
    await saved;
  };
  const drag = async (/** @type {string} */ what) => {
    const lift = async () => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 12, y);
      await over();
    };
    await measure(browser, page, `${what} carried over the others`, lift, true);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.evaluate(() => Object.assign(/** @type {any} */ (window).seen, { frames: [] }));
    await over();
    process.stdout.write(`${what} carried, page slowed down: ${framesOf(await seen(page))}\n`);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await measure(browser, page, `${what} at the edge, the page scrolls`, hold, false);
    await measure(browser, page, `${what} put down`, putDown, false);
    await page.evaluate(() => scrollTo(0, 0));
  };
  const round = async () => {
    await drag('one');
    await photo(2).click({ modifiers: ['ControlOrMeta'] });
    // It is not in the page before it comes near the view.
    while ((await photo(SELECTED + 1).count()) === 0) await scrollOn(page);
    await photo(SELECTED + 1).click({ modifiers: ['Shift'] });
    await page.getByText(`${SELECTED} selected`, { exact: true }).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await photo(3).waitFor();
    await drag(String(SELECTED));
    await page.keyboard.press('Escape');

    // The photo that was put down has the focus.
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Photo 1');
    await page.keyboard.press('Space');
    await measure(
      browser,
      page,
      'carried by keyboard, 25 px a step',
      async () => {
        for (let step = 0; step < 200; step += 1) await page.keyboard.press('ArrowDown');
      },
      true,
    );
    await page.keyboard.press('Escape');
    await page.evaluate(() => scrollTo(0, 0));
    await photo(2).waitFor();
  };
  for (let made = 0; made < ROUNDS; made += 1) await round();
  judgeTasks();
  await browser.close();
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
}

await main();
