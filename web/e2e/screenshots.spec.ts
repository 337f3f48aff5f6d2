import { expect, test, type Page } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { openDemo, picturesDrawn } from './support/demo.js';
import { photo } from './support/feed.js';

/**
 * `make screenshots` renews the pictures that the README and the landing page show; any other run only sees that
 * they can be made.
 */
const RENEW = Boolean(process.env.UPDATE_SCREENSHOTS);
const README = fileURLToPath(new URL('./screenshots/feed.png', import.meta.url));
const LANDING = fileURLToPath(new URL('../src/features/site/landing/pictures/', import.meta.url));

/** The landing page's pictures: the window they are taken in, and the widths that are served of each. */
const WINDOWS = {
  feed: { size: { width: 720, height: 900 }, widths: [720, 1280] },
  phone: { size: { width: 390, height: 780 }, widths: [390, 780] },
  details: { size: { width: 1040, height: 760 }, widths: [720, 1280] },
} as const;
type Picture = keyof typeof WINDOWS;

/** Two pixels a point, so that they are sharp on good screens. */
test.use({ deviceScaleFactor: 2 });

test('make demo fills an account whose feed can be shown', async ({ page }, info) => {
  test.setTimeout(480_000);
  await openDemo(page);

  const keep = async (picture: Picture, theme: string) => {
    const png = await page.screenshot({ animations: 'disabled' });
    for (const width of WINDOWS[picture].widths) {
      const name = `${picture}-${theme}-${width}.webp`;
      const path = RENEW ? `${LANDING}${name}` : info.outputPath(name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await sharp(png).resize({ width }).webp({ quality: 82, effort: 6 }).toBuffer());
    }
  };

  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    for (const picture of ['feed', 'phone'] as const) {
      await openFeed(page, picture);
      await keep(picture, theme);
    }
    await openFeed(page, 'details');
    await photo(page, 2).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Photo Details' });
    await expect(dialog.getByText('/2200')).toBeVisible();
    await expect
      .poll(() =>
        dialog
          .locator('img')
          .evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth > 0)),
      )
      .toBe(true);
    await keep('details', theme);
  }
});

async function openFeed(page: Page, picture: Picture): Promise<void> {
  await page.setViewportSize(WINDOWS[picture].size);
  await page.goto('/');
  await picturesDrawn(page);
}

test.describe('for the README', () => {
  test.use({ deviceScaleFactor: 1 });

  test('the feed of the demo is a picture', async ({ page }, info) => {
    test.setTimeout(480_000);
    await openDemo(page);
    await page.setViewportSize({ width: 1280, height: 960 });
    await page.goto('/');
    await picturesDrawn(page);
    await page.screenshot({ path: RENEW ? README : info.outputPath('feed.png'), animations: 'disabled' });
  });
});
