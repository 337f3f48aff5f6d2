import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/axe.js';
import { details } from './support/carousel.js';
import { changed } from './support/changes.js';
import { newCreator, openGrid, photosIn, openSignedIn, withoutEvents } from './support/creator.js';
import { dropFiles } from './support/drop-files.js';
import { carry, feed, moved, photo, reordered } from './support/feed.js';
import { Finger } from './support/finger.js';
import { middle } from './support/middle.js';
import { smallJpeg } from './support/photos.js';
import { listsOf, markPosted } from './support/posted.js';
import { expectToast } from './support/toast.js';
import { chooseView } from './support/view.js';

const line = (page: Page) => page.locator('[data-posted-line]');
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

/** Chooses in the menu of a tile. */
async function choose(page: Page, place: number, name: string): Promise<void> {
  await photo(page, place).click({ button: 'right' });
  await item(page, name).click();
}

test('a photo is marked as posted by its menu: it moves behind a line, dimmed and named, and Undo plans it again', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 7, name: 'posted' });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 7);
  await expect(line(page)).toHaveCount(0);
  const { order } = await listsOf(creator);

  let stored = changed(page, 'posted');
  await choose(page, 2, 'Mark as posted');
  await expect(photo(page, 7, 'posted')).toBeFocused();
  await expectToast(page, 'Marked as posted');
  await stored;
  expect(await listsOf(creator)).toEqual({ order: moved(order, 2, 7), posted: [order[1]] });
  await expect(line(page)).toHaveText('Posted');
  await expect(photo(page, 6, 'next up')).toBeVisible();

  stored = changed(page, 'together');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await stored;
  expect(await listsOf(creator)).toEqual({ order, posted: [] });
  await expect(line(page)).toHaveCount(0);

  for (const place of [7, 6]) {
    stored = changed(page, 'posted');
    await choose(page, place, 'Mark as posted');
    await stored;
  }
  expect(await listsOf(creator)).toEqual({ order, posted: order.slice(5) });
  await expect(photo(page, 5, 'next up')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await expect(photo(page, 7, 'posted')).toBeVisible();

  // What others will see has all of them, and nothing of the line.
  await chooseView(page, 'Preview');
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(7);
  await expect(preview.getByText('Posted')).toHaveCount(0);
  await page.context().close();
  await creator.api.dispose();
});

test(
  'by mouse a planned photo stays before the line, and a posted one moves among its kind once unlocked',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 6, name: 'posted-mouse' });
    await markPosted(creator, creator.photoIds.slice(-2));
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 6);
    const { order } = await listsOf(creator);

    let stored = reordered(page);
    await carry(page, 1, 6);
    await page.mouse.up();
    await stored;
    await expect.poll(async () => (await listsOf(creator)).order).toEqual(moved(order, 1, 4));

    await carry(page, 6, 5);
    await page.mouse.up();
    await expectToast(page, 'Posted photos are locked');
    await chooseView(page, 'Unlock posted');
    stored = reordered(page);
    await carry(page, 6, 1);
    await page.mouse.up();
    await stored;
    const after = moved(moved(order, 1, 4), 6, 5);
    await expect.poll(() => listsOf(creator)).toEqual({ order: after, posted: after.slice(4) });
    await page.context().close();
    await creator.api.dispose();
  },
);

test(
  "by keyboard it is the same, 'Move to position...' takes the places before the line, and files land before it",
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 6, name: 'posted-keys' });
    await markPosted(creator, creator.photoIds.slice(-2));
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 6);
    const { order } = await listsOf(creator);

    let stored = reordered(page);
    await photo(page, 1).focus();
    for (const key of ['Space', 'Shift+ArrowDown', 'Shift+ArrowRight', 'Space'])
      await page.keyboard.press(key);
    await stored;
    expect((await listsOf(creator)).order).toEqual(moved(order, 1, 4));
    await photo(page, 5).focus();
    await page.keyboard.press('Space');
    await expectToast(page, 'Posted photos are locked');
    await page.keyboard.press('ArrowLeft');
    await expect(photo(page, 4)).toBeFocused();

    await page.keyboard.press('ContextMenu');
    await item(page, 'Move to position...').press('Enter');
    const field = page.getByRole('spinbutton', { name: 'Position' });
    await field.fill('5');
    await expect(page.getByText('Please enter a number from 1 to 4')).toBeVisible();
    await field.fill('1');
    stored = reordered(page);
    await page.keyboard.press('Enter');
    await stored;
    expect((await listsOf(creator)).order).toEqual(order);
    await photo(page, 5).focus();
    await page.keyboard.press('ContextMenu');
    await expect(item(page, 'Mark as planned')).toBeVisible();
    await expect(item(page, 'Move to position...')).toHaveCount(0);
    await page.keyboard.press('Escape');

    await dropFiles(page, [await smallJpeg(41, 300, 400)], await middle(photo(page, 6)));
    await expect(page.getByText('Photos uploaded!').first()).toBeVisible();
    await expect.poll(async () => (await listsOf(creator)).order.indexOf(order[4] ?? '')).toBe(5);
    await page.context().close();
    await creator.api.dispose();
  },
);

