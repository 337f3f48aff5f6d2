/// <reference lib="dom" />
import { chromium, type Browser, type Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from '../../infra/local/api-client.ts';
import { longestTaskOf } from './main-thread.ts';
import { usageOf } from './process-usage.ts';

const SHOWN_MS = 120_000;
const LOOK_MS = 100;

/** What React keeps of a component or element. */
export type Fiber = {
  type: unknown;
  flags: number;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
};
type WatchedWindow = Window & { onReactCommit?: (root: Fiber) => void };

/** Options of a browser without a graphics card, as this machine has none. */
export function browserOptions(...more: readonly string[]) {
  const executablePath = process.env['CHROMIUM_PATH'];
  const args = ['--no-sandbox', '--disable-gpu', ...more];
  // Playwright would end this process at once, with the product still up; run-benchmark.ts ends both.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return { ...(executablePath && { executablePath }), args, ...signals };
}

/** A browser for as long as `work` runs. */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>) {
  const browser = await chromium.launch(browserOptions());
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Runs in a page: whoever has that token is signed in there, and has seen the tour. */
export function signInHere(token: string) {
  for (const key of ['authToken', 'token']) localStorage.setItem(key, token);
  localStorage.setItem('tour-completed', 'true');
}

/** A page, and the browser that has nothing else open. */
export type Opened = { browser: Browser; page: Page };

/**
 * The planner in a browser for as long as `work` runs, opened by that person. Where `watch`, which runs in the page
 * before its own code, sets `window.onReactCommit`, React calls it after each commit with the root of what is drawn.
 */
export function withPlanner<Result>(
  { base, token = '' }: ApiClient,
  work: (opened: Opened) => Promise<Result>,
  watch: () => void = () => undefined,
) {
  return withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: base });
    await page.addInitScript(followReact);
    await page.addInitScript(watch);
    await page.addInitScript(signInHere, token);
    await goToStart(page);
    return work({ browser, page });
  });
}

async function goToStart(page: Page) {
  try {
    await page.goto('/');
  } catch (error) {
    // Chromium breaks its connections whenever a network comes or goes, as those of Docker do beside it.
    if (!String(error).includes('ERR_NETWORK_CHANGED')) throw error;
    await page.goto('/');
  }
}

/** Waits for the feed of a filled grid, and fails with what the page shows in its place. */
export async function feedShown(page: Page) {
  const feed = page.getByRole('button', { name: /^Photo 6\b/ });
  await feed.waitFor({ timeout: SHOWN_MS }).catch(async (error) => {
    throw new Error(`no feed, but: ${await page.locator('body').innerText()}`, { cause: error });
  });
}

/** The longest task of the page's main thread while `act` runs, in milliseconds of processor time. */
export async function longestTask({ browser, page }: Opened, act: () => Promise<unknown>) {
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'],
  });
  await act();
  return longestTaskOf((await browser.stopTracing()).toString());
}

/** What `act` returns, and the most memory that the process of the browser's page held meanwhile, in MB. */
export async function mostMemory<Result>(browser: Browser, act: () => Promise<Result>) {
  const session = await browser.newBrowserCDPSession();
  let most = 0;
  let isRunning = true;
  const looking = (async () => {
    for (; isRunning; await pause(LOOK_MS)) {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      const pages = processInfo.filter(({ type }) => type === 'renderer');
      most = Math.max(most, (await usageOf(pages.map(({ id }) => id))).bytes);
    }
  })();
  const result = await act().finally(() => (isRunning = false));
  await looking;
  return { result, memory: most / 1e6 };
}

/** By the place at which React looks for its developer tools. */
function followReact() {
  const hook = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberRoot: (_id: number, root: { current: Fiber }) =>
      (window as WatchedWindow).onReactCommit?.(root.current),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  };
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}
