import { expect, test, type Locator, type Page } from '@playwright/test';
import { newAccount, setTier } from './support/account.js';
import { changed } from './support/changes.js';
import { newCreator, openGrid, openSignedIn } from './support/creator.js';
import { expectOrder, feed, moved, photo, reordered, shownOrder } from './support/feed.js';
import { smallJpeg } from './support/photos.js';

/** More presses than any page has stops. */
const STOPS = 60;

/** Presses Tab until the focus is there, and sees that a person would see it. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const reached = () => target.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < STOPS; stop += 1) {
    if (await reached()) break;
    await page.keyboard.press(key);
  }
  await expect(target, `reached by ${key}`).toBeFocused();
  await expect.poll(() => isMarked(target), 'the focus is seen').toBe(true);
}

/** Whether an outline or a ring is drawn around it or, for a field, around what holds it. */
const isMarked = (target: Locator): Promise<boolean> =>
  target.evaluate((element) =>
    [element, element.parentElement, ...element.children].some((each) => {
      if (each === null) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    }),
  );

async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

test('the whole main job is done with the keyboard alone: sign up, upload, arrange, mark, pin, caption, delete, undo, export', async ({
  page,
}) => {
  test.setTimeout(400_000);
  const account = newAccount('keyboard');
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  await page.goto('/auth?mode=signup');
  await typeInto(page, page.getByLabel('Username'), account.username);
  await typeInto(page, page.getByLabel('Email'), account.email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), account.password);
  await typeInto(page, page.getByRole('textbox', { name: 'Confirm password' }), account.password);
  await pressOn(page, page.getByRole('checkbox'), 'Space');
  await pressOn(page, button('Sign up'));
  await expect(page.getByText('Your grid is empty')).toBeVisible();

  // The plan allows the export only after this; the page learns of it with its next load.
  await setTier(account, 'creator');
  await page.reload();
  await expect(page.getByText('Your grid is empty')).toBeVisible();

  await pressOn(page, button('Upload Photos'));
  const dialog = page.getByRole('dialog', { name: 'Upload Photos' });
  const chooser = page.waitForEvent('filechooser');
  await pressOn(page, dialog.getByRole('button', { name: /^Choose photos/ }));
  await (await chooser).setFiles(await Promise.all([1, 2, 3, 4].map((seed) => smallJpeg(seed, 300, 400))));
  await pressOn(page, dialog.getByRole('button', { name: 'Upload (4)' }));
  await expect(page.getByText('Photos uploaded!', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(photo(page, 4)).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(photo(page, 4)).toBeVisible();
  let order = await shownOrder(page);

  // One stop for the feed; the arrow keys lead on.
  await tabTo(page, photo(page, 1));
  await page.keyboard.press('ArrowRight');
  await expect(photo(page, 2)).toBeFocused();
  let saved = reordered(page);
  await page.keyboard.press('Space');
  await expect(page.getByText('Picked up the photo at position 2 of 4.')).toBeAttached();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Space');
  await saved;
  order = moved(order, 2, 1);
  await expectOrder(page, order);
  await expect(photo(page, 1)).toBeFocused();

  // The same without a drag.
  saved = reordered(page);
  await pressOn(page, button('Move to position...'));
  await tabTo(page, page.getByRole('spinbutton', { name: 'Position' }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await saved;
  order = moved(order, 1, 3);
  await expectOrder(page, order);

  await tabTo(page, photo(page, 3));
  let response = changed(page, 'set');
  await pressOn(page, button('Media type'));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Reel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await response;
  await expect(photo(page, 3, 'reel')).toBeVisible();

  response = changed(page, 'pin');
  await tabTo(page, button('Pin photo'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await response;
  await expect(photo(page, 3, 'pinned')).toBeVisible();

  await tabTo(page, photo(page, 3), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Edit Photo Details' });
  await pressOn(page, details.getByRole('button', { name: 'Edit' }));
  response = changed(page, 'set');
  await expect(details.getByRole('textbox', { name: 'Caption' })).toBeFocused();
  await page.keyboard.type('By keyboard');
  await response;
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(photo(page, 3)).toBeFocused();

  await pressOn(page, button('Delete photo'));
  await expect(page.getByText('Photo deleted', { exact: true })).toBeVisible();
  await expect(feed(page).getByRole('button', { name: /^Photo \d/ })).toHaveCount(3);
  // F8 leads to the notifications, wherever the focus is.
  await page.keyboard.press('F8');
  await pressOn(page, page.getByRole('button', { name: 'Undo', exact: true }));
  await expectOrder(page, order);
  // The focus goes on at the photo that came back.
  await expect(photo(page, 3)).toBeFocused();

  await pressOn(page, button('Hide photo'));
  await expect(page.getByText('Photo hidden', { exact: true })).toBeVisible();
  await page.keyboard.press('F8');
  await pressOn(page, page.getByRole('button', { name: 'Undo', exact: true }));
  await expectOrder(page, order);
  await expect(photo(page, 3)).toBeFocused();

  const download = page.waitForEvent('download', { timeout: 60_000 });
  await pressOn(page, button('Export grid'));
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'All rows' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^instagram-grid-\d{4}-\d{2}-\d{2}\.png$/);
  await expect(page.getByText('Grid exported successfully', { exact: true })).toBeVisible();
});

test(
  'a dialog keeps the focus inside, Escape closes it, and the focus is back where it was',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { tier: 'free', photos: 3, name: 'dialogs' });
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 3);
    const first = photo(page, 1);
    const banner = page.getByRole('banner');
    const grids = page.getByRole('navigation', { name: 'Grids' });
    // The controls of a tile are there while the focus is in it, so the tile takes the focus afterwards.
    const onTile = (name: string) => ({ opener: page.getByRole('button', { name }), after: first });
    const inPage = (opener: Locator) => ({ opener, after: opener });
    const dialogs = {
      'Upload Photos': inPage(banner.getByRole('button', { name: 'Upload', exact: true })),
      'Create New Grid': inPage(grids.getByRole('button', { name: 'Add New Grid' })),
      'Edit Grid Name': inPage(grids.getByRole('button', { name: 'Edit name of My First Grid' })),
      'Hide Photos Feature Locked': onTile('Hide photo'),
      'Move to position': onTile('Move to position...'),
      'Edit Photo Details': inPage(first),
    };
    for (const [name, { opener, after }] of Object.entries(dialogs)) {
      if (!(await opener.isVisible())) await tabTo(page, first);
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name, exact: true });
      await expect(dialog).toBeVisible();
      const inside = () => dialog.evaluate((element) => element.contains(document.activeElement));
      await expect.poll(inside, `${name} takes the focus`).toBe(true);
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let stop = 0; stop < 20; stop += 1) {
          await page.keyboard.press(key);
          expect(await inside(), `${key} in ${name}`).toBe(true);
        }
      }
      // Where a control shows its hint, the first Escape closes that.
      await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden({ timeout: 2_000 });
      }).toPass();
      await expect(after, `after ${name}`).toBeFocused();
    }
    await page.context().close();
    await creator.api.dispose();
  },
);

test('POSTS and REELS show the focus to who chooses them by the keyboard, and nothing to who clicks them', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { name: 'tabs' });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 0);
  const [posts, reels] = [page.getByRole('tab', { name: 'POSTS' }), page.getByRole('tab', { name: 'REELS' })];
  await reels.click();
  await expect(reels).toBeFocused();
  expect(await isMarked(reels)).toBe(false);
  await page.keyboard.press('ArrowLeft');
  await expect(posts).toBeFocused();
  expect(await isMarked(posts)).toBe(true);
  await posts.click();
  expect(await isMarked(posts)).toBe(false);
  await page.context().close();
  await creator.api.dispose();
});
