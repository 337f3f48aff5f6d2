/// <reference lib="dom" />
/** The landing page and the grid page by Lighthouse as a phone sees them, and the latter of a returning visitor. */
import type { Page } from '@playwright/test';
import { firstLoad, neededBy, weightOf, weightsOfScreens } from '../../../infra/local/web-weight.ts';
import { picturesOf } from '../../support/people.ts';
import type { Part } from '../bench.ts';
import { feedShown, signInHere, withBrowser, withPlanner } from '../creator-page.ts';
import { filledGrid, type FilledGrid } from '../filled-grid.ts';
import { fetchedBy, lighthouseOfPerson, lighthouseOfVisitor } from '../lighthouse.ts';
import { column, ours, repeated } from '../results.ts';

const PICTURES = 30;
/** As Lighthouse's own simulation: 1.6 Mbit/s and 150 ms. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** Of scripts, in kB: the first load, the most that a route needs besides, and the planner's once its grid is drawn. */
async function scriptSizes() {
  const first = await firstLoad();
  const drawn = new Set([...first, ...(await neededBy('grid-screen'))]);
  const planner = [...(await neededBy('grid-page'))].filter((name) => !drawn.has(name));
  return {
    first: [(await weightOf(first)) / 1_000],
    route: [Math.max(...Object.values(await weightsOfScreens())) / 1_000],
    planner: [(await weightOf(planner)) / 1_000],
  };
}

/** When the largest thing of the page was painted. */
export const largestPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );

/** As Lighthouse's phone. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** On slow 4G, with a processor four times slower. */
async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/**
 * As a phone sees the grid page with nothing cached: when something was painted first, when the largest thing was, and
 * when something could be done.
 */
async function firstVisits({ api }: FilledGrid, rounds: number) {
  return withBrowser((browser) =>
    repeated(rounds, async () => {
      const context = await browser.newContext({ ...PHONE, baseURL: api.base });
      const page = await context.newPage();
      // A document of that origin in which the app does not run.
      await page.goto('/robots.txt');
      await page.evaluate(signInHere, api.token ?? '');
      await slowDown(page);
      await page.goto('/', { waitUntil: 'commit' });
      await feedShown(page);
      const acts = await page.evaluate(() => performance.now());
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
      const first = await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      );
      const largest = await largestPaint(page);
      await context.close();
      return { first, largest, acts };
    }),
  );
}

function returning({ api }: FilledGrid, rounds: number) {
  return withPlanner(api, async ({ page }) => {
    await feedShown(page);
    await slowDown(page);
    return repeated(rounds, async () => {
      await page.reload();
      await feedShown(page);
      return largestPaint(page);
    });
  });
}

async function gridPage({ api, gridId }: FilledGrid, rounds: number) {
  const reports = await lighthouseOfPerson(api, rounds);
  for (const report of reports)
    if (!fetchedBy(report).some((url) => url.includes(gridId))) throw new Error('no grid was shown');
  return reports;
}

/** @returns of 100 */
const scores = (reports: readonly any[]): number[] =>
  reports.map(({ categories }) => Math.round(categories.performance.score * 100));

const audit = (reports: readonly any[], name: string) =>
  reports.map(({ audits }) => Number(audits[name]?.numericValue));

export const part: Part = {
  title: 'Pages by Lighthouse as a phone sees them, and a grid of 1,000 posts on slow 4G',
  async measure({ product, rounds, smoke }) {
    const landing = await repeated(rounds, () => lighthouseOfVisitor(product.url));
    const pictures = await picturesOf(PICTURES, { width: 600, height: 800 });
    const filled = await filledGrid(product, smoke ? 30 : 1_000, pictures);
    const grid = await gridPage(filled, rounds);
    const visits = await firstVisits(filled, rounds);
    const { first, route, planner } = await scriptSizes();
    return [
      ours('landing page by Lighthouse, performance', 'of 100', scores(landing), { least: 95 }),
      ours('first paint', 'ms', audit(landing, 'first-contentful-paint')),
      ours('largest paint', 'ms', audit(landing, 'largest-contentful-paint')),
      ours('blocking time', 'ms', audit(landing, 'total-blocking-time')),
      ours('grid page by Lighthouse, nothing cached, performance', 'of 100', scores(grid), { least: 95 }),
      ours('its first paint', 'ms', audit(grid, 'first-contentful-paint')),
      ours('its largest paint', 'ms', audit(grid, 'largest-contentful-paint')),
      ours('its blocking time', 'ms', audit(grid, 'total-blocking-time')),
      ours('scripts of the first load, gzip', 'kB', first, { most: 110 }),
      ours('scripts that a route needs besides, the most, gzip', 'kB', route, { most: 45 }),
      ours('scripts that the planner needs besides, once its grid is drawn, gzip', 'kB', planner),
      ours('first visit of somebody with a grid, slowed down: first paint', 'ms', column(visits, 'first')),
      ours('its largest paint', 'ms', column(visits, 'largest')),
      ours('until something can be done', 'ms', column(visits, 'acts')),
      ours('largest paint of a returning visitor', 'ms', await returning(filled, rounds), { most: 1_500 }),
    ];
  },
};
