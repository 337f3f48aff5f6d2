import type { Photo } from '@tessera/contracts';
import { expect, test, type Page } from '@playwright/test';
import { details, member, openDetails, strip } from './support/carousel.js';
import { changed, CHANGES, hasCaption } from './support/changes.js';
import { newCreator, openGrid, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { photo } from './support/feed.js';
import { refuseCall } from './support/refusals.js';
import { expectToast } from './support/toast.js';

const WINDOW = { viewport: { width: 1440, height: 900 } };

/** Writes a caption of a photo that is still a post of its own. */
async function describePhoto({ api }: Creator, id: string, description: string): Promise<void> {
  const response = await api.put(`/api/photos/${id}/description`, { data: { description } });
  expect(response.status()).toBe(200);
}

/** Makes a carousel of photos, the first of them its cover. */
async function group({ api }: Creator, carouselGroupId: string, ids: readonly string[]): Promise<void> {
  for (const [carouselPosition, id] of ids.entries()) {
    const place = { carouselGroupId, carouselPosition };
    expect((await api.put(`/api/photos/${id}/carousel`, { data: place })).status()).toBe(200);
  }
}

async function pin({ api }: Creator, id: string): Promise<void> {
  expect((await api.patch(`/api/photos/${id}/pin`, { data: { isPinned: true } })).status()).toBe(200);
}

const shows = (page: Page, text: string) =>
  expect(details(page).getByText(text, { exact: true }).first()).toBeVisible();
const field = (page: Page) => details(page).getByRole('textbox', { name: 'Caption' });
const button = (page: Page, name: string) => details(page).getByRole('button', { name, exact: true });

/** What the server says of each of these photos. */
async function captionsOf(creator: Creator, ids: readonly string[]): Promise<string[]> {
  const photos = new Map((await photosIn(creator)).map((each): [string, Photo] => [each.id, each]));
  return ids.map((id) => photos.get(id)?.description ?? 'gone');
}

test("a carousel's caption is shown and edited from every photo, stays with the post when its first photo changes or goes, also what is not saved yet, and with the first on a split, where a member's own shows again [D3.7]", async ({
  browser,
  playwright,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const creator = await newCreator(playwright, baseURL, { photos: 5, name: 'post-caption' });
  const [a = '', b = '', c = '', d = '', e = ''] = creator.photoIds;
  await describePhoto(creator, a, 'The whole story');
  await describePhoto(creator, c, 'A word of its own');
  await describePhoto(creator, e, 'From the second');
  await group(creator, 'story', [a, b, c]);
  await group(creator, 'bare', [d, e]);
  const page = await openSignedIn(browser, creator, WINDOW);
  await openGrid(page, 2);

  // Where the first photo has none, another's becomes the post's.
  await openDetails(page, 2);
  await shows(page, 'From the second');
  await page.keyboard.press('Escape');
  await expect(details(page)).toBeHidden();

  await openDetails(page, 1);
  for (const number of [1, 2, 3]) {
    await member(page, number).click();
    await shows(page, 'The whole story');
  }
  await button(page, 'Edit').click();
  const written = changed(page, 'set');
  await field(page).fill('The story, retold');
  await written;
  await button(page, 'Save').click();
  await member(page, 2).click();
  await shows(page, 'The story, retold');
  expect(await captionsOf(creator, [a, b, c])).toEqual(Array(3).fill('The story, retold'));

  // Another photo becomes the first while words could not be saved: they stay in hand, and go out for the post.
  await page.route(CHANGES.path, (route) =>
    hasCaption(route.request()) ? refuseCall(route, 'INTERNAL') : route.fallback(),
  );
  await button(page, 'Edit').click();
  await field(page).fill('Not sent yet');
  await shows(page, 'Not saved yet. Your text is kept in this browser.');
  const reordered = changed(page, 'arrange');
  await button(page, 'Move earlier').click();
  await reordered;
  await expect(field(page)).toHaveValue('Not sent yet');
  expect(await captionsOf(creator, [b])).toEqual(['The story, retold']);

  // So they do when the first photo is deleted, and when Undo brings it back.
  await button(page, 'Delete photo').click();
  await expect(strip(page).getByRole('button', { name: /^Photo \d+ of 2/ })).toHaveCount(2);
  await expect(field(page)).toHaveValue('Not sent yet');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(strip(page).getByRole('button', { name: /^Photo \d+ of 3/ })).toHaveCount(3);
  await expect(field(page)).toHaveValue('Not sent yet');
  await page.unroute(CHANGES.path);
  await button(page, 'Try again').click();
  await expect.poll(() => captionsOf(creator, [b, a, c])).toEqual(Array(3).fill('Not sent yet'));
  await member(page, 1).click();
  const deleted = changed(page, 'remove');
  await button(page, 'Delete photo').click();
  await deleted;
  await button(page, 'Save').click();
  await shows(page, 'Not sent yet');
  expect(await captionsOf(creator, [b, a, c])).toEqual(['gone', 'Not sent yet', 'Not sent yet']);

  await button(page, 'Split into single posts').click();
  const question = page.getByRole('alertdialog', { name: 'Split into single posts' });
  await question.getByRole('button', { name: 'Split into single posts' }).click();
  await expectToast(page, 'Carousel split', 'Its photos are single posts now.');
  await expect.poll(() => captionsOf(creator, [a, c])).toEqual(['Not sent yet', 'A word of its own']);
  await button(page, 'Close').click();
  await openDetails(page, 2);
  await shows(page, 'A word of its own');
  await page.context().close();
  await creator.api.dispose();
});

test('Undo and the trash give back the pin where fewer than three are pinned; else the toast shows it [D3.7]', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 5, name: 'pin-back' });
  const [a = '', b = '', c = '', d = '', e = ''] = creator.photoIds;
  for (const id of [a, b, c]) await pin(creator, id);
  const page = await openSignedIn(browser, creator, WINDOW);
  await openGrid(page, 5);
  const isPinned = async (id: string) => (await photosIn(creator)).find((each) => each.id === id)?.isPinned;
  const remove = async (place: number) => {
    const gone = changed(page, 'remove');
    await photo(page, place).focus();
    await page.keyboard.press('Delete');
    await gone;
  };

  await remove(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(photo(page, 1, 'pinned')).toBeVisible();
  await expect.poll(() => isPinned(a)).toBe(true);

  await remove(1);
  await pin(creator, d);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(page, 'Restored without its pin', 'Three others are pinned.');
  await expect.poll(() => isPinned(a)).toBe(false);

  for (const id of [b, c]) expect((await creator.api.delete(`/api/photos/${id}`)).ok()).toBe(true);
  await page.goto('/trash');
  const entries = page.getByRole('list', { name: 'Trash' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  const restore = entries.first().getByRole('button', { name: /^Restore/ });
  await restore.click();
  await expectToast(page, 'Photo restored');
  await expect(entries).toHaveCount(1);
  await pin(creator, e);
  await restore.click();
  await expectToast(page, 'Restored without its pin', 'Three others are pinned.');
  const pinned = (await photosIn(creator)).filter((each) => each.isPinned).map(({ id }) => id);
  expect(pinned).toHaveLength(3);
  expect(pinned).toContain(e);
  await page.context().close();
  await creator.api.dispose();
});
