import { expect, test, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { makeTier, signUp, type Account } from './support/account.js';
import { changed } from './support/changes.js';
import { carry, expectOrder, feed, moved, photo, reordered, shownOrder, upload } from './support/feed.js';
import {
  animatedGif,
  smallJpeg,
  transparentPng,
  twelveMegapixels,
  webp,
  type PhotoFile,
} from './support/photos.js';
import { expectedTile, exportedTiles, meanDifference } from './support/pictures.js';

/** How far a tile may be from its original, of 255. */
const TOLERANCE = 4;

/** The whole of what the product is for, one step after another, as one person at one creator does it. */
test.describe.serial('A creator plans a feed', () => {
  let page: Page;
  let account: Account;
  let files: PhotoFile[];
  /** Which file each media id shows. */
  const originals = new Map<string, Buffer>();
  let order: string[];

  test.beforeAll(async ({ browser }) => {
    // All three rows in view: a drag near the edge of the window would scroll the page.
    page = await browser.newPage({ viewport: { width: 1440, height: 1600 } });
    files = await Promise.all([
      twelveMegapixels(1),
      transparentPng(2),
      webp(3),
      animatedGif(4),
      smallJpeg(5),
      smallJpeg(6, 1200, 900),
      smallJpeg(7),
    ]);
  });

  test.afterAll(() => page.close());

  test('signs up and gets "My First Grid" [2.1] [6.1] [9.2]', async () => {
    account = await signUp(page);
    await expect(page.getByText('Your grid is empty')).toBeVisible();
  });

  test('uploads photos of several megabytes, and sees them in the order of the files [1.1] [8.9]', async () => {
    expect(files[0]?.buffer.length).toBeGreaterThan(3.5 * 1024 * 1024);
    await upload(page, files);
    await page.reload();
    await expect(feed(page).getByRole('button', { name: /^Photo \d+/ })).toHaveCount(files.length);
    order = await shownOrder(page);
    order.forEach((mediaId, index) => originals.set(mediaId, files[index]?.buffer ?? Buffer.alloc(0)));
    expect(originals.size).toBe(files.length);
  });

  test('sees a grid of three columns with tiles of 3 : 4 [9.2]', async () => {
    const boxes = await Promise.all([1, 2, 3, 4].map((place) => photo(page, place).boundingBox()));
    const [first, second, third, fourth] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
    if (!first || !second || !third || !fourth) throw new Error('no tiles');
    expect([second.y, third.y]).toEqual([first.y, first.y]);
    expect(fourth.x).toBeCloseTo(first.x, 0);
    expect(fourth.y).toBeGreaterThan(first.y + first.height);
    expect(first.height / first.width).toBeCloseTo(4 / 3, 2);
  });

  test('drags a photo to another place with the mouse [1.1] [4.6]', async () => {
    const saved = reordered(page);
    await carry(page, 1, 5);
    await page.mouse.up();
    order = moved(order, 1, 5);
    await expectOrder(page, order);
    await saved;
    await page.reload();
    await expectOrder(page, order);
  });

  test('drags a photo to another place with the keyboard, and keeps the focus on it', async () => {
    const saved = reordered(page);
    await photo(page, 2).focus();
    await page.keyboard.press('Space');
    await expect(
      page.getByRole('status').filter({ hasText: 'Picked up the photo at position 2 of 7.' }),
    ).toBeAttached();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Space');
    order = moved(order, 2, 6);
    await expectOrder(page, order);
    await saved;
    await expect(photo(page, 6)).toBeFocused();
    await page.reload();
    await expectOrder(page, order);
  });

  test('puts everything back with Escape, with the mouse and with the keyboard', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      // Pictures for posting go their way in the background.
      const isChange = request.method() !== 'GET' && !request.url().endsWith('/posting');
      if (isChange) sent.push(request.url());
    });
    await carry(page, 2, 7);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expectOrder(page, order);
    await photo(page, 3).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Escape');
    await expect(page.getByText('The photo is back in its place.')).toBeAttached();
    await expectOrder(page, order);
    await page.reload();
    await expectOrder(page, order);
    expect(sent).toEqual([]);
  });

  test('marks a photo as a reel [1.1] [4.4]', async () => {
    const saved = changed(page, 'set');
    await photo(page, 2).hover();
    await page.getByRole('button', { name: 'Media type' }).click();
    await page.getByRole('menuitemradio', { name: 'Reel' }).click();
    await saved;
    await expect(photo(page, 2, 'reel')).toBeVisible();
    await page.getByRole('tab', { name: 'REELS' }).click();
    await expect.poll(() => shownOrder(page, 'Reels')).toEqual([order[1]]);
    await page.getByRole('tab', { name: 'POSTS' }).click();
  });

  test('writes a caption, which is saved while it is written [1.1] [7.27]', async () => {
    await photo(page, 3).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Photo Details' });
    const saved = changed(page, 'set');
    await dialog.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('textbox', { name: 'Caption' }).fill('Morning light over the harbour');
    await expect(dialog.getByText('30/2200')).toBeVisible();
    await saved;
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('pins a photo, which stays where it is [1.1] [7.25]', async () => {
    const saved = changed(page, 'pin');
    await photo(page, 4).hover();
    await page.getByRole('button', { name: 'Pin photo' }).click();
    await saved;
    await expect(photo(page, 4, 'pinned')).toBeVisible();
    await expectOrder(page, order);
  });

  test('is told that export is a premium feature, and exports the grid once the account is a creator [1.1] [D1.9] [D5.1]', async () => {
    await page.getByRole('button', { name: 'Export grid' }).click();
    await page.getByRole('menuitem', { name: 'All rows' }).click();
    await expect(page.getByRole('dialog', { name: 'Export Feature Locked' })).toBeVisible();
    await page.getByRole('button', { name: 'Stay on Free Plan' }).click();

    await makeTier(account, 'creator');
    await page.reload();
    await expectOrder(page, order);
    const png = await exportRows(page, 'All rows');
    const tiles = await exportedTiles(png, order.length);
    const expected = await Promise.all(order.map((id) => expectedTile(originals.get(id) ?? Buffer.alloc(0))));
    const differences = tiles.map((tile, index) => meanDifference(tile, expected[index] ?? Buffer.alloc(0)));
    expect(Math.max(...differences), `tiles differ by ${differences.join(', ')}`).toBeLessThan(TOLERANCE);
    const [first, second] = [expected[0], expected[1]];
    if (!tiles[0] || !tiles[1] || !first || !second) throw new Error('too few tiles');
    expect(meanDifference(tiles[0], second), 'two tiles swapped').toBeGreaterThan(TOLERANCE);
    expect(meanDifference(tiles[1], first), 'two tiles swapped').toBeGreaterThan(TOLERANCE);
  });

  test('exports three rows of a grid as three rows [D1.9]', async () => {
    const png = await exportRows(page, '3 rows');
    expect(await exportedTiles(png, Math.min(order.length, 9))).toHaveLength(order.length);
  });

  test('finds everything as it was left, in another browser', async ({ browser }) => {
    const other = await browser.newPage();
    await other.goto('/login');
    await other.getByLabel('Email').fill(account.email);
    await other.getByLabel('Password', { exact: true }).fill(account.password);
    await other.getByRole('button', { name: 'Log in' }).click();
    await expectOrder(other, order);
    await expect(photo(other, 2, 'reel')).toBeVisible();
    await expect(photo(other, 4, 'pinned')).toBeVisible();
    await photo(other, 3).click();
    await expect(other.getByRole('dialog').getByText('Morning light over the harbour')).toBeVisible();
    await other.close();
  });
});

async function exportRows(page: Page, rows: string): Promise<Buffer> {
  const download = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Export grid' }).click();
  await page.getByRole('menuitem', { name: rows, exact: true }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^instagram-grid-\d{4}-\d{2}-\d{2}\.png$/);
  return readFile(await saved.path());
}
