import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/axe.js';
import { details } from './support/carousel.js';
import { changed } from './support/changes.js';
import { newCreator, openGrid, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { dropFiles } from './support/drop-files.js';
import { expectOrder, moved, photo, shownOrder } from './support/feed.js';
import { middle } from './support/middle.js';
import { smallJpeg } from './support/photos.js';

/** Of the header's content, in pixels (look page). */
const FEED_WIDTH = 935;

const history = (page: Page) => page.getByRole('group', { name: 'History' });
const button = (page: Page, name: string) => history(page).getByRole('button', { name, exact: true });

/** Presses a button, and waits until what it does is stored. */
async function press(page: Page, name: string): Promise<void> {
  const stored = changed(page, 'together');
  await button(page, name).click();
  await stored;
}

const widths = async (creator: Creator) => (await photosIn(creator)).map(({ width }) => width);

const states = async (creator: Creator) =>
  (await photosIn(creator)).map(({ id, isHidden, isPinned, mediaType }) => ({
    id,
    isHidden,
    isPinned,
    mediaType,
  }));

test('what was done to photos is taken back step by step and done again, each button naming its step', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 4, name: 'undo' });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 4);
  await expect(button(page, 'Undo')).toHaveAttribute('aria-disabled', 'true');
  await expect(button(page, 'Redo')).toHaveAttribute('aria-disabled', 'true');
  const before = await states(creator);
  const order = await shownOrder(page);

  await photo(page, 1).focus();
  for (const key of ['Space', 'Shift+ArrowRight', 'Space']) await page.keyboard.press(key);
  await expectOrder(page, moved(order, 1, 2));
  await photo(page, 3).hover();
  await page.getByRole('button', { name: 'Pin photo' }).click();
  await expect(photo(page, 3, 'pinned')).toBeVisible();
  await photo(page, 4).hover();
  await page.getByRole('button', { name: 'Media type' }).click();
  await page.getByRole('menuitemradio', { name: 'Reel' }).click();
  await expect(photo(page, 4, 'reel')).toBeVisible();
  const removed = changed(page, 'remove');
  await photo(page, 1).focus();
  await page.keyboard.press('Delete');
  await removed;
  const after = await states(creator);
  await expectAccessibleInBothThemes(page);

  const steps = ['deletion of a photo', 'marking as Reel', 'pin', 'move of a photo'];
  for (const step of steps) await press(page, `Undo ${step}`);
  await expect(button(page, 'Undo')).toHaveAttribute('aria-disabled', 'true');
  await expectOrder(page, order);
  expect(await states(creator)).toEqual(before);

  for (const step of steps.reverse()) await press(page, `Redo ${step}`);
  await expect(button(page, 'Redo')).toHaveAttribute('aria-disabled', 'true');
  expect(await states(creator)).toEqual(after);
  await page.reload();
  await expect(photo(page, 3, 'reel')).toBeVisible();
  await page.context().close();
  await creator.api.dispose();
});

test('the keys undo and redo, except in a text, whose own they are; a new step ends what could be done again', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'undo-keys' });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 3);
  await photo(page, 1).hover();
  await page.getByRole('button', { name: 'Pin photo' }).click();
  await page.keyboard.press('Control+z');
  await expect(photo(page, 1, 'pinned')).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  await expect(photo(page, 1, 'pinned')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(photo(page, 1, 'pinned')).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect(photo(page, 1, 'pinned')).toBeVisible();

  await photo(page, 2).click();
  await details(page).getByRole('button', { name: 'Edit', exact: true }).click();
  const caption = details(page).getByRole('textbox', { name: 'Caption' });
  await caption.pressSequentially('Words');
  await page.keyboard.press('Control+z');
  await expect(caption).not.toHaveValue('Words');
  // As it was, so that the visit is no step.
  await caption.fill('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(details(page)).toBeHidden();
  await expect(photo(page, 1, 'pinned')).toBeVisible();

  await press(page, 'Undo pin');
  await expect(button(page, 'Redo pin')).toBeVisible();
  await photo(page, 3).hover();
  await page.getByRole('button', { name: 'Hide photo' }).click();
  await expect(button(page, 'Undo hiding')).toBeVisible();
  await expect(button(page, 'Redo')).toHaveAttribute('aria-disabled', 'true');
  await page.context().close();
  await creator.api.dispose();
});

