// @ts-check
/// <reference lib="dom" />
/** The landing page by Lighthouse as a phone sees it, and the grid page of a returning visitor on slow 4G. */
import { execa } from 'execa';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { firstLoad, neededBy, weightOf, weightsOfScreens } from '../../../infra/local/web-weight.mjs';
import { picturesOf } from '../../support/people.mjs';
import { feedShown, openPlanner } from '../creator-page.mjs';
import { filledGrid } from '../filled-grid.mjs';
import { ours } from '../results.mjs';

const LIGHTHOUSE_MS = 220_000;
const PICTURES = 30;
/** As Lighthouse's own simulation: 1.6 Mbit/s and 150 ms. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** @param {string} url @returns {Promise<any>} the report */
async function lighthouse(url) {
  const folder = dirname(createRequire(import.meta.url).resolve('lighthouse/package.json'));
  const chromium = process.env['CHROMIUM_PATH'];
  const flags = ['--quiet', '--output=json', '--only-categories=performance'];
  const { stdout } = await execa(
    process.execPath,
    [join(folder, 'cli/index.js'), url, ...flags, '--chrome-flags=--headless=new --no-sandbox --disable-gpu'],
    { timeout: LIGHTHOUSE_MS, env: chromium ? { CHROME_PATH: chromium } : {} },
  );
  return JSON.parse(stdout);
}

/** Of scripts, in kB: the first load, the most that a route needs besides, and what the planner fetches after its grid. */
async function scriptSizes() {
  const first = await firstLoad();
  const drawn = new Set([...first, ...(await neededBy('grid-screen'))]);
  const sizes = {
    first: await weightOf(first),
    route: Math.max(...Object.values(await weightsOfScreens())),
    planner: await weightOf([...(await neededBy('grid-page'))].filter((name) => !drawn.has(name))),
  };
  return Object.entries(sizes).map(([name, bytes]) => /** @type {const} */ ([name, [bytes / 1_000]]));
}

/** When the largest thing of the page was painted. @param {import('@playwright/test').Page} page */
export const largestPaint = (page) =>
  page.evaluate(
    () =>
      /** @type {Promise<number>} */
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );

/**
 * @param {import('../bench.mjs').Product} product
 * @param {number} posts
 * @param {number} rounds
 */
async function returning(product, posts, rounds) {
  const pictures = await picturesOf(PICTURES, { width: 600, height: 800 });
  const { api } = await filledGrid(product, posts, pictures);
  const { browser, page } = await openPlanner(api);
  const shown = () => feedShown(page);
  try {
    await shown();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const paints = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.reload();
      await shown();
      paints.push(await largestPaint(page));
    }
    return paints;
  } finally {
    await browser.close();
  }
}

/** @type {import('../bench.mjs').Part} */
export const part = {
  title: 'Pages: the landing page by Lighthouse as a phone sees it, and a grid of 1,000 posts on slow 4G',
  async measure({ product, rounds, smoke }) {
    /** @type {any[]} */
    const reports = [];
    for (let round = 0; round < rounds; round += 1) reports.push(await lighthouse(product.url));
    const audit = (/** @type {string} */ name) =>
      reports.map(({ audits }) => Number(audits[name]?.numericValue));
    const { first = [], route = [], planner = [] } = Object.fromEntries(await scriptSizes());
    return [
      ours(
        'Lighthouse, performance',
        'of 100',
        reports.map(({ categories }) => Math.round(categories.performance.score * 100)),
        { least: 95 },
      ),
      ours('first paint', 'ms', audit('first-contentful-paint')),
      ours('largest paint', 'ms', audit('largest-contentful-paint')),
      ours('blocking time', 'ms', audit('total-blocking-time')),
      ours('scripts of the first load, gzip', 'kB', first, { most: 110 }),
      ours('scripts that a route needs besides, the most, gzip', 'kB', route, { most: 45 }),
      ours('scripts that the planner needs besides, once its grid is drawn, gzip', 'kB', planner),
      ours(
        'largest paint of a returning visitor',
        'ms',
        await returning(product, smoke ? 30 : 1_000, rounds),
        { most: 1_500 },
      ),
    ];
  },
};
