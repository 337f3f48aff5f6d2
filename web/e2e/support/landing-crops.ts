import { expect, type Locator, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { atRest } from './at-rest.js';
import { details, openDetails, strip } from './carousel.js';
import { carry, feed, photo } from './feed.js';
import { boxOf } from './middle.js';
import { chooseView, showHidden } from './view.js';

/** Of one feature card each. */
export const CROPS = ['drag', 'carousel', 'caption', 'hide', 'placeholder', 'export'] as const;
export type Crop = (typeof CROPS)[number];

/** What each crop is of, in points; the cards show them at the width of a phone's window at most. */
const SIZE = { width: 432, height: 270 };
/** How wide the export lies on its surface, in points. */
const SHEET = { width: 260, top: 26, radius: 4 };
/** `--neutral-3` of tokens.css. */
const SURFACE = { dark: '#1e2024', light: '#edeeef' } as const;
export type Theme = keyof typeof SURFACE;

/** What shows the feature on a page with the demo's feed, as a picture with two pixels a point. */
export const CROP: Record<Crop, (page: Page, theme: Theme) => Promise<Buffer>> = {
  drag: async (page) => {
    await carry(page, 5, 1);
    await atRest(page);
    return shot(page, feed(page));
  },
  carousel: async (page) => {
    await openDetails(page, await placeOfCarousel(page));
    await loaded(details(page));
    await atRest(page);
    return shot(page, strip(page), { left: 24, above: 68 });
  },
  caption: async (page) => {
    await openDetails(page, 4);
    await loaded(details(page));
    await atRest(page);
    return shot(page, details(page).getByText('/2200'), { left: 24, above: 226 });
  },
  hide: async (page) => {
    await showHidden(page);
    await photo(page, 1).hover();
    await page.getByRole('button', { name: 'Hide photo' }).click();
    await page.mouse.move(5, 5);
    // The button that was pressed has the focus, and the tile shows its controls for as long.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect(photo(page, 1, 'hidden')).toBeVisible();
    await atRest(page);
    const picture = await shot(page, feed(page));
    await photo(page, 1).hover();
    await page.getByRole('button', { name: 'Show photo' }).click();
    await expect(photo(page, 1, 'hidden')).toHaveCount(0);
    return picture;
  },
  placeholder: async (page) => {
    const file = await pictureOf(page, 7);
    // It stays on its way for as long as the page is open.
    await page.route('**/api/media', () => undefined);
    await photo(page, 3).hover();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a photo' }).click();
    await (await chooser).setFiles([{ name: 'next.jpg', mimeType: 'image/jpeg', buffer: file }]);
    await page.mouse.move(5, 5);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect(feed(page).locator('[aria-busy=true] img')).toBeVisible();
    await loaded(feed(page));
    return shot(page, feed(page));
  },
  export: async (page, theme) => {
    const download = page.waitForEvent('download', { timeout: 60_000 });
    await page.getByRole('button', { name: 'Export grid' }).click();
    await page.getByRole('menuitem', { name: '3 rows' }).click();
    return sheet(await readFile(await (await download).path()), theme);
  },
};

/** The feed at its smallest, so that a crop holds several tiles. */
export async function openSmallFeed(page: Page): Promise<void> {
  await page.goto('/');
  await expect(photo(page, 1)).toBeVisible();
  await chooseView(page, 'Small');
  await loaded(feed(page));
  await page.mouse.move(5, 5);
}

async function loaded(place: Locator): Promise<void> {
  await expect
    .poll(() =>
      place
        .locator('img')
        .evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
}

/** A part of the window that begins so far above and left of something; without a side it is centred across. */
async function shot(
  page: Page,
  around: Locator,
  { left, above }: { readonly left?: number; readonly above: number } = { above: 3 },
): Promise<Buffer> {
  const box = await boxOf(around);
  const x = box.x - (left ?? (SIZE.width - box.width) / 2);
  return page.screenshot({
    clip: { x, y: box.y - above, ...SIZE },
    animations: 'disabled',
  });
}

async function placeOfCarousel(page: Page): Promise<number> {
  const name = await feed(page)
    .getByRole('button', { name: /^Photo \d+, carousel/ })
    .first()
    .getAttribute('aria-label');
  return Number(/\d+/.exec(name ?? '')?.[0] ?? 5);
}

/** The file of another photo of the feed, as one that is chosen. */
async function pictureOf(page: Page, place: number): Promise<Buffer> {
  const source = await feed(page).locator(`li[aria-posinset="${place}"] img`).getAttribute('src');
  return (await page.request.get(source ?? '')).body();
}

/** The exported picture, lying on a surface and running out of the crop at its lower edge. */
async function sheet(png: Buffer, theme: Theme): Promise<Buffer> {
  const [width, height, top] = [SHEET.width * 2, (SIZE.height - SHEET.top) * 2, SHEET.top * 2];
  const round = SHEET.radius * 2;
  const corners = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height + round}" rx="${round}"/></svg>`,
  );
  const paper = await sharp(png)
    .resize({ width })
    .extract({ left: 0, top: 0, width, height })
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp({
    create: { width: SIZE.width * 2, height: SIZE.height * 2, channels: 3, background: SURFACE[theme] },
  })
    .composite([{ input: paper, left: SIZE.width - SHEET.width, top }])
    .png()
    .toBuffer();
}
