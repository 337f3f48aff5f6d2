// @ts-check
/// <reference lib="dom" />
import { chromium } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { runOperator } from '../../infra/local/ops.mjs';
import { dataDirOf } from '../../infra/local/paths.mjs';
import { signUp } from '../support/people.mjs';

/* global window, localStorage */

function baseUrl() {
  const base = process.env['TEST_BASE_URL'];
  if (!base) throw new Error('TEST_BASE_URL is not set: run it by its target of the Makefile');
  return base;
}

/**
 * A new person on the creator plan, in the product beside which a measurement runs.
 * @param {string} kind the first part of their name
 */
export async function signUpCreator(kind) {
  const { api, account } = await signUp(baseUrl(), kind);
  await runOperator(dataDirOf(process.env), ['tier', account.email, 'creator'], process.env);
  return api;
}

/**
 * A picture of one colour that no other one has.
 * @param {{ width: number, height: number }} size in pixels
 * @returns {Promise<Buffer>} a JPEG
 */
export async function pictureOf({ width, height }) {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const create = { width, height, channels: /** @type {const} */ (3), background: { r, g, b } };
  return sharp({ create }).jpeg().toBuffer();
}

/**
 * @typedef {{ type: unknown, flags: number, alternate: Fiber | null, child: Fiber | null, sibling: Fiber | null }} Fiber
 *   what React keeps of a component or element
 * @typedef {Window & { onReactCommit?: (root: Fiber) => void }} WatchedWindow
 */

/**
 * The planner in a browser, opened by that person. Where `watch`, which runs in the page before its own code, sets
 * `window.onReactCommit`, React calls it after each commit with the root of what is drawn.
 * @param {import('../../infra/local/api-client.mjs').ApiClient} api of that person
 * @param {() => void} watch
 */
export async function openPlanner({ token = '' }, watch) {
  const found = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
    (path) => path && existsSync(path),
  );
  const browser = await chromium.launch({
    ...(found ? { executablePath: found } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: baseUrl() });
  await page.addInitScript(followReact);
  await page.addInitScript(watch);
  await page.addInitScript((mine) => {
    for (const key of ['authToken', 'token']) localStorage.setItem(key, mine);
    localStorage.setItem('tour-completed', 'true');
  }, token);
  await page.goto('/');
  return { browser, page };
}

/** By the place at which React looks for its developer tools. */
function followReact() {
  const hook = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberRoot: (/** @type {number} */ _id, /** @type {{ current: Fiber }} */ root) =>
      /** @type {WatchedWindow} */ (window).onReactCommit?.(root.current),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  };
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}
