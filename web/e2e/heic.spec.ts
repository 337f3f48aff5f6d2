import { expect, test, type Page } from '@playwright/test';
import { newCreator, openGrid, photosIn, openSignedIn } from './support/creator.js';
import { uploadByDialog } from './support/feed.js';
import { avif, heic } from './support/photos.js';
import { expectedTile, meanDifference } from './support/pictures.js';

/** How far a tile may be from its original, of 255. */
const TOLERANCE = 3;

/** As in Firefox, where ImageData takes no colour space, and a third argument makes the first one the pixels. */
const FIREFOX_IMAGE_DATA = `
  self.ImageData = class extends ImageData {
    constructor(...parts) {
      if (parts.length > 2 && typeof parts[0] === 'number') throw new TypeError('Argument 1 is not an object.');
      super(...parts);
    }
  };
`;

const withImageDataOfFirefox = (page: Page) =>
  page.route('**/assets/heif-worker-*.js', async (route) => {
    const worker = await route.fetch();
    await route.fulfill({ response: worker, body: FIREFOX_IMAGE_DATA + (await worker.text()) });
  });

test('the HEIC of a phone and an AVIF look as the pictures that they were made of; a broken HEIC is named, and leaves the others [D5.6] [D5.9]', async ({
  browser,
  playwright,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const creator = await newCreator(playwright, baseURL, { name: 'heic' });
  const page = await openSignedIn(browser, creator);
  await withImageDataOfFirefox(page);
  await openGrid(page, 0);
  const [phone, other] = await Promise.all([heic(), avif(2)]);
  const half = phone.file.buffer.subarray(0, phone.file.buffer.length / 2);
  const broken = { name: 'broken.heic', mimeType: 'image/heic', buffer: half };
  const policy: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) policy.push(message.text());
  });

  const dialog = await uploadByDialog(page, [broken, phone.file, other]);
  const failed = dialog.getByRole('list', { name: 'Not uploaded' }).getByRole('listitem');
  await expect(failed).toContainText('broken.heic could not be read. It may be damaged.', {
    timeout: 60_000,
  });
  await expect.poll(() => photosIn(creator).then(({ length }) => length), { timeout: 60_000 }).toBe(2);
  await expect(failed.getByRole('button', { name: /^Retry/ })).toHaveCount(0);

  const photos = await photosIn(creator);
  const stored = await Promise.all(photos.map(async ({ url }) => (await creator.api.get(url ?? '')).body()));
  for (const [place, original] of [phone.original, other.buffer].entries()) {
    const shown = await expectedTile(stored[place] ?? Buffer.alloc(0));
    expect(meanDifference(shown, await expectedTile(original))).toBeLessThan(TOLERANCE);
  }
  expect(policy).toEqual([]);
  await page.context().close();
  await creator.api.dispose();
});

test('a HEIC that was renamed .jpg is read by its bytes, as a photo and as the profile picture', async ({
  browser,
  playwright,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const creator = await newCreator(playwright, baseURL, { name: 'renamed' });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 0);
  const { original, file } = await heic();
  const renamed = { ...file, name: 'IMG_4711.jpg', mimeType: 'image/jpeg' };
  await uploadByDialog(page, [renamed]);
  await expect.poll(() => photosIn(creator).then(({ length }) => length), { timeout: 60_000 }).toBe(1);
  const [photo] = await photosIn(creator);
  const stored = await creator.api.get(photo?.url ?? '');
  const difference = meanDifference(await expectedTile(await stored.body()), await expectedTile(original));
  expect(difference).toBeLessThan(TOLERANCE);

  await page.goto('/profile');
  await page.getByLabel('Picture file').setInputFiles(renamed);
  const dialog = page.getByRole('dialog', { name: 'Profile picture' });
  await expect(dialog.getByRole('button', { name: 'Upload' })).toBeEnabled({ timeout: 60_000 });
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await page.context().close();
  await creator.api.dispose();
});
