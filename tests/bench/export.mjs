// @ts-check
/// <reference lib="dom" />
/**
 * How long an export of 99 posts takes from the click to the file, and the longest task that it gives the main thread:
 * drawn in a worker, and by html-to-image as where no worker can draw, in turns in one run. Five rounds of each; medians
 * are judged. It fails where the worker's way takes over a second, gives the main thread a task over 50 ms, or makes a
 * file of another size than 1,080 x 15,840 pixels.
 *
 *   make bench-export
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { openPlanner, pictureOf, signUpCreator } from './creator-page.mjs';
import { pictureForm } from '../../infra/local/api-client.mjs';
import { newGrid } from '../support/people.mjs';
import { mainThreadTasks } from './main-thread.mjs';

const ROUNDS = 5;
const POSTS = 99;
const MOST_MS = 1_000;
const LONGEST_TASK_MS = 50;
const SIZE = { width: 1080, height: (POSTS / 3) * 480 };

/** A person whose first grid holds pictures of the size in which the page uploads them. */
async function fill() {
  const api = await signUpCreator('export');
  const id = await newGrid(api, 'My First Grid');
  const pictures = await Promise.all(Array.from({ length: POSTS }, photograph));
  await api.call('POST', '/api/photos/batch', { form: pictureForm('photos', pictures, { gridId: id }) });
  return api;
}

/** 600 x 800 pixels with the grain of a photograph: one colour alone would be decoded and packed in no time. */
async function photograph() {
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 0, sigma: 18 };
  const grain = sharp({ create: { width: 600, height: 800, channels: 3, background: 'black', noise } });
  const layer = { input: await grain.png().toBuffer(), blend: /** @type {const} */ ('add') };
  return sharp(await pictureOf({ width: 600, height: 800 }))
    .composite([layer])
    .jpeg({ quality: 80 })
    .toBuffer();
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {import('@playwright/test').Page} page
 */
async function exportOnce(browser, page) {
  await page.getByRole('button', { name: 'Export grid' }).click();
  const all = page.getByRole('menuitem', { name: 'All rows' });
  await all.waitFor();
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'],
  });
  const began = performance.now();
  const download = page.waitForEvent('download', { timeout: 120_000 });
  await all.click();
  const file = await download;
  const ms = performance.now() - began;
  const [longest] = mainThreadTasks((await browser.stopTracing()).toString());
  const { width, height } = await sharp(await readFile(await file.path()), {
    limitInputPixels: false,
  }).metadata();
  return { ms, task: longest?.ms ?? 0, size: `${width} x ${height}` };
}

const median = (/** @type {number[]} */ values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const told = (/** @type {number[]} */ values) =>
  `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)}-${Math.max(...values).toFixed(0)})`;

const api = await fill();
/** @type {{ name: string, watch: () => void, ms: number[], tasks: number[] }[]} */
const ways = [
  { name: 'in a worker', watch: () => {}, ms: [], tasks: [] },
  {
    name: 'by html-to-image',
    watch: () => void Reflect.deleteProperty(globalThis, 'OffscreenCanvas'),
    ms: [],
    tasks: [],
  },
];
/** @type {string[]} */
const faults = [];
const opened = [];
for (const way of ways) opened.push({ way, ...(await openPlanner(api, way.watch)) });
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const { way, browser, page } of opened) {
    const { ms, task, size } = await exportOnce(browser, page);
    if (size !== `${SIZE.width} x ${SIZE.height}`) faults.push(`${way.name}: a file of ${size}`);
    // The first fetches code and pictures.
    if (round === 0) continue;
    way.ms.push(ms);
    way.tasks.push(task);
  }
}
for (const { browser } of opened) await browser.close();
for (const { name, ms, tasks } of ways)
  process.stdout.write(
    `${POSTS} posts ${name.padEnd(18)} ${told(ms).padEnd(22)} longest task ${told(tasks)}\n`,
  );
const [worker] = ways;
if (worker !== undefined && median(worker.ms) > MOST_MS) faults.push(`in a worker: ${told(worker.ms)}`);
if (worker !== undefined && median(worker.tasks) > LONGEST_TASK_MS)
  faults.push(`in a worker: tasks of ${told(worker.tasks)}`);
for (const fault of faults) process.stdout.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
