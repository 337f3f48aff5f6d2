// @ts-check
/// <reference lib="dom" />
/** The landing page by Lighthouse as a phone sees it, and the grid page of a returning visitor on slow 4G. */
import { execa } from 'execa';
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../../../infra/local/paths.mjs';
import { pictureOf } from '../../support/people.mjs';
import { feedShown, openPlanner } from '../creator-page.mjs';
import { filledGrid } from '../filled-grid.mjs';
import { ours } from '../results.mjs';

const DIST = join(ROOT, 'web/dist');
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

/** Compressed sizes in kB: of the scripts that the first load needs together, and of the largest of the others. */
async function scriptSizes() {
  const html = await readFile(join(DIST, 'index.html'), 'utf8');
  const first = new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, name]) => name));
  const names = (await readdir(join(DIST, 'assets'))).filter((name) => name.endsWith('.js'));
  const sizes = await Promise.all(
    names.map(async (name) => {
      const path = `assets/${name}`;
      return { isFirst: first.has(path), kB: gzipSync(await readFile(join(DIST, path))).length / 1_000 };
    }),
  );
  const of = (/** @type {boolean} */ wanted) =>
    sizes.filter(({ isFirst }) => isFirst === wanted).map(({ kB }) => kB);
  return { first: of(true).reduce((sum, kB) => sum + kB, 0), largest: Math.max(...of(false)) };
}

/** @param {import('@playwright/test').Page} page */
const largestPaint = (page) =>
  page.evaluate(
    () =>
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
  const pictures = await Promise.all(
    Array.from({ length: PICTURES }, (_, seed) => pictureOf(seed, { width: 600, height: 800 })),
  );
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
      paints.push(Number(await largestPaint(page)));
    }
    return paints;
  } finally {
    await browser.close();
  }
}

/** @type {import('../bench.mjs').Part} */
export const page = {
  title: 'Pages: the landing page by Lighthouse as a phone sees it, and a grid of 1,000 posts on slow 4G',
  async measure({ product, rounds, smoke }) {
    /** @type {any[]} */
    const reports = [];
    for (let round = 0; round < rounds; round += 1) reports.push(await lighthouse(product.url));
    const audit = (/** @type {string} */ name) =>
      reports.map(({ audits }) => Number(audits[name]?.numericValue));
    const { first, largest } = await scriptSizes();
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
      ours('scripts of the first load, gzip', 'kB', [first], { most: 110 }),
      ours('the largest further script, gzip', 'kB', [largest], { most: 45 }),
      ours(
        'largest paint of a returning visitor',
        'ms',
        await returning(product, smoke ? 30 : 1_000, rounds),
        { most: 1_500 },
      ),
    ];
  },
};
