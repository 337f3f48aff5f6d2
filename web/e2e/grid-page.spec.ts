import { expect, test, type Locator, type Page } from '@playwright/test';
import { boardChanged } from './support/changes.js';
import { newCreator, openGrid, openSignedIn, type Creator } from './support/creator.js';
import { feed, photo } from './support/feed.js';
import { boxOf } from './support/middle.js';
import { showHidden } from './support/view.js';

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: 5, name: 'page' });
  for (const name of ['Summer', 'Autumn']) await creator.api.post('/api/grids', { data: { name } });
});
test.afterAll(() => creator.api.dispose());

const item = (page: Page, place: number) =>
  feed(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^Photo ${place}(,|$)`) }) });
const opacityOf = (locator: Locator) =>
  locator.evaluate((element) => {
    let opacity = 1;
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      opacity *= Number(getComputedStyle(at).opacity);
    return opacity;
  });

test("'Upload' has its word on a creator and is an icon only on a phone [2.19]", async ({ browser }) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 5);
  const upload = page.getByRole('banner').getByRole('button', { name: 'Upload', exact: true });
  await expect(upload.getByText('Upload', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(upload).toBeVisible();
  await expect(upload.locator('svg')).toBeVisible();
  await expect(upload.getByText('Upload', { exact: true })).toBeHidden();
  await page.context().close();
});

test('a photo is dragged with the mouse after 8 px, and not before [2.24] [9.5] [D6.1]', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 5);
  const box = await boxOf(photo(page, 1));
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const pickedUp = page.getByText('Picked up the photo at position 1 of 5.');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 7, y, { steps: 7 });
  await expect(pickedUp).toHaveCount(0);
  await page.mouse.move(x + 12, y, { steps: 5 });
  await expect(pickedUp).toBeAttached();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.getByText('The photo is back in its place.')).toBeAttached();
  await page.context().close();
});

test('a hidden photo is dimmed, and counted in a red badge on Unhide all photos [1.1] [2.19] [2.24]', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 5);
  await photo(page, 2).hover();
  await page.getByRole('button', { name: 'Hide photo' }).click();
  const unhide = page.getByRole('button', { name: 'Unhide all photos, 1 hidden' });
  const badge = unhide.locator('[data-count="1"]');
  await expect(badge).toBeVisible();
  expect(await badge.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('"1"');
  const colour = await badge.evaluate((element) => getComputedStyle(element).backgroundColor);
  const dangerous = await page.evaluate(() => {
    const probe = document.createElement('i');
    probe.className = 'bg-danger';
    document.body.append(probe);
    const made = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return made;
  });
  expect(colour).toBe(dangerous);
  await showHidden(page);
  await expect(photo(page, 2, 'hidden')).toBeVisible();
  await expect.poll(() => opacityOf(item(page, 2).locator('img').first())).toBeCloseTo(0.4);
  expect(await opacityOf(item(page, 1).locator('img').first())).toBe(1);
  await unhide.click();
  await expect(photo(page, 2)).toHaveAccessibleName('Photo 2');
  await expect(page.getByRole('button', { name: 'Unhide all photos', exact: true })).toBeVisible();
  await expect(badge).toHaveCount(0);
  await page.context().close();
});

test('a reel or carousel has its indicator at the top right, where a pin replaces it; REELS shows it in 9:16 [2.24]', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 5);
  for (const [place, type] of [
    [1, 'Reel'],
    [3, 'Carousel'],
  ] as const) {
    await photo(page, place).hover();
    await page.getByRole('button', { name: 'Media type' }).click();
    await page.getByRole('menuitemradio', { name: type }).click();
    const mark = item(page, place).locator(`[data-mark="${type.toLowerCase()}"]`);
    await expect(mark.locator('svg')).toBeVisible();
    const [tile, at] = [await boxOf(item(page, place)), await boxOf(mark)];
    expect(at.y - tile.y).toBeLessThan(16);
    expect(tile.x + tile.width - (at.x + at.width)).toBeLessThan(16);
  }
  await photo(page, 1).hover();
  await page.getByRole('button', { name: 'Pin photo' }).click();
  await expect(item(page, 1).locator('[data-mark="pin"] svg')).toBeVisible();
  await expect(item(page, 1).locator('[data-mark]')).toHaveCount(1);
  const post = await boxOf(item(page, 2));
  expect(post.height / post.width).toBeCloseTo(4 / 3, 2);
  await page.getByRole('tab', { name: 'REELS' }).click();
  const reel = await boxOf(feed(page, 'Reels').getByRole('listitem').first());
  expect(reel.height / reel.width).toBeCloseTo(16 / 9, 2);
  await page.context().close();
});

test('the tabs of the grids stand in a row, show edit and delete on hover, and are dragged by their handles [1.1] [2.18] [2.21]', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 5);
  const strip = page.getByRole('navigation', { name: 'Grids' });
  const tab = (name: string) => strip.getByRole('listitem').filter({ hasText: name });
  const names = () =>
    strip.getByRole('listitem').evaluateAll((items) =>
      items
        .map((each) => ({ x: each.getBoundingClientRect().x, name: each.textContent }))
        .sort((a, b) => a.x - b.x)
        .map(({ name }) => name),
    );
  expect(await names()).toEqual(['My First Grid', 'Summer', 'Autumn']);
  const [first, last] = [await boxOf(tab('My First Grid')), await boxOf(tab('Autumn'))];
  expect(first.y).toBe(last.y);
  await expect(strip.getByRole('button', { name: 'Add New Grid' })).toBeVisible();

  const edit = strip.getByRole('button', { name: 'Edit name of Autumn' });
  const remove = strip.getByRole('button', { name: 'Delete Autumn' });
  expect(await opacityOf(edit)).toBe(0);
  await tab('Autumn').hover();
  await expect.poll(() => opacityOf(edit)).toBe(1);
  await expect.poll(() => opacityOf(remove)).toBe(1);

  const handle = await boxOf(strip.getByRole('button', { name: 'Move grid Autumn' }));
  const saved = boardChanged(page, 'order');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x - 20, handle.y + 5, { steps: 4 });
  await expect(page.getByText(/^(Picked up the grid Autumn at p|P)osition \d of 3\.$/)).toBeAttached();
  await page.mouse.move(first.x + 10, handle.y + 5, { steps: 10 });
  await expect(page.getByText('Position 1 of 3.')).toBeAttached();
  await page.mouse.up();
  await saved;
  await expect.poll(names).toEqual(['Autumn', 'My First Grid', 'Summer']);
  await page.reload();
  await expect.poll(names).toEqual(['Autumn', 'My First Grid', 'Summer']);
  await tab('Summer').getByRole('button', { name: 'Summer', exact: true }).click();
  await expect(page.getByText('Your grid is empty')).toBeVisible();
  await page.context().close();
});

test("'Light Mode' in the profile menu turns the page light and then offers 'Dark Mode' [2.20]", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 5, `/?grid=${creator.gridId}`);
  const menu = page.getByRole('button', { name: 'Profile menu' });
  const theme = () =>
    page.evaluate(() => [document.documentElement.dataset['theme'], localStorage.getItem('theme')]);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Light Mode' }).click();
  expect(await theme()).toEqual(['light', 'light']);
  await page.reload();
  await menu.click();
  expect(await theme()).toEqual(['light', 'light']);
  await page.getByRole('menuitem', { name: 'Dark Mode' }).click();
  expect(await theme()).toEqual(['dark', 'dark']);
  await page.context().close();
});

test('the page talks to its own server alone: nothing is published elsewhere, and nobody is counted [0.1]', async ({
  browser,
  baseURL,
}) => {
  const page = await openSignedIn(browser, creator);
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  const response = page.waitForResponse((response) => response.request().isNavigationRequest());
  await openGrid(page, 5, `/?grid=${creator.gridId}`);
  await photo(page, 2).click();
  await expect(page.getByRole('dialog', { name: 'Edit Photo Details' })).toBeVisible();
  origins.delete('null');
  expect([...origins]).toEqual([new URL(baseURL ?? '').origin]);
  const policy = (await response).headers()['content-security-policy'];
  expect(policy).toMatch(/connect-src 'self'( blob:| data:)*;/);
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  await page.context().close();
});
