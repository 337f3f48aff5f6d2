import { expect, test, type Locator, type Page } from '@playwright/test';
import { atRest } from './support/at-rest.js';
import { openDetails } from './support/carousel.js';
import { changeElsewhere, CHANGES } from './support/changes.js';
import { newCreator, openSignedIn, type Creator } from './support/creator.js';
import { photo } from './support/feed.js';
import { boxOf } from './support/middle.js';
import { chooseView, type ViewChoice } from './support/view.js';

/** What a window of 1,280 by 1,024 pixels shows at 400 % (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

let creator: Creator;
let page: Page;

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: 12, name: 'reflow' });
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, time: '18:00' }));
  await changeElsewhere(creator, {
    kind: 'grid',
    rhythm: { weekly, zone: 'UTC', start: '2027-01-01', skipped: [] },
  });
  page = await openSignedIn(browser, creator, { viewport: ZOOMED });
});
test.afterAll(() => page.context().close());
test.beforeEach(async () => {
  await page.goto('/');
  await expect(photo(page, 1)).toBeVisible();
});

const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** It opens at its title, the last control can be scrolled to, and most of the window shows what is scrolled. */
async function expectReadable(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await atRest(page);
  await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeInViewport({ ratio: 1 });
  const scroller = dialog.locator('[data-scroller]');
  expect((await boxOf(scroller)).height).toBeGreaterThan(ZOOMED.height * 0.7);
  expect(await scroller.evaluate((area) => area.scrollWidth - area.clientWidth)).toBe(0);
  await scroller.evaluate((area) => area.scrollTo(0, area.scrollHeight));
  await expect(dialog.locator('button, textarea, input').last()).toBeInViewport({ ratio: 1 });
  await scroller.evaluate((area) => area.scrollTo(0, 0));
  await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeInViewport({ ratio: 1 });
  expect(await sideways()).toBe(0);
}

for (const name of [
  'Month',
  'Rhythm...',
  'Find and replace',
  'All captions',
  'Posting kit...',
] as ViewChoice[])
  test(`'${name}' can be read and scrolled at 400 %`, async () => {
    await chooseView(page, name);
    await expectReadable(page.getByRole('dialog'));
  });

test('what can be done with a post stands in two rows of several in the details of a narrow phone', async () => {
  await page.setViewportSize({ width: 320, height: 568 });
  const dialog = await openDetails(page, 1);
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  await expect(button('Delete post')).toBeVisible();
  await atRest(page);
  const topOf = async (name: string) => (await boxOf(button(name))).y;
  expect(await topOf('Hide post')).toBe(await topOf('Pin post'));
  for (const name of ['Mark as posted', 'Move to position...'])
    expect(await topOf(name)).toBe(await topOf('Delete post'));
  await page.setViewportSize(ZOOMED);
});

test('the last week of the month is seen whole at 400 %', async () => {
  await chooseView(page, 'Month');
  const week = page.getByRole('dialog').getByRole('row').last();
  await week.getByRole('cell').first().scrollIntoViewIfNeeded();
  const { y, height } = await boxOf(week);
  const covered = await page.evaluate(
    (points) => points.filter(([x, at]) => document.elementFromPoint(x, at)?.closest('tr') === null),
    [2, height / 2, height - 2].map((down) => [160, y + down] as const),
  );
  expect(covered).toEqual([]);
});

test('the details of a photo and its upload can be read and scrolled at 400 %', async () => {
  await openDetails(page, 1);
  const dialog = page.getByRole('dialog', { name: 'Edit Photo Details' });
  await expectReadable(dialog);
  const broken = await dialog.getByRole('group', { name: 'Actions for the post' }).evaluate((toolbar) => {
    const words = document.createTreeWalker(toolbar, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let word = words.nextNode(); word !== null; word = words.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(word);
      const { left, right } = range.getBoundingClientRect();
      if (range.getClientRects().length > 1 || left < 0 || right > innerWidth) found.push(range.toString());
    }
    return found;
  });
  expect(broken).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Upload' }).click();
  await expectReadable(page.getByRole('dialog', { name: 'Upload Photos' }));
});

test('the question before a log-out with changes that wait is not wider than the window at 400 %', async () => {
  await page.route(CHANGES.path, (route) => route.abort());
  await page.getByRole('button', { name: 'Add Placeholder' }).click();
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out now?' });
  await expect(question.getByRole('button', { name: /^Log out and keep 1 change/ })).toBeVisible();
  await atRest(page);
  expect(await question.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  const { x, width } = await boxOf(question.getByRole('button').last());
  expect(x + width).toBeLessThanOrEqual(ZOOMED.width);
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.unroute(CHANGES.path);
});

for (const path of ['/', '/post', '/trash', '/profile', '/contact'])
  test(`the header of ${path} gives way to what is read at 400 %`, async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    const banner = page.getByRole('banner').first();
    await expect(banner).toBeVisible();
    expect(await banner.evaluate((header) => getComputedStyle(header).position)).not.toBe('sticky');
    expect(await sideways()).toBe(0);
  });

test('the words of the bar of a narrow phone are not cut, nor those of a selection', async () => {
  const cut = (bar: string) =>
    page
      .locator(bar)
      .locator('span:visible')
      .evaluateAll((words) =>
        words.flatMap((word) =>
          word.scrollWidth > word.clientWidth && word.childElementCount === 0 ? [word.textContent] : [],
        ),
      );
  await expect(page.locator('[data-bottom-bar]').getByText('Placeholder', { exact: true })).toBeVisible();
  expect(await cut('[data-bottom-bar]')).toEqual([]);
  const { x, width } = await boxOf(page.locator('[data-bottom-bar] button').last());
  expect(x + width).toBeLessThanOrEqual(ZOOMED.width);
  await photo(page, 1).focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
  expect(await cut('[data-selection-bar]')).toEqual([]);
  expect(await sideways()).toBe(0);
});

test('the count of photos on the free plan stands beside the tabs of a narrow phone, not on them', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const free = await newCreator(playwright, baseURL, { tier: 'free', photos: 1, name: 'reflow-free' });
  const narrow = await openSignedIn(browser, free, { viewport: { width: 320, height: 568 } });
  await narrow.goto('/');
  const wordsOf = (of: Locator) =>
    of.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    });
  const reels = narrow.getByRole('tab', { name: 'REELS' });
  const count = narrow.getByText('1 of 9 photos', { exact: true });
  await expect(photo(narrow, 1)).toBeVisible();
  expect((await wordsOf(count)).left - (await wordsOf(reels)).right).toBeGreaterThan(4);
  await narrow.context().close();
  await free.api.dispose();
});

test('in a narrow window the header of the landing page has all of its links, and that of the grid more than two characters of its name', async ({
  browser,
}) => {
  const visitor = await browser.newPage({ viewport: { width: 320, height: 568 } });
  await visitor.goto('/');
  for (const name of ['Features', 'Pricing', 'Log In', 'Start Free']) {
    const link = visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
    await expect(link).toBeInViewport({ ratio: 1 });
  }
  await visitor.close();
  const seen = await boxOf(
    page.getByText('My First Grid', { exact: true }).filter({ visible: true }).first(),
  );
  expect(seen.width).toBeGreaterThan(60);
});
