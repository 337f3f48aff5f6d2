import { expect, test, type Page } from '@playwright/test';
import { changeElsewhere, firstText, STATE } from './support/changes.js';
import { newCreator, openGrid, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { carry, feed, moved, photo, reordered } from './support/feed.js';
import { boxOf } from './support/middle.js';
import { chooseView } from './support/view.js';

const PHOTOS = 13;
let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: PHOTOS, name: 'view' });
});
test.afterAll(() => creator.api.dispose());

/** How many posts stand wholly in the window. */
const wholePosts = (page: Page) =>
  feed(page)
    .getByRole('listitem')
    .evaluateAll(
      (items) =>
        items.filter((item) => {
          const { top, bottom } = item.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }).length,
    );

test('at 1440x900 the feed shows six whole posts, in the small size twelve, and the size is remembered', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, { viewport: { width: 1440, height: 900 } });
  await page.goto('/');
  await expect(photo(page, 1)).toBeVisible();
  expect((await boxOf(feed(page))).width).toBe(720);
  expect(await wholePosts(page)).toBe(6);
  await chooseView(page, 'Small');
  await expect.poll(async () => (await boxOf(feed(page))).width).toBe(416);
  await expect.poll(() => wholePosts(page)).toBe(12);
  await chooseView(page, 'Large');
  await expect.poll(async () => (await boxOf(feed(page))).width).toBe(935);
  await chooseView(page, 'Small');
  await page.reload();
  await expect(photo(page, 1)).toBeVisible();
  expect((await boxOf(feed(page))).width).toBe(416);

  // Skeleton and feed stand in the same place from the first frame.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(STATE.path, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Loading photos')).toBeAttached();
  const loading = page.getByRole('status').filter({ hasText: 'Loading photos' });
  const skeleton = await boxOf(loading);
  const tabs = await boxOf(page.getByRole('tablist'));
  const tile = await boxOf(loading.locator('div').nth(4));
  release();
  await expect(photo(page, 1)).toBeVisible();
  expect(await boxOf(page.getByRole('tablist'))).toEqual(tabs);
  const box = await boxOf(feed(page));
  expect({ x: box.x, y: box.y, width: box.width }).toEqual({
    x: skeleton?.x,
    y: skeleton?.y,
    width: skeleton?.width,
  });
  const fifth = await boxOf(feed(page).locator('li[aria-posinset="5"]'));
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(fifth[side]).toBeCloseTo(tile?.[side] ?? 0, 0);
  await page.context().close();
});

test('Preview shows the pictures and nothing else; Escape, Back and a click lead out, and the focus is where it was', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, { viewport: { width: 1440, height: 900 } });
  await page.goto('/');
  await expect(photo(page, 1)).toBeVisible();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  const end = preview.getByRole('button', { name: 'End preview' });
  const leave: Record<string, () => Promise<unknown>> = {
    Escape: async () => {
      await expect.poll(() => end.evaluate((button) => getComputedStyle(button).opacity)).toBe('0');
      await page.keyboard.press('Escape');
    },
    Back: () => page.goBack(),
    'a click': () => preview.getByRole('listitem').nth(4).click(),
    'the button': () => end.press('Enter'),
  };
  for (const way of Object.values(leave)) {
    await chooseView(page, 'Preview');
    await expect(preview).toBeVisible();
    await expect(preview.getByRole('listitem')).toHaveCount(PHOTOS);
    await expect(preview).toBeFocused();
    // Nothing of the page is to be had while it stands: neither by the pointer nor by assistive technology.
    await expect(page.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0);
    expect(
      await page.evaluate(() => document.elementFromPoint(720, 20)?.closest('[role="dialog"]') !== null),
    ).toBe(true);
    await way();
    await expect(preview).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'View', exact: true })).toBeFocused();
  }
  await expect(page).toHaveURL(/\/(\?.*)?$/);
  await page.context().close();
});

