import { expect, test, type Page } from '@playwright/test';
import { newCreator, openGrid, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { dropFiles } from './support/drop-files.js';
import { photo } from './support/feed.js';
import { smallJpeg } from './support/photos.js';
import { abortHeld, refuseCall, never } from './support/refusals.js';
import { expectToast } from './support/toast.js';

test.describe.configure({ timeout: 120_000 });

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: 2, name: 'summary' });
});
test.afterAll(() => creator.api.dispose());

const panel = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const notUploaded = (page: Page) => page.getByRole('list', { name: 'Not uploaded' }).getByRole('listitem');

const gridTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Grids' }).getByRole('button', { name, exact: true });

/** Opens the dialog and chooses as many photos, or these files. */
async function choose(page: Page, seeds: readonly number[]) {
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Photos' });
  const files = await Promise.all(seeds.map((seed) => smallJpeg(seed, 300, 400)));
  await dialog.locator('input[type=file]').first().setInputFiles(files);
  return dialog;
}

test("what was not added is named with its reason under '2 added, 7 not', until it is read", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 2);
  const [sea, sky] = await Promise.all([smallJpeg(51, 300, 400), smallJpeg(52, 300, 400)]);
  const twin = { ...sea, name: 'IMG_1.jpg', lastModified: 1_700_000_000_000 };
  await dropFiles(page, [
    twin,
    { name: 'clip.mp4', mimeType: 'video/mp4', size: 10 },
    { name: 'plan.pdf', mimeType: 'application/pdf', size: 10 },
    { name: 'notes.txt', mimeType: 'text/plain', size: 10 },
    { name: 'scan.tiff', mimeType: '', size: 10 },
    { name: 'nothing.jpg', mimeType: 'image/jpeg', size: 0 },
    { name: 'large.jpg', mimeType: 'image/jpeg', size: 8 * 1024 * 1024 + 1 },
    twin,
    { ...sky, lastModified: 1_700_000_000_001 },
  ]);
  await expectToast(page, 'Photos uploaded!');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(panel(page).getByText('2 added, 7 not', { exact: true })).toBeVisible();
  for (const words of [
    'clip.mp4 Videos cannot be uploaded. Choose a photo.',
    'plan.pdf A PDF cannot be uploaded. Choose a photo.',
    'notes.txt This file is not a photo. Choose a JPG, PNG, WEBP or GIF.',
    'scan.tiff This file is not a JPG, PNG, WEBP or GIF image.',
    'nothing.jpg This file is empty.',
    'large.jpg This file is too large. Photos can have up to 8 MB and 60 megapixels.',
    'IMG_1.jpg IMG_1.jpg was chosen twice.',
  ]) {
    const [name = ''] = words.split(' ');
    const row = notUploaded(page).filter({ has: page.getByRole('button', { name: `Remove ${name}` }) });
    await expect(row).toContainText(words.slice(name.length + 1));
    await expect(row.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: '2 added, 7 not. clip.mp4: Videos' })).toHaveCount(
    1,
  );

  // The twin follows where it was meant, and what was uploaded before is told from what was chosen twice.
  await page.getByRole('button', { name: 'Add IMG_1.jpg anyway' }).click();
  await expect(panel(page).getByText('3 added, 6 not', { exact: true })).toBeVisible({ timeout: 30_000 });
  await dropFiles(page, [twin]);
  await expect(notUploaded(page).filter({ hasText: 'IMG_1.jpg was uploaded before.' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove clip.mp4' }).click();
  await expect(notUploaded(page)).toHaveCount(6);
  await page.getByRole('button', { name: 'Remove all' }).click();
  await expect(panel(page)).toBeHidden();
  expect(await photosIn(creator)).toHaveLength(5);
  await page.context().close();
});

test('chosen photos are not thrown away unasked: by Escape, the cross, a click beside, Cancel or Back', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, (await photosIn(creator)).length);
  const dialog = await choose(page, [61, 62, 63]);
  const asking = page.getByRole('alertdialog', { name: 'Discard 3 photos?' });
  await dropFiles(page, [{ name: 'clip.mp4', mimeType: 'video/mp4', size: 10 }]);
  await expect(dialog.getByText('Videos cannot be uploaded. Choose a photo.')).toBeVisible();
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => page.mouse.click(3, 3),
    () => page.goBack(),
  ]) {
    await leave();
    await asking.getByRole('button', { name: 'Keep' }).click();
    await expect(asking).toBeHidden();
    await expect(dialog.getByRole('button', { name: 'Upload (3)' })).toBeVisible();
  }
  const closing = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  await (await closing).dismiss();
  await page.keyboard.press('Escape');
  await asking.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.context().close();
});

