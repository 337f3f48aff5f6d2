import { expect, test, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { newCreator, openGrid, openSignedIn, type Creator } from './support/creator.js';
import { carry, feed, upload } from './support/feed.js';
import { jpegQuality } from './support/jpeg-quality.js';
import { smallJpeg } from './support/photos.js';

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: 4, name: 'encoding' });
});
test.afterAll(() => creator.api.dispose());

/** Keeps what the page sends as a file, and every toast's text. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept = { sent: [] as File[], told: '' };
    Object.assign(window, { kept });
    window.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body?: Document | XMLHttpRequestBodyInit | null): void {
        if (body instanceof FormData)
          for (const value of body.values()) if (value instanceof File) kept.sent.push(value);
        super.send(body);
      }
    };
    new MutationObserver(() => {
      const toast = document.querySelector('[role=region] li')?.textContent ?? '';
      if (!kept.told.endsWith(toast)) kept.told += toast;
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

interface Kept {
  readonly kept: { readonly sent: File[]; readonly told: string };
}

test('an upload is scaled to 800 px and sent as a JPEG of quality 0.8 [9.3]', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const own = await newCreator(playwright, baseURL, { tier: 'free', name: 'encoding-upload' });
  const page = await openSignedIn(browser, own);
  await listen(page);
  await openGrid(page, 0);
  await upload(page, [await smallJpeg(5, 1200, 1600)]);
  const sent = await page.evaluate(async () => {
    const [file] = (window as unknown as Kept).kept.sent;
    return {
      type: file?.type,
      bytes: [...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))],
    };
  });
  const bytes = Buffer.from(sent.bytes);
  const { format, width, height } = await sharp(bytes).metadata();
  expect({ type: sent.type, format, width, height }).toEqual({
    type: 'image/jpeg',
    format: 'jpeg',
    width: 600,
    height: 800,
  });
  expect(jpegQuality(bytes)).toBe(80);
  await page.context().close();
  await own.api.dispose();
});

test('a profile picture is sent as a JPEG of 400x400 and quality 0.9 [5.5] [9.3]', async ({ browser }) => {
  const page = await openSignedIn(browser, creator);
  await page.goto('/profile');
  const file = await smallJpeg(6, 900, 700);
  await page.getByLabel('Picture file').setInputFiles(file);
  const asked = page.waitForRequest('**/api/user/profile-image');
  await page.getByRole('dialog', { name: 'Profile picture' }).getByRole('button', { name: 'Upload' }).click();
  const { imageData } = (await asked).postDataJSON() as { imageData: string };
  const bytes = Buffer.from(imageData.replace('data:image/jpeg;base64,', ''), 'base64');
  const { format, width, height } = await sharp(bytes).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 400, height: 400 });
  expect(jpegQuality(bytes)).toBe(90);
  await page.context().close();
});

test("an export is drawn at pixel ratio 2 on white: 'Generating image...', then 'Grid exported successfully', 'Your grid with 4 photos has been downloaded' [8.9] [9.4]", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await listen(page);
  await openGrid(page, 4);
  // The page fetches the toast's code when it is idle; before, the first of two quick toasts is never drawn.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('toast-view')),
  );
  const download = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Export grid' }).click();
  await page.getByRole('menuitem', { name: '3 rows', exact: true }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^instagram-grid-\d{4}-\d{2}-\d{2}\.png$/);
  const png = await readFile(await saved.path());
  const { format, width, height } = await sharp(png).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 2 * 540, height: 2 * 480 });
  // The second row holds one photo; the rest of it is bare.
  const rest = sharp(png).extract({ left: 360, top: 480, width: 720, height: 480 }).removeAlpha();
  const bare = await sharp(await rest.png().toBuffer()).stats();
  expect(bare.channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  await expect
    .poll(() => page.evaluate(() => (window as unknown as Kept).kept.told))
    .toMatch(
      /Generating image\.\.\..*Grid exported successfully.*Your grid with 4 photos has been downloaded/,
    );
  await page.context().close();
});

test('the other photos slide in 200 ms while one is dragged [9.5]', async ({ browser }) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 4);
  await carry(page, 1, 3);
  const other = feed(page).locator('li[aria-posinset="2"]');
  const slide = () =>
    other.evaluate((tile) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(tile);
      return { transitionProperty, transitionDuration };
    });
  await expect.poll(slide).toMatchObject({
    transitionProperty: expect.stringContaining('transform'),
    transitionDuration: '0.2s',
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.context().close();
});