test("'Without caption' shows only posts without one, shows it, and a drag there permutes only what is shown", async ({
  browser,
}) => {
  const before = (await photosIn(creator)).map(({ id }) => id);
  // Photos 2 and 4 have a caption, and so keep their places.
  for (const at of [1, 3])
    await creator.api.put(`/api/photos/${before[at] ?? ''}/description`, {
      data: { description: 'Low tide' },
    });
  const page = await openSignedIn(browser, creator, { viewport: { width: 1440, height: 900 } });
  await page.goto('/');
  await expect(photo(page, 1)).toBeVisible();
  await chooseView(page, 'Without caption');
  await expect(page.getByText(`Without caption: ${PHOTOS - 2} of ${PHOTOS} posts`)).toBeVisible();
  const shown = before.filter((_id, at) => at !== 1 && at !== 3);
  const saved = reordered(page);
  await carry(page, 1, 3);
  await page.mouse.up();
  await saved;
  const order = moved(shown, 1, 3);
  const expected = before.map((id, at) => (at === 1 || at === 3 ? id : (order.shift() ?? '')));
  await expect.poll(async () => (await photosIn(creator)).map(({ id }) => id)).toEqual(expected);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByText(/^Without caption:/)).toHaveCount(0);
  await expect(feed(page).locator('li[aria-posinset="1"]')).toHaveAttribute('aria-setsize', `${PHOTOS}`);
  await page.context().close();
});

test("'Without caption' leaves out what is posted already, and says when every planned post has a caption", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const small = await newCreator(playwright, baseURL, { photos: 3, name: 'captioned' });
  const [a, b, c] = small.photoIds;
  await changeElsewhere(small, firstText(a, 'description', 'Low tide'), {
    kind: 'posted',
    ids: [c ?? ''],
    on: true,
  });
  const page = await openSignedIn(browser, small);
  await openGrid(page, 3);
  await chooseView(page, 'Without caption');
  await expect(page.getByText('Without caption: 1 of 3 posts')).toBeVisible();
  await changeElsewhere(small, firstText(b, 'description', 'High tide'));
  await expect(page.getByRole('heading', { name: 'Every planned post has a caption' })).toBeVisible();
  await page.context().close();
  await small.api.dispose();
});

test('on the free plan what is locked shows it before the click, and the photos of the grid are counted', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const free = await newCreator(playwright, baseURL, { tier: 'free', photos: 4, name: 'locks' });
  const page = await openSignedIn(browser, free, { viewport: { width: 1440, height: 900 } });
  await openGrid(page, 4);
  const header = page.getByRole('banner');
  await expect(page.getByText('4 of 9 photos')).toBeVisible();
  const exporting = header.getByRole('button', { name: 'Export grid (locked)' });
  await expect(exporting.locator('[data-lock]')).toBeVisible();
  const placeholder = header.getByRole('button', { name: 'Add Placeholder', exact: true });
  await expect(placeholder).toBeVisible();
  await free.api.post('/api/photos', {
    data: { gridId: free.gridId, url: null, position: 0, isPlaceholder: true, isHidden: false },
  });
  await free.api.delete(`/api/photos/${free.photoIds[0] ?? ''}`);
  await page.reload();
  await expect(page.getByText('3 of 9 photos')).toBeVisible();
  const locked = header.getByRole('button', { name: 'Add Placeholder (locked)' });
  await expect(locked.locator('[data-lock]')).toBeVisible();
  await locked.click();
  await expect(page.getByRole('dialog', { name: 'Placeholder Limit Reached' })).toBeVisible();
  await page.keyboard.press('Escape');
  await photo(page, 2).hover();
  await page.getByRole('button', { name: 'Delete photo' }).click();
  await expect(page.getByText('2 of 9 photos')).toBeVisible();
  await free.api.dispose();
  await page.context().close();
});

test('after an export the focus is on the button that it began with', async ({ browser }) => {
  const page = await openSignedIn(browser, creator, { viewport: { width: 1440, height: 900 } });
  await page.goto('/');
  await expect(photo(page, 1)).toBeVisible();
  const exporting = page.getByRole('button', { name: 'Export grid' });
  await exporting.focus();
  await page.keyboard.press('Enter');
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '3 rows' }).press('Enter');
  await download;
  await expect(page.getByText('Grid exported successfully').first()).toBeVisible();
  await expect(exporting).toBeFocused();
  await page.context().close();
});
