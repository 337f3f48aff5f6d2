import { expect, test, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessibleInBothThemes } from './support/axe.js';
import { heic, smallJpeg } from './support/photos.js';
import { meanDifference } from './support/pictures.js';
import { UNAVAILABLE, failOnce, openProfile, toast } from './support/profile.js';

test.beforeEach(async ({ page }) => {
  await openProfile(page);
});

const SIDE = 400;
/** How far the square may be from its original, of 255. */
const HEIC_TOLERANCE = 3;

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Picture file').setInputFiles({ name, mimeType, buffer });

test('a picture of another kind than JPG, PNG, WEBP or GIF is refused by its name [5.5]', async ({
  page,
}) => {
  const input = page.getByLabel('Picture file');
  await expect(input).toHaveAttribute('accept', /^image\/jpeg,image\/png,image\/webp,image\/gif,/);
  await expect(page.getByText('JPG, PNG, WEBP or GIF, smaller than 5MB')).toBeVisible();
  await choose(page, 'me.svg', 'image/svg+xml', Buffer.alloc(8));
  const notice = page.getByRole('region', { name: /notifications/i });
  await expect(notice.getByText('This kind of image cannot be used', { exact: true })).toBeVisible();
  await expect(
    notice.getByText('Please select a JPG, PNG, WEBP or GIF image instead of me.svg.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test(
  "a phone's HEIC becomes a JPEG in the browser, as its photos do; a broken one is named",
  { tag: '@nightly' },
  async ({ page }) => {
    const { original, file } = await heic();
    await choose(page, 'broken.heic', 'image/heic', file.buffer.subarray(0, file.buffer.length / 2));
    await expect(toast(page, 'broken.heic could not be read. It may be damaged.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await choose(page, file.name, file.mimeType, file.buffer);
    const dialog = page.getByRole('dialog', { name: 'Profile picture' });
    const request = page.waitForRequest('**/api/user/profile-image');
    await dialog.getByRole('button', { name: 'Upload' }).click();
    const { imageData } = (await request).postDataJSON() as { imageData: string };
    await expect(toast(page, 'Profile picture updated')).toBeVisible();
    const sent = Buffer.from(imageData.slice(imageData.indexOf(',') + 1), 'base64');
    const square = await sharp(original)
      .resize(SIDE, SIDE, { fit: 'cover' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(meanDifference(await pixelsOf(sent), square)).toBeLessThan(HEIC_TOLERANCE);
  },
);

/** Rings and stripes in every direction: a shift of a few pixels changes nearly all of it. */
async function restless(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      pixels[at] = 127 + 120 * Math.sin(x / 6);
      pixels[at + 1] = 127 + 120 * Math.sin(y / 6);
      pixels[at + 2] = 60;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

const pixelsOf = (picture: Buffer) =>
  sharp(picture).resize(SIDE, SIDE, { fit: 'fill' }).removeAlpha().raw().toBuffer();

/** How far two squares differ on average just inside their inner circle, where a crop that is off shows first. */
function difference(one: Buffer, other: Buffer, shift = 0): number {
  const radius = SIDE / 2 - 8;
  let sum = 0;
  let count = 0;
  for (let degree = 0; degree < 360; degree += 1) {
    const x = Math.round(SIDE / 2 + radius * Math.cos((degree * Math.PI) / 180));
    const y = Math.round(SIDE / 2 + radius * Math.sin((degree * Math.PI) / 180));
    for (let channel = 0; channel < 3; channel += 1) {
      const here = one[(y * SIDE + x) * 3 + channel] ?? 0;
      const there = other[((y - shift) * SIDE + x - shift) * 3 + channel] ?? 0;
      sum += Math.abs(here - there);
      count += 1;
    }
  }
  return sum / count;
}

/** What stands in the circle of the dialog, and what is sent for it. */
async function shownAndSent(page: Page, dialog: Locator): Promise<[shown: Buffer, sent: Buffer]> {
  const shown = await dialog.getByTestId('cropper').screenshot();
  const request = page.waitForRequest('**/api/user/profile-image');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  const { imageData } = (await request).postDataJSON() as { imageData: string };
  const sent = Buffer.from(imageData.slice(imageData.indexOf(',') + 1), 'base64');
  return Promise.all([pixelsOf(shown), pixelsOf(sent)]);
}

test('what stands at the edge of the crop is at the edge of the result, zoomed and dragged [4.12]', async ({
  page,
}) => {
  await choose(page, 'me.png', 'image/png', await restless(900, 600));
  const dialog = page.getByRole('dialog', { name: 'Profile picture' });
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('1.5');
  const box = await dialog.getByTestId('cropper').boundingBox();
  if (!box) throw new Error('no crop');
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 63, box.y + 81, { steps: 6 });
  await page.mouse.up();
  const [shown, sent] = await shownAndSent(page, dialog);
  expect(difference(shown, sent)).toBeLessThan(15);
  // So that the comparison would tell.
  expect(difference(shown, sent, 4)).toBeGreaterThan(20);
});

test('what lies beyond the picture is white in the crop, as it is in the result [4.12]', async ({ page }) => {
  await choose(page, 'me.png', 'image/png', await restless(900, 600));
  const dialog = page.getByRole('dialog', { name: 'Profile picture' });
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('0.5');
  const [shown, sent] = await shownAndSent(page, dialog);
  expect(difference(shown, sent)).toBeLessThan(15);
  expect(difference(sent, Buffer.alloc(SIDE * SIDE * 3, 255))).toBeLessThan(5);
});

test("is cropped by zoom and drag, uploaded as 400x400 JPEG: 'Profile picture updated' [2.32] [3.7] [4.12] [5.5] [7.10] [8.4] [9.3]", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  // Left half red, right half blue: what is cropped shows where it was taken from.
  const half = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#ff0000' } })
    .composite([
      {
        input: await sharp({ create: { width: 400, height: 800, channels: 3, background: '#0000ff' } })
          .png()
          .toBuffer(),
        left: 400,
        top: 0,
      },
    ])
    .png()
    .toBuffer();
  const file = { name: 'me.png', mimeType: 'image/png', buffer: half };
  await page.getByLabel('Picture file').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Profile picture' });
  const zoom = dialog.getByRole('slider', { name: 'Zoom' });
  await expect(zoom).toHaveAttribute('min', '0.5');
  await expect(zoom).toHaveAttribute('max', '3');
  await expect(zoom).toHaveAttribute('step', '0.1');
  await expect(dialog.getByText('1.0x')).toBeVisible();
  await zoom.fill('2');
  await expect(dialog.getByText('2.0x')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const picture = dialog.getByRole('group', { name: /Picture/ });
  const box = await picture.boundingBox();
  if (!box) throw new Error('no picture');
  // To the left by a quarter of the frame: at zoom 2 the seam leaves the middle.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  const sent = page.waitForRequest('**/api/user/profile-image');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/user/profile-image', async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
  const { imageData } = (await sent).postDataJSON() as { imageData: string };
  release();
  await expect(toast(page, 'Profile picture updated')).toBeVisible();
  const shown = page.getByRole('img', { name: 'Your profile picture' });
  await expect(shown).toBeVisible();
  expect(imageData).toMatch(/^data:image\/jpeg;base64,/);
  const source = await shown.getAttribute('src');
  const stored = await page.request.get(source ?? '');
  expect(stored.headers()['content-type']).toBe('image/jpeg');
  const { data, info } = await sharp(await stored.body())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([400, 400]);
  const at = (x: number) => [...data.subarray((200 * 400 + x) * 3, (200 * 400 + x) * 3 + 3)];
  // The seam stood in the middle and went a quarter to the left.
  expect(at(40)[0]).toBeGreaterThan(200);
  expect(at(180)[2]).toBeGreaterThan(200);
  expect(errors).toEqual([]);
});

test("of 5 MB is refused: 'File too large', 'Please select an image smaller than 5MB.' [5.5] [9.3]", async ({
  page,
}) => {
  const buffer = Buffer.alloc(5 * 1024 * 1024);
  await page.getByLabel('Picture file').setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer });
  await expect(toast(page, 'File too large')).toBeVisible();
  await expect(toast(page, 'Please select an image smaller than 5MB.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test("keeps the dialog where the upload fails: 'Failed to update profile picture'; Cancel leaves it [4.12] [8.4]", async ({
  page,
}) => {
  await failOnce(page, '/user/profile-image', 'PUT', UNAVAILABLE);
  await page.getByLabel('Picture file').setInputFiles(await smallJpeg(3));
  const dialog = page.getByRole('dialog', { name: 'Profile picture' });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(toast(page, 'Failed to update profile picture')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
});
