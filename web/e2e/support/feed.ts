import { expect, type Locator, type Page } from '@playwright/test';
import type { PhotoFile } from './photos.js';

/** The posts of the feed, in reading order. */
export function tiles(page: Page): Locator {
  return page.getByRole('list', { name: 'Posts' }).getByRole('listitem');
}

/** Chooses files in the upload dialog and waits until all of them stand in the grid. */
export async function upload(page: Page, files: readonly PhotoFile[]): Promise<void> {
  const before = await tiles(page).count();
  await page.getByRole('banner').getByRole('button', { name: 'Upload' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Photos' });
  await dialog.locator('input[type=file]').setInputFiles([...files]);
  await dialog.getByRole('button', { name: `Upload (${files.length})` }).click();
  await expect(tiles(page)).toHaveCount(before + files.length, { timeout: 60_000 });
  await expect(page.getByText('Photos uploaded!').first()).toBeVisible({ timeout: 60_000 });
}
