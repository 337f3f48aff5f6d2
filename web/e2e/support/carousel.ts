import { expect, type Locator, type Page } from '@playwright/test';
import { photo } from './feed.js';
import type { PhotoFile } from './photos.js';

/** The dialog 'Edit Photo Details'. */
export const details = (page: Page): Locator => page.getByRole('dialog', { name: 'Edit Photo Details' });

/** Opens the details of the photo at this place of the feed. */
export async function openDetails(page: Page, place: number): Promise<Locator> {
  await photo(page, place).click();
  await expect(details(page)).toBeVisible();
  return details(page);
}

/** The strip of the carousel's photos. */
export const strip = (page: Page): Locator => details(page).getByRole('list', { name: 'Carousel Photos' });

/** A photo of the strip, counted from 1. */
export const member = (page: Page, number: number): Locator =>
  strip(page).getByRole('button', { name: new RegExp(`^Photo ${number} of `) });

/** Media ids in the order of the strip. */
export async function stripOrder(page: Page): Promise<string[]> {
  return strip(page).evaluate((list) =>
    [...list.querySelectorAll('img[src^="/media/"]')].map(
      (image) => image.getAttribute('src')?.split('/')[2] ?? 'none',
    ),
  );
}

/** Chooses files by the button that opens the browser's own chooser. */
export async function chooseFiles(page: Page, button: Locator, files: readonly PhotoFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles([...files]);
}

/** Makes a carousel of the photo whose details are open, and waits until it has all of its photos. */
export async function makeCarousel(page: Page, files: readonly PhotoFile[]): Promise<void> {
  await chooseFiles(page, details(page).getByRole('button', { name: 'Make Carousel' }), files);
  await expect(strip(page).getByRole('button', { name: /^Photo \d+ of / })).toHaveCount(files.length + 1, {
    timeout: 60_000,
  });
  await expect(page.getByText('Photos added to carousel', { exact: true })).toBeVisible();
}
