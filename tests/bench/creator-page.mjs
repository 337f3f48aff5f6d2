// @ts-check
/// <reference lib="dom" />
import { chromium } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import sharp from 'sharp';

/* global window, localStorage */

/**
 * Calls the product beside which a measurement runs. Throws where it refuses.
 * @template T
 * @param {string} method
 * @param {string} path
 * @param {{ json?: unknown, form?: FormData, token?: string }} sent
 * @returns {Promise<T>}
 */
export async function call(method, path, { json, form, token }) {
  const response = await fetch(`${baseUrl()}${path}`, {
    method,
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: form ?? (json === undefined ? null : JSON.stringify(json)),
    signal: AbortSignal.timeout(120_000),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} responded ${response.status}: ${await response.text()}`);
  return /** @type {Promise<T>} */ (response.json());
}

function baseUrl() {
  const base = process.env['TEST_BASE_URL'];
  if (!base) throw new Error('TEST_BASE_URL is not set: run it by its target of the Makefile');
  return base;
}

/**
 * A new person on the creator plan; responds with their token.
 * @param {string} kind the first part of their name
 * @returns {Promise<string>}
 */
export async function signUpCreator(kind) {
  const name = `${kind}-${randomBytes(5).toString('hex')}`;
  const account = { username: name, email: `${name}@example.com`, password: 'correct horse 7' };
  /** @type {{ token: string }} */
  const { token } = await call('POST', '/api/signup', { json: account });
  execFileSync('make', ['--no-print-directory', 'tier', `EMAIL=${account.email}`, 'TIER=creator']);
  return token;
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
 * @param {string} token
 * @param {() => void} watch
 */
export async function openPlanner(token, watch) {
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
