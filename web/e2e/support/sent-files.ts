import { expect, type Locator, type Page } from '@playwright/test';
import { feed, uploadByDialog } from './feed.js';
import { smallJpeg, type PhotoFile } from './photos.js';

/** The call that uploads a file. */
export const MEDIA = /\/api\/media$/;

/** Small files that are told apart by their widths, which the product keeps: from 200 on. */
export const filesOf = (count: number): Promise<PhotoFile[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => smallJpeg(index + 1, 200 + index, 260)));

export const widthsOf = (count: number): number[] => Array.from({ length: count }, (_, index) => 200 + index);

/** Sends files by the dialog, and leaves it. */
export async function sendFiles(page: Page, files: readonly PhotoFile[]): Promise<void> {
  const dialog = await uploadByDialog(page, files);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** The tiles of files that are on their way. */
export const tilesUnderWay = (page: Page): Locator =>
  feed(page).getByRole('listitem', { name: /, uploading$/ });
