import { expect, test, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { changeElsewhere } from './support/changes.js';
import { addPhotos, newCreator, openGrid, openSignedIn, type Creator } from './support/creator.js';
import { smallJpeg } from './support/photos.js';

/** A byte of a picture that another way of drawing gives may differ by so much, of 255, before anybody sees it. */
const UNSEEN = 8;

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: 4, name: 'export' });
  const [wide = ''] = await addPhotos(creator.api, creator.gridId, [await smallJpeg(9, 1200, 800)]);
  await creator.api.post('/api/photos', { data: { gridId: creator.gridId, isPlaceholder: true } });
  const focus = { x: 0.25, y: 0.5, zoom: 1.6 };
  await changeElsewhere(creator, { kind: 'set', id: wide, field: 'focus', value: focus, seen: null });
});
test.afterAll(() => creator.api.dispose());

async function startExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export grid' }).click();
  await page.getByRole('menuitem', { name: 'All rows' }).click();
}

/** The raw RGB bytes of what is exported. */
async function exported(page: Page) {
  const download = page.waitForEvent('download', { timeout: 60_000 });
  await startExport(page);
  const png = await readFile(await (await download).path());
  const { width, height } = await sharp(png).metadata();
  return { width, height, bytes: await sharp(png).removeAlpha().raw().toBuffer() };
}

const fetchedHtmlToImage = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('render-by-html')),
  );

test('is drawn by a worker, and where there is none by the page, the same within 1 % of the pixels', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 6);
  const byWorker = await exported(page);
  expect(await fetchedHtmlToImage(page)).toBe(false);
  await page.context().close();

  const without = await openSignedIn(browser, creator);
  await without.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'));
  await openGrid(without, 6);
  const byPage = await exported(without);
  expect(await fetchedHtmlToImage(without)).toBe(true);
  await without.context().close();

  expect([byWorker.width, byWorker.height]).toEqual([1080, 960]);
  expect([byPage.width, byPage.height]).toEqual([1080, 960]);
  const other = byWorker.bytes.filter((byte, at) => Math.abs(byte - (byPage.bytes[at] ?? 0)) > UNSEEN);
  expect(other.length / byWorker.bytes.length).toBeLessThan(0.01);
});

test('shows how many photos are drawn, and is stopped by Cancel', async ({ browser }) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 6);
  let held = 0;
  await page.context().route('**/media/*/master', async (route) => {
    held += 1;
    // Two arrive, the others never do.
    if (held <= 2) await route.continue();
  });
  await startExport(page);
  const toast = page.getByRole('listitem').filter({ hasText: 'Generating image...' });
  // The placeholder needs no picture.
  await expect(toast.getByText('3 of 6')).toBeVisible();
  await toast.getByRole('button', { name: 'Cancel' }).click();
  await expect(toast).toBeHidden();
  await page.context().unroute('**/media/*/master');
  expect((await exported(page)).height).toBe(960);
  await page.context().close();
});

test('fails with a toast where a picture cannot be had, which offers another try', async ({ browser }) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 6);
  await page.context().route('**/media/*/master', (route) => route.fulfill({ status: 503 }));
  await startExport(page);
  await expect(page.getByText('Export failed', { exact: true })).toBeVisible();
  await page.context().unroute('**/media/*/master');
  const download = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await download;
  await page.context().close();
});