test(
  'photos that were uploaded together are one step: Undo takes them back, also from the toast, and Redo brings them again',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 2, name: 'undo-uploads' });
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 2);
    const order = await shownOrder(page);
    let sent = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/media', async (route) => {
      sent += 1;
      // One of the files is slow; the others do not wait for it.
      if (sent === 1) await released;
      await route.continue();
    });
    await dropFiles(page, await Promise.all([210, 220, 230].map((width) => smallJpeg(width, width, 280))));
    await expect.poll(async () => (await widths(creator)).length, { timeout: 30_000 }).toBe(4);
    await expect(button(page, 'Undo upload of 2 photos')).toBeVisible();
    release();
    await expect.poll(() => widths(creator), { timeout: 30_000 }).toEqual([210, 220, 230, 300, 300]);
    await expect(page.getByText('Photos uploaded!', { exact: true })).toBeVisible();
    const uploaded = await shownOrder(page);
    await press(page, 'Undo upload of 3 photos');
    await expectOrder(page, order);
    expect(await widths(creator)).toEqual([300, 300]);
    await press(page, 'Redo upload of 3 photos');
    await expectOrder(page, uploaded);
    expect(await widths(creator)).toEqual([210, 220, 230, 300, 300]);

    await page.unroute('**/api/media');
    const added = changed(page, 'place');
    await page.getByRole('button', { name: 'Add Placeholder' }).click();
    await expect(page.getByText('Placeholder added!', { exact: true })).toBeVisible();
    // The toast stands also where the change waits, and a placeholder that is not stored takes no file.
    await added;
    const placeholder = page.getByRole('button', { name: 'Placeholder 1' });
    await dropFiles(page, [await smallJpeg(240, 240, 280)], await middle(placeholder));
    await expect(page.getByText('Photos uploaded!', { exact: true })).toBeVisible({ timeout: 30_000 });
    expect((await widths(creator))[0]).toBe(240);
    const stored = changed(page, 'together');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await stored;
    await expect(placeholder).toBeVisible();
    expect((await widths(creator))[0]).toBeNull();
    await press(page, 'Redo upload of a photo');
    await expect(photo(page, 1)).toHaveAccessibleName('Photo 1');
    expect((await widths(creator))[0]).toBe(240);
    await page.context().close();
    await creator.api.dispose();
  },
);

test("a step whose photo was changed elsewhere is not taken back: 'This was changed elsewhere.'", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'undo-elsewhere' });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 3);
  const stored = changed(page, 'pin');
  await photo(page, 1).hover();
  await page.getByRole('button', { name: 'Pin photo' }).click();
  await stored;
  const [first] = await photosIn(creator);
  const unpinned = await creator.api.patch(`/api/photos/${first?.id}/pin`, { data: { isPinned: false } });
  expect(unpinned.status()).toBe(200);
  await button(page, 'Undo pin').click();
  await expect(page.getByText('This was changed elsewhere.', { exact: true })).toBeVisible();
  await expect(button(page, 'Undo')).toHaveAttribute('aria-disabled', 'true');
  await expect(button(page, 'Redo')).toHaveAttribute('aria-disabled', 'true');
  await page.context().close();
  await creator.api.dispose();
});

test('on a phone Undo and Redo stand in the header, in reach of a finger', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'undo-phone' });
  const page = await openSignedIn(browser, creator, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await openGrid(page, 3);
  await page.getByRole('button', { name: 'Add Placeholder' }).tap();
  await expect(photo(page, 4)).toBeVisible();
  await button(page, 'Undo placeholder').tap();
  await expect(photo(page, 4)).toHaveCount(0);
  await button(page, 'Redo placeholder').tap();
  await expect(photo(page, 4)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessibleInBothThemes(page);
  await page.context().close();
  await creator.api.dispose();
});

test('everything in the header stays within it, in a window of 1440, 1024 and 640 px', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'header' });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 3);
  const buttons = page.getByRole('banner').getByRole('button');
  const boxes = () =>
    buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
  for (const width of [1440, 1024, 640]) {
    await page.setViewportSize({ width, height: 768 });
    const edge = Math.min(width, (width + FEED_WIDTH) / 2);
    await expect(async () => {
      const seen = await boxes();
      expect(Math.max(...seen.map(({ right }) => right))).toBeLessThanOrEqual(edge);
      const rights = seen.map(({ right }) => right).slice(0, -1);
      expect(seen.slice(1).every(({ left }, index) => left >= (rights[index] ?? 0))).toBe(true);
    }).toPass({ timeout: 30_000 });
  }
  await page.context().close();
  await creator.api.dispose();
});