test(
  "on the free plan a failed upload takes no place, and 'Upload the first 4' fills those that are left",
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const free = await newCreator(playwright, baseURL, { tier: 'free', photos: 5, name: 'first-n' });
    const page = await openSignedIn(browser, free);
    await openGrid(page, 5);
    await page.route(/\/api\/media$/, (route) => refuseCall(route, 'IMAGE_UNREADABLE'));
    await dropFiles(page, [await smallJpeg(70, 300, 400)]);
    await expect(panel(page).getByText('1 not added', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Retry photo-70.jpg' })).toHaveCount(0);
    await page.unroute(/\/api\/media$/);

    const dialog = await choose(page, [71, 72, 73, 74, 75, 76]);
    await dialog.getByRole('button', { name: 'Upload (6)' }).click();
    const limit = page.getByRole('dialog', { name: 'Photo Limit Reached' });
    await expect(limit.getByRole('button', { name: 'Stay on Free Plan' })).toBeVisible();
    await limit.getByRole('button', { name: 'Upload the first 4' }).click();
    await expect(limit).toBeHidden();
    await expect(dialog).toBeHidden({ timeout: 60_000 });
    await expect(panel(page).getByText('4 added, 3 not', { exact: true })).toBeVisible();
    await expect(notUploaded(page).filter({ hasText: 'photo-76.jpg' })).toContainText(
      'There was no place left on the free plan.',
    );
    expect((await photosIn(free)).filter(({ id }) => free.photoIds.includes(id))).toHaveLength(5);
    expect(await photosIn(free)).toHaveLength(9);

    // With no place left there is nothing to offer.
    await dropFiles(page, [await smallJpeg(77, 300, 400)]);
    await expect(limit).toBeVisible();
    await expect(limit.getByRole('button', { name: /^Upload the first/ })).toHaveCount(0);
    await page.context().close();
    await free.api.dispose();
  },
);

test(
  "another grid is shown while a carousel's photo is on its way, and one line counts it",
  { tag: '@nightly' },
  async ({ browser }) => {
    const made = await creator.api.post('/api/grids', { data: { name: 'Second' } });
    expect(made.status()).toBe(201);
    const page = await openSignedIn(browser, creator);
    const count = (await photosIn(creator)).length;
    await openGrid(page, count);
    let isFirst = true;
    await page.route('**/api/media', (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      return never(route);
    });
    await photo(page, 1).click();
    const dialog = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Carousel' }) });
    await dialog.getByLabel('Photos for the carousel').setInputFiles([await smallJpeg(81, 300, 400)]);
    const progress = page.locator('[role=progressbar]');
    await expect(progress).toHaveCount(1);
    await expect(dialog.getByText('0 of 1 complete')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(panel(page).getByText('0 of 1 complete')).toBeVisible();
    await expect(progress).toHaveCount(1);

    await gridTab(page, 'Second').click();
    await expect(page.getByText('Your grid is empty')).toBeVisible({ timeout: 10_000 });
    await dropFiles(page, [await smallJpeg(82, 300, 400)]);
    await expect(photo(page, 1)).toBeVisible({ timeout: 30_000 });
    await gridTab(page, 'My First Grid').click();
    await expect(photo(page, count)).toBeVisible();
    await abortHeld();
    await page.context().close();
  },
);

test(
  "photos uploaded in REELS stay photos; the toast offers 'Mark as Reel' and 'Show in Posts'",
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator);
    await openGrid(page, (await photosIn(creator)).length);
    await page.getByRole('tab', { name: 'REELS' }).click();
    await expect(page.getByText('No Reels in your grid')).toBeVisible();
    for (const [seed, way] of [
      [91, 'Mark as Reel'],
      [92, 'Show in Posts'],
    ] as const) {
      const before = (await photosIn(creator)).length;
      await dropFiles(page, [await smallJpeg(seed, 300, 400)]);
      await expect.poll(async () => (await photosIn(creator)).length).toBe(before + 1);
      await expectToast(page, 'Photos uploaded!');
      expect((await photosIn(creator))[0]?.mediaType).toBe('photo');
      await page.getByRole('button', { name: way }).click();
      if (way === 'Mark as Reel') {
        await expect(page.getByRole('list', { name: 'Reels' }).getByRole('listitem')).toHaveCount(1);
        await expect.poll(async () => (await photosIn(creator))[0]?.mediaType).toBe('reel');
      }
    }
    await expect(page.getByRole('tab', { name: 'POSTS' })).toHaveAttribute('aria-selected', 'true');
    await expect(photo(page, 1)).toBeVisible();
    await page.context().close();
  },
);