test(
  "on a phone the sheet marks, a finger cannot drag a posted photo, and 'Unlock posted' is in the toast",
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 5, name: 'posted-phone' });
    await markPosted(creator, creator.photoIds.slice(-1));
    const page = await openSignedIn(browser, creator, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await openGrid(page, 5);
    const { order } = await listsOf(creator);
    const sheet = page.getByRole('dialog');

    let stored = changed(page, 'posted');
    await page.getByRole('button', { name: /^Actions for Photo 4, next up/ }).tap();
    await sheet.getByRole('button', { name: 'Mark as posted' }).tap();
    await stored;
    expect(await listsOf(creator)).toEqual({ order, posted: order.slice(3) });
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);

    // A finger that holds still asks for the sheet, one that goes on for a drag.
    const finger = await Finger.over(page);
    const [from, to] = [await middle(photo(page, 5)), await middle(photo(page, 4))];
    const hold = async () => {
      const said = page.getByText('This photo is posted and keeps its place.');
      // Said again, it differs by a space.
      const before = (await said.count()) === 0 ? null : await said.textContent();
      await finger.down(from);
      await expect(said).toBeAttached();
      await expect.poll(() => said.textContent()).not.toBe(before);
    };
    await hold();
    await finger.up();
    await expect(sheet.getByRole('button', { name: 'Mark as planned' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Cancel' }).tap();
    await expect(sheet).toHaveCount(0);
    await hold();
    await finger.carry(from, to);
    await finger.up();
    await expectToast(page, 'Posted photos are locked');
    await page.getByRole('button', { name: 'Unlock posted' }).tap();

    stored = reordered(page);
    await finger.down(from);
    await expect(page.getByText('Picked up the photo at position 5 of 5.')).toBeAttached();
    await finger.carry(from, to);
    await finger.up();
    await stored;
    const after = moved(order, 5, 4);
    await expect.poll(() => listsOf(creator)).toEqual({ order: after, posted: after.slice(3) });
    await page.context().close();
    await creator.api.dispose();
  },
);

test(
  "'Posting order' numbers the planned photos from the next one on, in REELS by the same order",
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 5, name: 'posting-order' });
    for (const place of [1, 3])
      await creator.api.put(`/api/photos/${creator.photoIds[place - 1]}/media-type`, {
        data: { mediaType: 'reel' },
      });
    await markPosted(creator, creator.photoIds.slice(-1));
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 5);
    await chooseView(page, 'Posting order');
    await expect(photo(page, 4, 'next up')).toBeVisible();
    await expect(photo(page, 3, 'reel, number 2 to post')).toBeVisible();
    await expect(photo(page, 1, 'reel, number 4 to post')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('tab', { name: 'REELS' }).click();
    const reels = feed(page, 'Reels').getByRole('button', { name: /^Photo \d/ });
    await expect(reels.nth(0)).toHaveAccessibleName('Photo 1, reel, number 4 to post');
    await expect(reels.nth(1)).toHaveAccessibleName('Photo 2, reel, number 2 to post');
    await page.context().close();
    await creator.api.dispose();
  },
);

test('the details mark a post, and what another browser has posted meanwhile is not moved: a toast says why', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 4, name: 'posted-details' });
  const page = await openSignedIn(browser, creator);
  await withoutEvents(page);
  await openGrid(page, 4);
  await photo(page, 4).click();
  const toolbar = details(page).getByRole('group', { name: 'Actions for the post' });
  await toolbar.getByRole('button', { name: 'Mark as posted' }).click();
  await expect(details(page).getByText('Photo 4 of 4, posted')).toBeVisible();
  await expect(toolbar.getByRole('button', { name: 'Move to position...' })).toBeDisabled();
  await toolbar.getByRole('button', { name: 'Mark as planned' }).click();
  await expect(details(page).getByText('Photo 4 of 4', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(details(page)).toBeHidden();

  const { order } = await listsOf(creator);
  await markPosted(creator, order.slice(-1));
  await carry(page, 4, 2);
  await page.mouse.up();
  await expectToast(page, 'Posted photos are locked', 'This is posted already. Unlock posted to move it.');
  await expect(photo(page, 4, 'posted')).toBeVisible();
  expect((await photosIn(creator)).map(({ id }) => id)).toEqual(order);
  await page.context().close();
  await creator.api.dispose();
});
