import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/axe.js';
import { changed } from './support/changes.js';
import { newCreator, openGrid, openSignedIn, type Creator } from './support/creator.js';
import { said } from './support/drag-by-keys.js';
import { carry, expectOrder, photo, reordered, shownOrder } from './support/feed.js';
import { Finger } from './support/finger.js';
import { middle } from './support/middle.js';

const PHOTOS = 9;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: PHOTOS, name: 'drag-many' });
});
test.afterAll(() => creator.api.dispose());

/** The tile that was at a place before the drag. */
const tile = (page: Page, place: number) =>
  page.getByRole('list', { name: 'Posts' }).locator(`li[aria-posinset="${place}"]`);
const select = async (page: Page, ...places: number[]) => {
  for (const place of places) await photo(page, place).click({ modifiers: ['ControlOrMeta'] });
};
const inOrder = (order: readonly string[], ...wanted: number[]) =>
  wanted.map((place) => order[place - 1] ?? '');

test('a drag of one of the selected carries all of them, and puts them down together in their order', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, PHOTOS);
  const order = await shownOrder(page);
  await select(page, 1, 3, 8);
  await carry(page, 3, 5);
  await expect(tile(page, 3)).toHaveAttribute('data-count', '3');
  await expect(tile(page, 8)).toHaveAttribute('data-lifted', 'stacked');
  const saved = reordered(page);
  await page.mouse.up();
  await saved;
  await expectOrder(page, inOrder(order, 2, 4, 5, 1, 3, 8, 6, 7, 9));
  await expect(page.locator('[aria-pressed="true"]')).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo move of 3 photos' }).click();
  await expectOrder(page, order);
  await page.context().close();
});

test(
  'by keyboard Space carries all of the selected, and Escape puts them back',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator);
    await openGrid(page, PHOTOS);
    const order = await shownOrder(page);
    await photo(page, 1).focus();
    for (const key of ['x', 'Shift+ArrowRight']) await page.keyboard.press(key);
    await expect(said(page, '2 selected.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect(said(page, `Picked up 2 photos of ${PHOTOS}.`)).toBeAttached();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(said(page, `Positions 4 to 5 of ${PHOTOS}.`)).toBeAttached();
    await page.keyboard.press('s');
    await expect(said(page, 'One photo alone can be swapped.')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(said(page, 'The photos are back in their places.')).toBeAttached();
    await expect(page.locator('[aria-pressed="true"]')).toHaveCount(2);
    for (const key of ['Space', 'Shift+ArrowDown']) await page.keyboard.press(key);
    const saved = reordered(page);
    await page.keyboard.press('Space');
    await saved;
    await expect(said(page, `The 2 photos are at positions 4 to 5 of ${PHOTOS} now.`)).toBeAttached();
    await expectOrder(page, inOrder(order, 3, 4, 5, 1, 2, 6, 7, 8, 9));
    await page.keyboard.press('Control+z');
    await expectOrder(page, order);
    await page.context().close();
  },
);

test(
  'a finger that holds one of the selected carries all of them',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator, PHONE);
    await openGrid(page, PHOTOS);
    const order = await shownOrder(page);
    await page.getByRole('button', { name: /^Actions for Photo 1/ }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Select', exact: true }).tap();
    await photo(page, 2).tap();
    const finger = await Finger.over(page);
    const [from, to] = [await middle(photo(page, 1)), await middle(photo(page, 4))];
    await finger.down(from);
    await expect(said(page, `Picked up 2 photos of ${PHOTOS}.`)).toBeAttached();
    await finger.carry(from, to);
    await expect(said(page, 'Picked up 2 photos')).toBeAttached();
    const saved = reordered(page);
    await finger.up();
    await saved;
    await expectOrder(page, inOrder(order, 3, 4, 5, 1, 2, 6, 7, 8, 9));
    await page.getByRole('button', { name: 'Undo move of 2 photos' }).tap();
    await expectOrder(page, order);
    await page.context().close();
  },
);

test('with Alt held a drop swaps two photos, which the one below shows before; by keyboard S does', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, PHOTOS);
  const order = await shownOrder(page);
  await carry(page, 2, 6);
  await expect(tile(page, 6)).not.toHaveAttribute('data-swap');
  await page.keyboard.down('Alt');
  await expect(tile(page, 6)).toHaveAttribute('data-swap');
  let saved = changed(page, 'swap');
  await page.mouse.up();
  await page.keyboard.up('Alt');
  await saved;
  await expect(said(page, 'The photos at positions 2 and 6 changed places.')).toBeAttached();
  await expectOrder(page, inOrder(order, 1, 6, 3, 4, 5, 2, 7, 8, 9));

  await photo(page, 6).focus();
  for (const key of ['Space', 's', 'Shift+ArrowUp', 'Shift+ArrowLeft']) await page.keyboard.press(key);
  await expect(said(page, `Swap with position 2 of ${PHOTOS}.`)).toBeAttached();
  saved = changed(page, 'swap');
  await page.keyboard.press('Space');
  await saved;
  await expectOrder(page, order);
  await page.getByRole('button', { name: 'Undo swap of 2 photos' }).click();
  await expectOrder(page, inOrder(order, 1, 6, 3, 4, 5, 2, 7, 8, 9));
  await page.getByRole('button', { name: 'Undo swap of 2 photos' }).click();
  await expectOrder(page, order);
  await page.context().close();
});

test(
  "on a phone 'Swap' in the carry bar swaps what was picked up with what is tapped",
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator, PHONE);
    await openGrid(page, PHOTOS);
    const order = await shownOrder(page);
    await page.getByRole('button', { name: /^Actions for Photo 1/ }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Pick up', exact: true }).tap();
    await page.getByRole('button', { name: 'Swap', exact: true }).tap();
    await expect(page.getByText('Tap the photo to swap it with.', { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const saved = changed(page, 'swap');
    await photo(page, 5).tap();
    await saved;
    await expectOrder(page, inOrder(order, 5, 2, 3, 4, 1, 6, 7, 8, 9));
    await page.getByRole('button', { name: 'Undo swap of 2 photos' }).tap();
    await expectOrder(page, order);
    await page.context().close();
  },
);
