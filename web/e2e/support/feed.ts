import { expect, type Locator, type Page } from '@playwright/test';
import { changed } from './changes.js';
import { middle } from './middle.js';
import type { PhotoFile } from './photos.js';

/** The list of posts, or of reels. */
export function feed(page: Page, name: 'Posts' | 'Reels' = 'Posts'): Locator {
  return page.getByRole('list', { name });
}

/** The photo that stands at this place, counted from 1. */
export function photo(page: Page, place: number, more = ''): Locator {
  return feed(page).getByRole('button', { name: new RegExp(`^(Photo|Placeholder) ${place}(,|$).*${more}`) });
}

/** Media ids in reading order, as the pictures on the page name them. */
export async function shownOrder(page: Page, name: 'Posts' | 'Reels' = 'Posts'): Promise<string[]> {
  return feed(page, name).evaluate((list) =>
    [...list.querySelectorAll('li[aria-posinset]')]
      .sort((a, b) => Number(a.getAttribute('aria-posinset')) - Number(b.getAttribute('aria-posinset')))
      .map((item) => item.querySelector('img[src^="/media/"]')?.getAttribute('src')?.split('/')[2] ?? 'none'),
  );
}

/** Waits until the feed shows exactly this. */
export async function expectOrder(page: Page, order: readonly string[]): Promise<void> {
  await expect.poll(() => shownOrder(page)).toEqual(order);
}

/** Chooses files in the upload dialog, which stays open. */
export async function uploadByDialog(page: Page, files: readonly PhotoFile[]): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Upload', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Photos' });
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles([...files]);
  await dialog.getByRole('button', { name: `Upload (${files.length})` }).click();
  return dialog;
}

/** Chooses files in the upload dialog and waits until all of them stand in the grid, served by the product. */
export async function upload(page: Page, files: readonly PhotoFile[]): Promise<void> {
  const before = await feed(page)
    .getByRole('listitem')
    .count()
    .catch(() => 0);
  await uploadByDialog(page, files);
  await expect(page.getByText('Photos uploaded!').first()).toBeVisible({ timeout: 60_000 });
  await expect(feed(page).getByRole('button', { name: /^Photo \d+/ })).toHaveCount(before + files.length);
}

/** Waits until a move that the page sends is stored. */
export const reordered = (page: Page) => changed(page, 'move', 'permute');

/** Takes hold of a photo in its middle and carries it over another one, without letting go. */
export async function carry(page: Page, from: number, to: number): Promise<void> {
  const [start, end] = await Promise.all([middle(photo(page, from)), middle(photo(page, to))]);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y + 4);
  await page.mouse.move(end.x, end.y, { steps: 12 });
}

/** The order after the photo at place `from` was moved to place `to`, both from 1. */
export function moved<T>(order: readonly T[], from: number, to: number): T[] {
  const rest = order.filter((_item, index) => index !== from - 1);
  return [...rest.slice(0, to - 1), order[from - 1] as T, ...rest.slice(to - 1)];
}
