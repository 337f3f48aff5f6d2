import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/axe.js';
import { details } from './support/carousel.js';
import { changed } from './support/changes.js';
import { newCreator, openGrid, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { feed, photo } from './support/feed.js';
import { Finger } from './support/finger.js';
import { closeByEscape } from './support/grid-steps.js';
import { restingBox } from './support/middle.js';
import { smallJpeg } from './support/photos.js';

const GROUP = 'post-dialog';

/** A Creator's grid: a placeholder, a photo, a carousel of three, and two more photos. */
async function newCreatorWithPosts(
  playwright: Parameters<typeof newCreator>[0],
  baseURL: string | undefined,
): Promise<Creator> {
  const creator = await newCreator(playwright, baseURL, { photos: 4, name: 'post-dialog' });
  const { api, gridId, photoIds } = creator;
  const form = new FormData();
  form.append('carouselGroupId', GROUP);
  form.append('gridId', gridId);
  for (const seed of [21, 22]) {
    const { name, mimeType, buffer } = await smallJpeg(seed, 300, 400);
    form.append('photos', new File([new Uint8Array(buffer)], name, { type: mimeType }));
  }
  const blank = { url: '', position: 0, isPlaceholder: true, isHidden: false, gridId };
  const responses = [
    await api.post('/api/carousels', { multipart: form }),
    await api.put(`/api/photos/${photoIds[1]}/carousel`, {
      data: { carouselGroupId: GROUP, carouselPosition: 0 },
    }),
    await api.post('/api/photos', { data: blank }),
  ];
  expect(responses.filter((response) => !response.ok())).toEqual([]);
  return creator;
}

const dialogAt = (page: Page, position: string): Locator =>
  details(page).getByText(new RegExp(`^${position}(,|$)`));
const action = (page: Page, name: string) => details(page).getByRole('button', { name, exact: true });
const caption = (page: Page) => details(page).getByRole('textbox', { name: 'Caption' });
const openPhotoIn = (page: Page) => new URL(page.url()).searchParams.get('photo');

test.describe.serial('The dialog of a post', () => {
  let creator: Creator;
  let page: Page;
  test.beforeAll(async ({ browser, playwright, baseURL }) => {
    creator = await newCreatorWithPosts(playwright, baseURL);
    page = await openSignedIn(browser, creator, { viewport: { width: 1440, height: 900 } });
    await openGrid(page, 5);
  });
  test.afterAll(async () => {
    await page.context().close();
    await creator.api.dispose();
  });

  test('leads to the next and the previous post, and one Back closes it however many were looked at', async () => {
    for (const place of [2, 4, 5]) {
      await photo(page, place).click();
      await expect(dialogAt(page, `Photo ${place} of 5`)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(details(page)).toBeHidden();
    }
    await photo(page, 1).click();
    await expect(dialogAt(page, 'Placeholder 1 of 5')).toBeVisible();
    await expect(action(page, 'Previous post')).toBeDisabled();
    await action(page, 'Next post').click();
    await expect(dialogAt(page, 'Photo 2 of 5')).toBeVisible();
    expect(openPhotoIn(page)).toBe(creator.photoIds[0]);
    for (const place of [3, 4, 5]) {
      await action(page, 'Next post').click();
      await expect(dialogAt(page, `Photo ${place} of 5`)).toBeVisible();
    }
    await expect(action(page, 'Next post')).toBeDisabled();
    await expectAccessibleInBothThemes(page);
    await page.goBack();
    await expect(details(page)).toBeHidden();
    expect(openPhotoIn(page)).toBeNull();
    // What stands before the grid in the history is the next Back, not one of the photos.
    await page.goBack();
    expect(page.url()).toBe('about:blank');
    await openGrid(page, 5);
  });

  test('is browsed by arrow keys at once: through the photos of a carousel, then to the next post; never from the caption', async () => {
    await photo(page, 2).click();
    await expect(dialogAt(page, 'Photo 2 of 5')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(dialogAt(page, 'Photo 3 of 5')).toBeVisible();
    for (const counter of ['2 / 3', '3 / 3']) {
      await page.keyboard.press('ArrowRight');
      await expect(details(page).getByText(counter, { exact: true })).toBeVisible();
    }
    await page.keyboard.press('ArrowRight');
    await expect(dialogAt(page, 'Photo 4 of 5')).toBeVisible();
    await action(page, 'Edit').click();
    await page.keyboard.type('ab');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('-');
    await expect(caption(page)).toHaveValue('a-b');
    await expect(dialogAt(page, 'Photo 4 of 5')).toBeVisible();

    await action(page, 'View full size').click();
    const picture = (name: RegExp) => page.getByRole('dialog', { name });
    await expect(picture(/^Photo 4/)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(picture(/^Photo 5/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogAt(page, 'Photo 5 of 5')).toBeVisible();
    await closeByEscape(page, details(page));
  });

  test('keeps what was typed from post to post, shows "Saving..." and "Saved", and Ctrl+Enter saves and closes', async () => {
    await photo(page, 4).click();
    await action(page, 'Edit').click();
    await expect(details(page).getByText('Ctrl+Enter saves and closes')).toBeVisible();
    await caption(page).fill('Low tide');
    await expect(details(page).getByText('Saving...', { exact: true })).toBeVisible();
    await action(page, 'Next post').click();
    await expect(dialogAt(page, 'Photo 5 of 5')).toBeVisible();
    await expect(details(page).getByText('Low tide')).toHaveCount(0);
    await action(page, 'Edit').click();
    await caption(page).fill('High water');
    await action(page, 'Previous post').click();
    await expect(details(page).getByText('Low tide', { exact: true })).toBeVisible();
    await action(page, 'Edit').click();
    await caption(page).fill('Low tide, early');
    await expect(details(page).getByText('Saved', { exact: true })).toBeVisible();
    await caption(page).press('End');
    await page.keyboard.type(' birds');
    await page.keyboard.press('Control+Enter');
    await expect(details(page)).toBeHidden();
    await expect
      .poll(async () => (await photosIn(creator)).map(({ description }) => description).filter(Boolean))
      .toEqual(['Low tide, early birds', 'High water']);
  });

  test('shows one caption for all photos of a carousel, and keeps it open while they are browsed', async () => {
    await photo(page, 3).click();
    await action(page, 'Edit').click();
    await caption(page).fill('Three of the harbour');
    for (const counter of ['2 / 3', '3 / 3']) {
      await action(page, 'Next photo').click();
      await expect(details(page).getByText(counter, { exact: true })).toBeVisible();
      await expect(caption(page)).toHaveValue('Three of the harbour');
    }
    await caption(page).press('End');
    await page.keyboard.type(', at noon');
    await action(page, 'Save').click();
    await action(page, 'Previous photo').click();
    await expect(details(page).getByText('Three of the harbour, at noon', { exact: true })).toBeVisible();
    await expect
      .poll(
        async () =>
          (await photosIn(creator)).find(({ carouselPosition }) => carouselPosition === 0)?.description,
      )
      .toBe('Three of the harbour, at noon');
    await page.keyboard.press('Escape');
    await expect(details(page)).toBeHidden();
  });

  test('pins, hides, marks, moves and deletes the post, with Undo, and goes on to the next one', async () => {
    await photo(page, 4).click();
    let saved = changed(page, 'pin');
    await action(page, 'Pin post').click();
    await saved;
    await expect(dialogAt(page, 'Photo 4 of 5, pinned')).toBeVisible();
    saved = changed(page, 'set');
    await action(page, 'Media type: Photo').click();
    await page.getByRole('menuitemradio', { name: 'Reel' }).click();
    await saved;
    await expect(dialogAt(page, 'Photo 4 of 5, reel, pinned')).toBeVisible();
    saved = changed(page, 'set');
    await action(page, 'Hide post').click();
    await saved;
    // It stays open in its place, while the feed does not show it any more.
    await expect(dialogAt(page, 'Photo 4 of 5, reel, pinned, hidden')).toBeVisible();
    await expect(action(page, 'Move to position...')).toBeDisabled();
    saved = changed(page, 'set');
    await action(page, 'Show post').click();
    await saved;

    await action(page, 'Move to position...').click();
    const moving = page.getByRole('dialog', { name: 'Move to position', exact: true });
    await moving.getByRole('spinbutton', { name: 'Position' }).fill('2');
    await page.keyboard.press('Enter');
    await expect(moving).toBeHidden();
    await expect(dialogAt(page, 'Photo 2 of 5')).toBeVisible();

    await action(page, 'Delete post').click();
    await expect(dialogAt(page, 'Photo 2 of 4')).toBeVisible();
    expect(openPhotoIn(page)).toBe(creator.photoIds[0]);
    await expect(page.getByText('Photo deleted', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(dialogAt(page, 'Photo 3 of 5')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details(page)).toBeHidden();
    await expect(photo(page, 2, 'reel')).toBeVisible();
  });

  test('of a placeholder has "Choose a photo", which fills it', async () => {
    await photo(page, 1).click();
    const chooser = page.waitForEvent('filechooser');
    await action(page, 'Choose a photo').click();
    await (await chooser).setFiles([await smallJpeg(31, 300, 400)]);
    await expect(details(page).getByRole('img', { name: /^Photo 1/ })).toBeVisible({ timeout: 30_000 });
    await expect(dialogAt(page, 'Photo 1 of 5')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details(page)).toBeHidden();
  });

  test('tells when its picture could not be loaded, and loads it when asked', async () => {
    const [, , , , { url } = { url: '' }] = (await photosIn(creator)).filter(
      ({ carouselPosition }) => (carouselPosition ?? 0) === 0,
    );
    await page.route(`**${url}`, (route) => route.abort('failed'));
    await page.reload();
    await photo(page, 5).click();
    await expect(details(page).getByText('The full picture could not be loaded.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.unroute(`**${url}`);
    await action(page, 'Try again').click();
    await expect(details(page).getByText('The full picture could not be loaded.')).toBeHidden();
    await expect(details(page).getByRole('img', { name: /^Photo 5/ })).toBeVisible();
  });

  test('deleted elsewhere while it is open shows it, and keeps the words that were typed', async () => {
    const id = openPhotoIn(page);
    await action(page, 'Edit').click();
    await caption(page).fill('Words without a post');
    await expect(details(page).getByText('Saved', { exact: true })).toBeVisible();
    await caption(page).fill('Words without a post, and more');
    expect((await creator.api.delete(`/api/photos/${id}`)).ok()).toBe(true);
    const gone = page.getByRole('dialog', { name: 'This post is no longer in this grid' });
    await expect(gone.getByText('Words without a post, and more', { exact: true })).toBeVisible();
    await expect(gone.getByRole('button', { name: 'Copy Caption' })).toBeEnabled();
    await expect(page.getByText(/was not saved|Failed to save/)).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await gone.getByRole('button', { name: 'Back to the grid' }).click();
    await expect(gone).toBeHidden();
    await expect(feed(page).getByRole('listitem')).toHaveCount(4);
  });

  test(
    'deleted elsewhere while its first comment is typed shows that too, and tells of no failure',
    { tag: '@nightly' },
    async () => {
      await photo(page, 1).click();
      const id = openPhotoIn(page);
      await details(page).getByText('First comment and alt text').click();
      await details(page).getByLabel('First comment', { exact: true }).fill('Where was this?');
      const refused = page.waitForResponse((response) => response.url().endsWith('/changes'));
      expect((await creator.api.delete(`/api/photos/${id}`)).ok()).toBe(true);
      const gone = page.getByRole('dialog', { name: 'This post is no longer in this grid' });
      await expect(gone.getByRole('heading', { name: 'Your unsaved first comment' })).toBeVisible();
      await expect(gone.getByText('Where was this?', { exact: true })).toBeVisible();
      await expect(gone.getByRole('button', { name: 'Copy first comment' })).toBeEnabled();
      await refused;
      await expect(page.getByText(/was not saved|Failed to save/)).toHaveCount(0);
      await gone.getByRole('button', { name: 'Back to the grid' }).click();
      await expect(feed(page).getByRole('listitem')).toHaveCount(3);
    },
  );

  test('closes when the last post is deleted in it, here a carousel, about which it asks', async () => {
    const others = (await photosIn(creator)).filter(({ carouselGroupId }) => carouselGroupId === null);
    for (const { id } of others) expect((await creator.api.delete(`/api/photos/${id}`)).ok()).toBe(true);
    await page.reload();
    await expect(feed(page).getByRole('listitem')).toHaveCount(1);
    await photo(page, 1).click();
    await action(page, 'Delete post').click();
    const question = page.getByRole('alertdialog', { name: 'Delete carousel' });
    await question.getByRole('button', { name: 'Delete carousel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Your grid is empty')).toBeVisible();
    expect(openPhotoIn(page)).toBeNull();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(photo(page, 1)).toBeVisible();
  });
});

test('on a phone a swipe over the picture browses the carousel and then the posts, with the actions in reach', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreatorWithPosts(playwright, baseURL);
  const page = await openSignedIn(browser, creator, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await openGrid(page, 5);
  await photo(page, 2).tap();
  await expect(dialogAt(page, 'Photo 2 of 5')).toBeVisible();
  const finger = await Finger.over(page);
  const swipe = async (from: number, to: number) => {
    const box = await restingBox(details(page).getByRole('img').first());
    const at = (share: number) => ({ x: box.x + box.width * share, y: box.y + box.height / 2 });
    await finger.down(at(from));
    await finger.carry(at(from), at(to), 4);
    await finger.up();
  };
  await swipe(0.8, 0.2);
  await expect(dialogAt(page, 'Photo 3 of 5')).toBeVisible();
  await swipe(0.8, 0.2);
  await expect(details(page).getByText('2 / 3', { exact: true })).toBeVisible();
  await swipe(0.2, 0.8);
  await expect(details(page).getByText('1 / 3', { exact: true })).toBeVisible();
  await swipe(0.2, 0.8);
  await expect(dialogAt(page, 'Photo 2 of 5')).toBeVisible();

  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    const toolbar = details(page).getByRole('group', { name: 'Actions for the post' });
    for (const button of await toolbar.getByRole('button').all()) {
      await expect(button).toBeInViewport({ ratio: 1 });
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await action(page, 'Pin post').tap();
  await expect(dialogAt(page, 'Photo 2 of 5, pinned')).toBeVisible();
  await page.goBack();
  await expect(details(page)).toBeHidden();
  await page.context().close();
  await creator.api.dispose();
});
