import { expect, test, type Page } from '@playwright/test';
import { chooseView } from './support/view.js';
import { newCreator, openSignedIn, type Creator } from './support/creator.js';
import { photo } from './support/feed.js';

const PHOTOS = 30;
let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: PHOTOS, name: 'print' });
});
test.afterAll(() => creator.api.dispose());

type WithPrints = Window & { pictures?: number[] };

/** Opens the grid in a page that counts, whenever it prints, the pictures that have come. */
async function openPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      const shown = [...document.querySelectorAll<HTMLImageElement>('[data-print-sheet] img')];
      const come = shown.filter(({ naturalWidth }) => naturalWidth > 0).length;
      const own = window as WithPrints;
      own.pictures = [...(own.pictures ?? []), come];
    };
  });
  await page.goto('/');
  await expect(photo(page, 1)).toBeVisible();
  // The code of the sheet comes after the grid is seen.
  await expect(async () => {
    await beforePrint(page);
    await expect(sheet(page)).toBeAttached({ timeout: 500 });
  }).toPass();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheet(page)).toHaveCount(0);
}

const sheet = (page: Page) => page.locator('[data-print-sheet]');
const beforePrint = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));

test('a printed grid has every post under its name, and nothing to press; the page goes on as it was [D1.11]', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openPrinter(page);
  await page.emulateMedia({ media: 'print' });
  await beforePrint(page);
  await expect(sheet(page).getByRole('heading', { name: 'My First Grid' })).toBeVisible();
  await expect(sheet(page).getByText(`${PHOTOS} posts`, { exact: true })).toBeVisible();
  await expect(sheet(page).getByRole('listitem').filter({ visible: true })).toHaveCount(PHOTOS);
  await expect(page.getByRole('button')).toHaveCount(0);
  const rows = await sheet(page)
    .getByRole('listitem')
    .evaluateAll((items) => new Set(items.map((item) => item.getBoundingClientRect().top)).size);
  expect(rows).toBe(PHOTOS / 3);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(sheet(page)).toHaveCount(0);
  await expect(photo(page, 1)).toBeVisible();
  await page.context().close();
});

test('Ctrl+P prints once every picture has come, those below the window too; an open dialog is printed as it stands', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openPrinter(page);
  const prints = () => page.evaluate(() => (window as WithPrints).pictures ?? []);
  await page.keyboard.press('Control+p');
  await expect.poll(prints).toEqual([PHOTOS]);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await chooseView(page, 'Month');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Control+p');
  await expect.poll(prints).toEqual([PHOTOS, 0]);
  await expect(sheet(page)).toHaveCount(0);
  await page.context().close();
});
