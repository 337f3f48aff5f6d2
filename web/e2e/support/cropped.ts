import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { meanDifference } from './pictures.js';

export const cropDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Adjust crop' });

/** The stage on which the picture is moved. */
export const stage = (page: Page): Locator => cropDialog(page).getByRole('group', { name: /^Picture/ });

/** A part of an original, in its own pixels. */
interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The mean difference, of 255, of a picture on the page from a part of the original that it shows. */
export async function differenceFrom(shown: Buffer, original: Buffer, region: Region): Promise<number> {
  const { width, height } = await sharp(shown).metadata();
  const size = { width, height, fit: 'fill' } as const;
  const [seen, expected] = await Promise.all([
    sharp(shown).removeAlpha().raw().toBuffer(),
    sharp(original).extract(region).resize(size).removeAlpha().raw().toBuffer(),
  ]);
  return meanDifference(seen, expected);
}

/** Waits until an element shows just this part of an original. */
export async function expectShows(element: Locator, original: Buffer, region: Region): Promise<void> {
  await expect
    .poll(async () => differenceFrom(await element.screenshot(), original, region), { timeout: 30_000 })
    .toBeLessThan(TOLERANCE);
}

/** Two encodings of the same part differ by less, other parts by more. */
export const TOLERANCE = 6;
