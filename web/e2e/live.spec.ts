import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { changed, changeElsewhere } from './support/changes.js';
import { newCreator, openGrid, photosIn, openSignedIn, signIn, type Creator } from './support/creator.js';
import { photo, shownOrder } from './support/feed.js';

const EVENTS = /\/api\/events\?/;

let creator: Creator;
test.beforeEach(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: 4, name: 'live' });
});
test.afterEach(() => creator.api.dispose());

/** Moves the last photo to the front by a program of the person's. */
async function moveElsewhere(): Promise<void> {
  const ids = (await photosIn(creator)).map(({ id }) => id);
  await changeElsewhere(creator, { kind: 'move', ids: ids.slice(-1), before: ids[0] ?? null, at: 0 });
}

const streaming = (page: Page) =>
  page.waitForResponse((response) => EVENTS.test(response.url()) && response.ok());

test('what is done in one browser is seen in another within a second', async ({ browser }) => {
  const [one, other] = [await openSignedIn(browser, creator), await openSignedIn(browser, creator)];
  const begun = [one, other].map(streaming);
  for (const page of [one, other]) await openGrid(page, 4);
  await Promise.all(begun);
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const before = await shownOrder(other);
    await photo(one, 1).focus();
    await one.keyboard.press('Space');
    await one.keyboard.press('Shift+ArrowRight');
    const sent = one.waitForRequest((request) => request.url().endsWith('/changes'));
    await one.keyboard.press('Space');
    await sent;
    const since = performance.now();
    const after = [before[1], before[0], ...before.slice(2)];
    await expect.poll(() => shownOrder(other), { intervals: [20] }).toEqual(after);
    times.push(performance.now() - since);
  }
  expect(times.sort((a, b) => a - b)[2]).toBeLessThan(1_000);

  await photo(one, 2).click();
  const dialog = one.getByRole('dialog', { name: 'Edit Photo Details' });
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Caption' }).fill('Live from the sea');
  await expect(photo(other, 2, 'Live from the sea')).toBeVisible();
  await one.keyboard.press('Escape');
  await one.keyboard.press('Escape');
  await one.getByRole('button', { name: 'Add New Grid' }).click();
  await one.getByRole('textbox', { name: 'Grid Name' }).fill('Autumn');
  await one.getByRole('button', { name: 'Create Grid' }).click();
  await expect(other.getByRole('button', { name: 'Autumn', exact: true })).toBeVisible();
  for (const page of [one, other]) await page.context().close();
});

test('a browser that made a change reads nothing again for it', { tag: '@nightly' }, async ({ browser }) => {
  const page = await openSignedIn(browser, creator);
  const begun = streaming(page);
  await openGrid(page, 4);
  await begun;
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/api\/grids/.test(request.url())) reads.push(request.url());
  });
  const stored = changed(page, 'pin');
  await photo(page, 1).hover();
  await page.getByRole('button', { name: 'Pin photo' }).click();
  // Whether somebody else was before or after it is known with its response.
  await stored;
  await expect(photo(page, 1, 'pinned')).toBeVisible();
  await moveElsewhere();
  // What somebody else does after it is read, once.
  await expect(photo(page, 2, 'pinned')).toBeVisible();
  expect(reads.length).toBe(1);
  await page.context().close();
});

test('a stream that was lost is made up for when it is back', { tag: '@nightly' }, async ({ browser }) => {
  const page = await openSignedIn(browser, creator);
  await page.route(EVENTS, (route) => route.abort('connectionreset'));
  await openGrid(page, 4);
  const before = await shownOrder(page);
  await moveElsewhere();
  await page.unroute(EVENTS);
  await expect.poll(() => shownOrder(page), { timeout: 20_000 }).toEqual([before[3], ...before.slice(0, 3)]);
  await page.context().close();
});

test(
  'eight windows of a browser work at once by one stream, which another reads on when its window closes',
  { tag: '@nightly' },
  async ({ browser }) => {
    const context: BrowserContext = await browser.newContext();
    const pages: Page[] = [];
    const streams: Page[] = [];
    for (let count = 0; count < 8; count += 1) {
      const page = await context.newPage();
      await signIn(page, creator);
      page.on('request', (request) => EVENTS.test(request.url()) && streams.push(page));
      await openGrid(page, 4);
      pages.push(page);
    }
    await expect.poll(() => new Set(streams).size).toBe(1);
    const before = await shownOrder(pages[7]!);
    await moveElsewhere();
    for (const page of pages) {
      await page.bringToFront();
      await expect.poll(() => shownOrder(page)).toEqual([before[3], ...before.slice(0, 3)]);
    }
    const reading = streams[0]!;
    await reading.close();
    await expect.poll(() => new Set(streams).size).toBe(2);
    await moveElsewhere();
    const [last] = pages.filter((page) => page !== reading).slice(-1);
    await last?.bringToFront();
    await expect.poll(() => shownOrder(last!)).toEqual([before[2], before[3], before[0], before[1]]);
    await context.close();
  },
);
