import { expect, test, type Page } from '@playwright/test';
import { newCreator, openSignedIn, type Creator } from './support/creator.js';
import { feed, photo } from './support/feed.js';
import { boxOf } from './support/middle.js';
import { chooseView } from './support/view.js';

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: 30, name: 'bar' });
});
test.afterAll(() => creator.api.dispose());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const action = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name });
const NAMES = ['Add Placeholder', 'Unhide all photos', 'Upload', 'Export grid', 'View'];

test("on a phone the header's actions stand in a bar at the bottom, Upload in the middle, and nothing ends under it [D1.9]", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, PHONE);
  await page.goto('/');
  await expect(photo(page, 1)).toBeVisible();
  const boxes = await Promise.all(NAMES.map((name) => boxOf(action(page, name))));
  for (const { y, width, height } of boxes) {
    expect(y).toBeGreaterThan(780);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  const places = boxes.map(({ x }) => x);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  const [, , middle] = boxes;
  expect((middle?.x ?? 0) + (middle?.width ?? 0) / 2).toBeCloseTo(195, 0);
  for (const word of ['Placeholder', 'Unhide all', 'Export', 'View'])
    await expect(
      page.getByRole('banner').getByText(word, { exact: true }).filter({ visible: true }),
    ).toHaveCount(1);
  const bar = page.locator('[data-bottom-bar]');
  const height = (await boxOf(bar)).height;
  const token = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--bottom-bar'),
  );
  expect(token).toBe(`${height}px`);
  expect((await boxOf(page.getByRole('button', { name: 'Profile menu' }))).y).toBeLessThan(56);

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const last = await boxOf(feed(page).locator('li[aria-posinset="30"]'));
  expect(last.y + last.height).toBeLessThan((await boxOf(bar)).y);

  // A dialog stands over it.
  await action(page, 'Upload').tap();
  await expect(page.getByRole('dialog', { name: 'Upload Photos' })).toBeVisible();
  expect(
    await page.evaluate(() => document.elementFromPoint(195, 830)?.closest('[data-bottom-bar]') === null),
  ).toBe(true);
  await page.context().close();
});

test('a phone shows more rows in the overview, which is remembered, and on its side more than one row', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, PHONE);
  await page.goto('/');
  await expect(photo(page, 1)).toBeVisible();
  expect((await boxOf(feed(page))).width).toBe(390);
  await chooseView(page, 'Overview');
  await expect.poll(async () => (await boxOf(feed(page))).width).toBe(234);
  await page.reload();
  await expect(photo(page, 1)).toBeVisible();
  expect((await boxOf(feed(page))).width).toBe(234);
  await page.setViewportSize({ width: 844, height: 390 });
  const fourth = feed(page).locator('li[aria-posinset="4"]');
  await expect.poll(async () => (await boxOf(fourth)).y).toBeLessThan(390 - 40);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(844);
  await page.context().close();
});

test('from 1,024 px the actions carry their words; below they are icons that a tooltip names', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, { viewport: { width: 1024, height: 768 } });
  await page.goto('/');
  await expect(photo(page, 1)).toBeVisible();
  for (const name of NAMES)
    await expect(action(page, name).getByText(name, { exact: true }).first()).toBeVisible();
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(action(page, 'Export grid').getByText('Export grid')).toBeHidden();
  await action(page, 'Export grid').hover();
  await expect(page.getByRole('tooltip', { name: 'Export grid' })).toBeAttached();
  await page.context().close();
});

test('on a phone an export goes to the share sheet; a cancelled share is no error, a late one is offered in the toast', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, PHONE);
  await page.addInitScript(() => {
    const shared: string[] = [];
    const responses = ['NotAllowedError', 'shared', 'AbortError'];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files !== undefined && files.length > 0,
      share: ({ files = [] }: ShareData) => {
        for (const file of files) shared.push(`${file.name} ${file.type} ${file.size > 1_000}`);
        const response = responses.shift() ?? '';
        return response === 'shared' ? Promise.resolve() : Promise.reject(new DOMException('', response));
      },
    });
  });
  await page.goto('/');
  await expect(photo(page, 1)).toBeVisible();
  const shared = () => page.evaluate(() => (window as unknown as { shared: string[] }).shared);
  const exportRows = async () => {
    await action(page, 'Export grid').tap();
    await page.getByRole('menuitem', { name: '3 rows' }).tap();
  };
  await exportRows();
  await page.getByRole('button', { name: 'Share', exact: true }).tap();
  await expect(page.getByText('Your grid with 9 photos has been shared').first()).toBeVisible();
  const [first, second] = await shared();
  expect(first).toMatch(/^instagram-grid-\d{4}-\d\d-\d\d\.png image\/png true$/);
  expect(second).toBe(first);
  await exportRows();
  await expect.poll(shared).toHaveLength(3);
  await expect(page.getByText(/Export failed|Generating image/)).toHaveCount(0);
  await page.context().close();
});
