import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { newCreator, openGrid, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { upload, uploadByDialog } from './support/feed.js';
import { smallJpeg, twelveMegapixels } from './support/photos.js';
import { expectedTile, meanDifference } from './support/pictures.js';

test.describe.configure({ timeout: 120_000 });

/** How far a tile may be from its original, of 255. */
const TOLERANCE = 3;
const SENDING = '**/api/media/*/posting';

const status = (page: Page) => page.getByRole('region', { name: 'Pictures for posting' });

/** Resolves when every photo of the grid has its posting picture. */
const allReady = (creator: Creator, count: number) =>
  expect
    .poll(
      async () => (await photosIn(creator)).filter(({ postingState }) => postingState === 'ready').length,
      {
        timeout: 60_000,
      },
    )
    .toBe(count);

test('after all first pictures each original is sent once more: 2,160 pixels, upright, without metadata, never enlarged', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { name: 'posting', tier: 'free' });
  const page = await openSignedIn(browser, creator);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname === '/api/media') calls.push('first');
    if (request.method() === 'PUT' && pathname.endsWith('/posting')) calls.push('posting');
  });
  await openGrid(page, 0);
  const files = await Promise.all([twelveMegapixels(1), smallJpeg(2, 3000, 2000), smallJpeg(3, 700, 900)]);
  await upload(page, files);
  await allReady(creator, 3);
  expect(calls).toEqual(['first', 'first', 'first', 'posting', 'posting', 'posting']);
  await expect(status(page)).toHaveCount(0);

  const photos = await photosIn(creator);
  for (const [place, size] of [
    [1_620, 2_160],
    [2_160, 1_440],
    [700, 900],
  ].entries()) {
    const { postingUrl, tiles } = photos[place] ?? {};
    const bytes = await (await creator.api.get(postingUrl ?? '')).body();
    const { format, width, height, exif, orientation } = await sharp(bytes).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({
      format: 'jpeg',
      width: size[0],
      height: size[1],
    });
    const original = await expectedTile(files[place]?.buffer ?? Buffer.alloc(0));
    expect(meanDifference(await expectedTile(bytes), original)).toBeLessThan(TOLERANCE);
    const tile = await (await creator.api.get(tiles?.[800] ?? '')).body();
    expect(meanDifference(await expectedTile(tile), original)).toBeLessThan(TOLERANCE + 1);
  }
  await page.reload();
  await expect(page.locator(`img[srcset*="${photos[0]?.tiles?.[800]} 800w"]`)).toBeVisible();

  // The first picture of the next post has 622 by 800 pixels.
  await page.goto(`/post?grid=${creator.gridId}`);
  await page.getByRole('checkbox', { name: 'Crop as in the grid' }).uncheck();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Save/ }).click();
  expect(await sharp(await (await download).path()).metadata()).toMatchObject({ width: 700, height: 900 });
  await page.context().close();
  await creator.api.dispose();
});

test(
  'what was not sent is sent after a reload; a failure of the network is waited for',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { name: 'posting-reload', tier: 'free' });
    const page = await openSignedIn(browser, creator);
    await page.route(SENDING, (route) => route.abort('internetdisconnected'));
    await openGrid(page, 0);
    await upload(page, [await smallJpeg(1, 1500, 2000), await smallJpeg(2, 1500, 2000)]);
    await expect(status(page)).toHaveText('2 pictures for posting wait for the connection.', {
      timeout: 30_000,
    });
    await page.reload();
    await expect(status(page)).toBeVisible({ timeout: 30_000 });
    await page.unroute(SENDING);
    await allReady(creator, 2);
    await expect(status(page)).toHaveCount(0);
    await page.context().close();
    await creator.api.dispose();
  },
);

test("where data is saved they wait for 'Send now', and the setting in the profile switches them off", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { name: 'posting-metered', tier: 'free' });
  const page = await openSignedIn(browser, creator, { viewport: { width: 390, height: 844 } });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', {
      value: Object.assign(new EventTarget(), { saveData: true }),
    }),
  );
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/posting')) sent.push(request.url());
  });
  await openGrid(page, 0);
  await upload(page, [await smallJpeg(1, 1500, 2000)]);
  await expect(status(page)).toContainText('1 picture for posting waits: this connection is metered.');
  expect(sent).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('metered.png') });

  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out now?' });
  await expect(question).toContainText('1 picture for posting has not been sent yet.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.goto('/post');
  await expect(page.getByText('Only a small picture (800 px) is here.')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('small.png') });
  await openGrid(page, 1);
  await status(page).getByRole('button', { name: 'Send now' }).click();
  await allReady(creator, 1);
  expect(sent).toHaveLength(1);

  await page.goto('/profile');
  const setting = page.getByRole('checkbox', { name: 'Keep pictures for posting' });
  await expect(setting).toBeChecked();
  await setting.click();
  await expect(setting).toBeEnabled();
  await page.reload();
  await expect(setting).not.toBeChecked();
  await openGrid(page, 1);
  const dialog = await uploadByDialog(page, [await smallJpeg(2, 1500, 2000)]);
  await expect(dialog).toBeHidden({ timeout: 60_000 });
  await expect.poll(async () => (await photosIn(creator)).length).toBe(2);
  await expect(status(page)).toHaveCount(0);
  expect(sent).toHaveLength(1);
  await page.context().close();
  await creator.api.dispose();
});
