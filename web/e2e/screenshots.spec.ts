import { expect, test, type Page } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { openDemo, picturesDrawn } from './support/demo.js';
import { photo } from './support/feed.js';
import { CROP, CROPS, openSmallFeed } from './support/landing-crops.js';
import { linkPicture } from './support/link-picture.js';

/**
 * `make screenshots` renews the pictures that the README and the landing page show; any other run only sees that
 * they can be made.
 */
const RENEW = Boolean(process.env.UPDATE_SCREENSHOTS);
const README = fileURLToPath(new URL('./screenshots/feed.png', import.meta.url));
const LANDING = fileURLToPath(new URL('../src/features/site/landing/pictures/', import.meta.url));
const LINK = fileURLToPath(new URL('../public/og.jpg', import.meta.url));
/** At most twice as wide as a feature card shows them. */
const CROP_WIDTH = 720;
const THEMES = ['dark', 'light'] as const;

/** The landing page's pictures: the window they are taken in, and the widths that are served of each. */
const WINDOWS = {
  feed: { size: { width: 720, height: 900 }, widths: [720, 1280] },
  phone: { size: { width: 390, height: 780 }, widths: [390, 780] },
  details: { size: { width: 1040, height: 760 }, widths: [720, 1280] },
} as const;
type Picture = keyof typeof WINDOWS;

/** Two pixels a point, so that they are sharp on good screens. */
test.use({ deviceScaleFactor: 2 });

test('make demo fills an account whose feed can be shown', { tag: '@nightly' }, async ({ page }, info) => {
  test.setTimeout(480_000);
  await openDemo(page);

  const keep = async (picture: Picture, theme: string) => {
    const png = await page.screenshot({ animations: 'disabled' });
    for (const width of WINDOWS[picture].widths) {
      const name = `${picture}-${theme}-${width}.webp`;
      const path = RENEW ? `${LANDING}${name}` : info.outputPath(name);
      await put(path, await sharp(png).resize({ width }).webp({ quality: 82, effort: 6 }).toBuffer());
    }
  };

  for (const theme of THEMES) {
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

test(
  'each feature of the landing page has a crop of the product',
  { tag: '@nightly' },
  async ({ page, browser, baseURL }, info) => {
    test.setTimeout(480_000);
    await openDemo(page);
    const signedIn = await page.context().storageState();
    for (const theme of THEMES) {
      for (const crop of CROPS) {
        // A page of its own: what one leaves behind is not in the next.
        const context = await browser.newContext({
          baseURL: baseURL ?? '',
          storageState: signedIn,
          deviceScaleFactor: 2,
          viewport: { width: 1440, height: 900 },
          serviceWorkers: 'block',
        });
        await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
        const own = await context.newPage();
        await openSmallFeed(own);
        const png = await CROP[crop](own, theme);
        await context.close();
        const path = RENEW ? `${LANDING}${crop}-${theme}.webp` : info.outputPath(`${crop}-${theme}.webp`);
        await put(
          path,
          await sharp(png).resize({ width: CROP_WIDTH }).webp({ quality: 82, effort: 6 }).toBuffer(),
        );
      }
    }
  },
);

test(
  'a link to the product has a picture of 1200 x 630 px and at most 200 kB',
  { tag: '@nightly' },
  async ({ page }, info) => {
    test.setTimeout(480_000);
    await openDemo(page);
    await openFeed(page, 'feed');
    const picture = await linkPicture(page, await page.screenshot({ animations: 'disabled' }));
    const { width, height } = await sharp(picture).metadata();
    expect([width, height]).toEqual([1200, 630]);
    expect(picture.length).toBeLessThanOrEqual(200_000);
    await put(RENEW ? LINK : info.outputPath('og.jpg'), picture);
  },
);

async function put(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}

async function openFeed(page: Page, picture: Picture): Promise<void> {
  await page.setViewportSize(WINDOWS[picture].size);
  await page.goto('/');
  await picturesDrawn(page);
}

test.describe('for the README', () => {
  test.use({ deviceScaleFactor: 1 });

  test('the feed of the demo is a picture', { tag: '@nightly' }, async ({ page }, info) => {
    test.setTimeout(480_000);
    await openDemo(page);
    await page.setViewportSize({ width: 1280, height: 960 });
    await page.goto('/');
    await picturesDrawn(page);
    await page.screenshot({ path: RENEW ? README : info.outputPath('feed.png'), animations: 'disabled' });
  });
});
