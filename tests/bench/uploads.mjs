// @ts-check
/// <reference lib="dom" />
/**
 * What an upload of twelve photos draws on a page with 30 grids: how often each component renders until all stand in
 * the grid. It fails where more than the feed is drawn while the files are on their way.
 *
 *   make bench-uploads
 */
import { newGrid } from '../support/people.mjs';
import { openPlanner, pictureOf, signUpCreator } from './creator-page.mjs';

const GRIDS = 30;
const FILES = 12;
/** Some draws of the whole page, which renders 1,700 components: when the photos are put in, and when they are stored. */
const RENDERS = 20_000;

/* global window */

/** Counts in the page which components React renders. */
function watch() {
  /** @typedef {import('./creator-page.mjs').Fiber} Fiber */
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
  const onReactCommit = (/** @type {Fiber} */ root) => {
    seen.commits += 1;
    count(root.child);
  };
  Object.assign(window, { seen, onReactCommit });
}

/** @returns {{ renders: number, commits: number }} */
const seenInPage = () => Object.assign({}, Reflect.get(window, 'seen'));

const api = await signUpCreator('uploads');
for (let grid = 1; grid <= GRIDS; grid += 1) await newGrid(api, `Grid ${grid}`);
const { browser, page } = await openPlanner(api, watch);
await page.getByRole('banner').getByRole('button', { name: 'Upload', exact: true }).click();
const dialog = page.getByRole('dialog', { name: 'Upload Photos' });
const files = await Promise.all(
  Array.from({ length: FILES }, async (_, index) => ({
    name: `${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await pictureOf({ width: 1200, height: 1600 }),
  })),
);
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
