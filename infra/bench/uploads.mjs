// @ts-check
/// <reference lib="dom" />
/**
 * What an upload of twelve photos draws on a page with 30 grids: how often each component renders until all stand in
 * the grid. It fails where more than the feed is drawn while the files are on their way.
 *
 *   node infra/local/test-stack.mjs -- node infra/bench/uploads.mjs
 */
import { chromium } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

const GRIDS = 30;
const FILES = 12;
/** Some draws of the whole page, which renders 1,700 components: when the photos are put in, and when they are stored. */
const RENDERS = 20_000;

const base = process.env['TEST_BASE_URL'];
if (!base) throw new Error('TEST_BASE_URL is not set: run it beside a test stack');

/**
 * @template T
 * @param {string} path
 * @param {unknown} json
 * @param {string} [token]
 * @returns {Promise<T>}
 */
async function post(path, json, token) {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(json),
    signal: AbortSignal.timeout(60_000),
  });
  if (!response.ok) throw new Error(`POST ${path} responded ${response.status}: ${await response.text()}`);
  return /** @type {Promise<T>} */ (response.json());
}

/** A person with many grids; responds with their token. */
async function signUp() {
  const name = `uploads-${randomBytes(5).toString('hex')}`;
  const account = { username: name, email: `${name}@example.com`, password: 'correct horse 7' };
  /** @type {{ token: string }} */
  const { token } = await post('/api/signup', account);
  execFileSync('make', ['--no-print-directory', 'tier', `EMAIL=${account.email}`, 'TIER=creator']);
  for (let grid = 1; grid <= GRIDS; grid += 1) await post('/api/grids', { name: `Grid ${grid}` }, token);
  return token;
}

/** @param {number} index */
async function pictureOf(index) {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const create = { width: 1200, height: 1600, channels: /** @type {const} */ (3), background: { r, g, b } };
  return { name: `${index}.jpg`, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
}

/* global window, localStorage */

/** Counts in the page which components React renders. */
function watch() {
  /** @typedef {{ type: unknown, flags: number, alternate: Fiber | null, child: Fiber | null, sibling: Fiber | null }} Fiber */
  const seen = { renders: 0, commits: 0 };
  const PERFORMED_WORK = 1;
  const count = (/** @type {Fiber | null} */ first) => {
    for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
      const isComponent = fiber.type !== null && typeof fiber.type !== 'string';
      if (isComponent && (fiber.flags & PERFORMED_WORK) !== 0) seen.renders += 1;
      // Children that were taken over as they are were not rendered.
      if (fiber.child !== fiber.alternate?.child) count(fiber.child);
    }
  };
  const hook = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberRoot: (/** @type {number} */ _id, /** @type {{ current: Fiber }} */ root) => {
      seen.commits += 1;
      count(root.current.child);
    },
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  };
  Object.assign(window, { seen, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}

/** @returns {{ renders: number, commits: number }} */
const seenInPage = () => Object.assign({}, Reflect.get(window, 'seen'));

const token = await signUp();
const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
const page = await browser.newPage({ viewport: { width: 1440, height: 1000 }, baseURL: base });
await page.addInitScript(watch);
await page.addInitScript((mine) => {
  for (const key of ['authToken', 'token']) localStorage.setItem(key, mine);
  localStorage.setItem('tour-completed', 'true');
}, token);
await page.goto('/');
await page.getByRole('banner').getByRole('button', { name: 'Upload', exact: true }).click();
const dialog = page.getByRole('dialog', { name: 'Upload Photos' });
const files = await Promise.all(Array.from({ length: FILES }, (_, index) => pictureOf(index)));
await dialog.locator('input[type=file]').first().setInputFiles(files);
const before = await page.evaluate(seenInPage);
await dialog.getByRole('button', { name: `Upload (${FILES})` }).click();
await page.keyboard.press('Escape');
await page.getByText('Photos uploaded!').first().waitFor({ timeout: 120_000 });
const after = await page.evaluate(seenInPage);
await browser.close();

const renders = after.renders - before.renders;
process.stdout.write(
  `upload of ${FILES} photos beside ${GRIDS} grids: ${renders} renders of components in ${after.commits - before.commits} commits\n`,
);
if (renders > RENDERS) {
  process.stderr.write(`more than ${RENDERS} renders\n`);
  process.exitCode = 1;
}
