import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/axe.js';
import { changed } from './support/changes.js';
import { newCreator, openGrid, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { said } from './support/drag-by-keys.js';
import { expectOrder, photo, shownOrder } from './support/feed.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const action = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const selected = (page: Page) => page.getByRole('list', { name: 'Posts' }).locator('[aria-pressed="true"]');

async function select(page: Page, ...places: number[]): Promise<void> {
  for (const place of places) await photo(page, place).click({ modifiers: ['ControlOrMeta'] });
}

const places = (order: readonly string[], ...wanted: number[]) =>
  wanted.map((place) => order[place - 1] ?? '');

const leave = async (page: Page, creator: Creator) => {
  await page.context().close();
  await creator.api.dispose();
};

test('several photos are selected by clicks with Ctrl and Shift, hidden in one step, and shown by Undo', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 9, name: 'select' });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 9);
  await select(page, 2);
  await photo(page, 4).click({ modifiers: ['Shift'] });
  await select(page, 7);
  await photo(page, 3).click();
  await expect(selected(page)).toHaveCount(3);
  await expect(bar(page).getByText('3 selected')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const order = await shownOrder(page);
  const stored = changed(page, 'setAll');
  await action(page, 'Hide').click();
  await stored;
  await expect(bar(page)).toHaveCount(0);
  await expectOrder(page, places(order, 1, 3, 5, 6, 8, 9));
  expect((await photosIn(creator)).filter(({ isHidden }) => isHidden)).toHaveLength(3);
  await page.getByRole('button', { name: 'Undo hiding of 3 photos' }).click();
  await expectOrder(page, order);
  await leave(page, creator);
});

test(
  'keys alone select, delete and end a selection',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 6, name: 'select-keys' });
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 6);
    const order = await shownOrder(page);
    await photo(page, 1).focus();
    for (const key of ['x', 'Shift+ArrowRight', 'Shift+ArrowDown']) await page.keyboard.press(key);
    await expect(said(page, '5 selected.')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
    await page.keyboard.press('Control+a');
    await expect(selected(page)).toHaveCount(6);
    await page.keyboard.press('x');
    const removed = changed(page, 'remove');
    await page.keyboard.press('Delete');
    await removed;
    await expect(photo(page, 1)).toBeFocused();
    await expectOrder(page, places(order, 5));
    await page.keyboard.press('Control+z');
    await expectOrder(page, order);
    await leave(page, creator);
  },
);

test("on a phone 'Select' and taps choose photos, which the bar at the bottom makes a carousel of", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 6, name: 'select-phone' });
  const page = await openSignedIn(browser, creator, PHONE);
  await openGrid(page, 6);
  await page.getByRole('button', { name: /^Actions for Photo 2/ }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Select', exact: true }).tap();
  await expect(action(page, '1 selected, end selection')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Placeholder' })).toBeHidden();
  await photo(page, 4).tap();
  await photo(page, 5).tap();
  await expect(selected(page)).toHaveCount(3);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await action(page, 'More').tap();
  const sheet = page.getByRole('dialog', { name: '3 selected' });
  const stored = changed(page, 'gather');
  await sheet.getByRole('button', { name: 'Make carousel' }).tap();
  await stored;
  await expect(photo(page, 2, 'carousel')).toBeVisible();
  await expect(photo(page, 5)).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo carousel of 3 photos' }).tap();
  await expect(photo(page, 6)).toBeVisible();
  await leave(page, creator);
});
