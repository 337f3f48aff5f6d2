import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/axe.js';
import { details } from './support/carousel.js';
import { changed } from './support/changes.js';
import { cropDialog, differenceFrom, expectShows, stage, TOLERANCE } from './support/cropped.js';
import { addPhotos, newCreator, openGrid, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { feed, photo } from './support/feed.js';
import { middle, type Point } from './support/middle.js';
import { smallJpeg, type PhotoFile } from './support/photos.js';
import { chooseView } from './support/view.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** Of the first tile's photo, which is wider than any tile. */
const WIDE = { width: 1200, height: 800 };
/** What a square tile shows of it. */
const SQUARE = {
  middle: { left: 200, top: 0, width: 800, height: 800 },
  left: { left: 0, top: 0, width: 800, height: 800 },
  /** Twice as large. */
  corner: { left: 0, top: 0, width: 400, height: 400 },
};

/** In pixels, with a little more than its line. */
const HEADER = 60;

const tile = (page: Page, place: number) => feed(page).locator(`li[aria-posinset="${place}"]`);

/** Height by width. */
async function shapeOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box === null ? 0 : box.height / box.width;
}

const expectShape = (element: Locator, shape: number) =>
  expect.poll(() => shapeOf(element)).toBeCloseTo(shape, 2);

async function openCrop(page: Page, place = 1): Promise<void> {
  await photo(page, place).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Adjust crop' }).click();
  await expect(stage(page)).toBeFocused();
}

const zoom = (page: Page) => cropDialog(page).getByRole('slider', { name: 'Zoom' });

async function save(page: Page): Promise<void> {
  const stored = changed(page, 'set');
  await cropDialog(page).getByRole('button', { name: 'Save' }).click();
  await stored;
  await expect(cropDialog(page)).toHaveCount(0);
}

async function drag(page: Page, from: Point, by: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 8 });
  await page.mouse.up();
}

/** A creator whose first photo is wide, before four that are 3:4. */
async function newCreatorWithWidePhoto(
  playwright: Parameters<typeof newCreator>[0],
  baseURL: string | undefined,
  name: string,
): Promise<Creator & { readonly wide: PhotoFile }> {
  const creator = await newCreator(playwright, baseURL, { photos: 4, name });
  const wide = await smallJpeg(23, WIDE.width, WIDE.height);
  await addPhotos(creator.api, creator.gridId, [wide]);
  return { ...creator, wide };
}

test(
  "'Shape of the tiles' is the grid's: the feed, Preview and export have it, REELS stays, and Undo takes it back",
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 4, name: 'shape' });
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 4);
    await expectShape(tile(page, 1), 4 / 3);
    const stored = changed(page, 'grid');
    await chooseView(page, '1:1');
    await expectShape(tile(page, 1), 1);
    await stored;
    await page.reload();
    await expectShape(tile(page, 4), 1);

    await chooseView(page, 'Preview');
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await expectShape(preview.getByRole('listitem').first(), 1);
    await page.keyboard.press('Escape');
    await expect(preview).toHaveCount(0);

    const download = page.waitForEvent('download', { timeout: 60_000 });
    await page.getByRole('button', { name: 'Export grid' }).click();
    await page.getByRole('menuitem', { name: 'All rows' }).click();
    const { width, height } = await sharp(await readFile(await (await download).path())).metadata();
    expect([width, height]).toEqual([1080, 720]);

    await photo(page, 1).hover();
    await page.getByRole('button', { name: 'Media type' }).click();
    await page.getByRole('menuitemradio', { name: 'Reel' }).click();
    await page.getByRole('tab', { name: 'REELS' }).click();
    await expectShape(feed(page, 'Reels').locator('li[aria-posinset="1"]'), 16 / 9);
    await page.getByRole('tab', { name: 'POSTS' }).click();

    await chooseView(page, '4:5');
    await expectShape(tile(page, 1), 5 / 4);
    await page.getByRole('button', { name: 'Undo tile shape 4:5' }).click();
    await expectShape(tile(page, 1), 1);
    await page.context().close();
    await creator.api.dispose();
  },
);

test(
  'the rows that were seen are still seen when the tiles take another shape',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 36, name: 'shape-rows' });
    const page = await openSignedIn(browser, creator, { viewport: { width: 1440, height: 900 } });
    await page.goto('/');
    await expect(photo(page, 1)).toBeVisible({ timeout: 60_000 });
    await tile(page, 1).evaluate((first) => {
      const list = first.parentElement;
      window.scrollBy(0, list === null ? 0 : list.getBoundingClientRect().height / 2);
    });
    const firstSeen = () =>
      feed(page)
        .locator('li[aria-posinset]')
        .evaluateAll(
          (tiles, header) =>
            Math.min(
              ...tiles
                .filter((each) => each.getBoundingClientRect().bottom > header)
                .map((each) => Number(each.getAttribute('aria-posinset'))),
            ),
          HEADER,
        );
    const view = page.getByRole('button', { name: 'View', exact: true });
    for (const [chosen, shape] of [
      ['1:1', 1],
      ['3:4', 4 / 3],
    ] as const) {
      await view.click();
      const before = await firstSeen();
      expect(before).toBeGreaterThan(3);
      await page.getByRole('menuitemradio', { name: chosen }).click();
      await expect(view).toBeFocused();
      await expectShape(tile(page, before), shape);
      await expect.poll(firstSeen).toBe(before);
    }
    await page.context().close();
    await creator.api.dispose();
  },
);

test('a photo is dragged and enlarged in its frame; its tile, Preview and export show just that part', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreatorWithWidePhoto(playwright, baseURL, 'crop');
  const { buffer } = creator.wide;
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 5);
  await chooseView(page, '1:1');
  await expectShape(tile(page, 1), 1);
  await page.mouse.move(2, 700);
  await expectShows(tile(page, 1), buffer, SQUARE.middle);

  await openCrop(page);
  await expectAccessibleInBothThemes(page);
  await drag(page, await middle(stage(page)), { x: 400, y: 0 });
  await save(page);
  await page.mouse.move(2, 700);
  await expectShows(tile(page, 1), buffer, SQUARE.left);

  await openCrop(page);
  await page.mouse.move(...(Object.values(await middle(stage(page))) as [number, number]));
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => Number(await zoom(page).inputValue())).toBeGreaterThan(1.5);
  await zoom(page).fill('2');
  await drag(page, await middle(stage(page)), { x: 600, y: 600 });
  await save(page);
  expect((await photosIn(creator))[0]?.focus).toEqual({ x: 0.1667, y: 0.25, zoom: 2 });
  await page.mouse.move(2, 700);
  await expectShows(tile(page, 1), buffer, SQUARE.corner);
  expect(await differenceFrom(await tile(page, 1).screenshot(), buffer, SQUARE.left)).toBeGreaterThan(
    TOLERANCE,
  );

  await chooseView(page, 'Preview');
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expectShows(preview.getByRole('listitem').first(), buffer, SQUARE.corner);
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Export grid' }).click();
  await page.getByRole('menuitem', { name: 'All rows' }).click();
  const exported = sharp(await readFile(await (await download).path()));
  const first = await exported.extract({ left: 0, top: 0, width: 360, height: 360 }).png().toBuffer();
  expect(await differenceFrom(first, buffer, SQUARE.corner)).toBeLessThan(TOLERANCE);

  for (const words of ['Undo crop', 'Undo crop']) {
    await page.getByRole('button', { name: words, exact: true }).click();
    await expect(page.getByRole('button', { name: 'Redo crop' })).toBeVisible();
  }
  await page.mouse.move(2, 700);
  await expectShows(tile(page, 1), buffer, SQUARE.middle);
  await page.context().close();
  await creator.api.dispose();
});

test(
  'by the keyboard: arrows move the picture, plus and minus zoom, Reset is the middle, and Escape changes nothing',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreatorWithWidePhoto(playwright, baseURL, 'crop-keys');
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 5);
    await photo(page, 1).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Adjust crop' }).press('Enter');
    await expect(stage(page)).toBeFocused();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(cropDialog(page).getByText(/^The middle is \d+% from the left/)).toBeAttached();
    await page.keyboard.press('Escape');
    const asked = page.getByRole('alertdialog', { name: 'Discard the changes?' });
    await asked.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(cropDialog(page)).toHaveCount(0);
    await expect(photo(page, 1)).toBeFocused();
    expect((await photosIn(creator))[0]?.focus).toBeUndefined();

    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Adjust crop' }).press('Enter');
    await expect(stage(page)).toBeFocused();
    for (const key of ['+', '+', '-', 'Shift+ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    await expect(zoom(page)).toHaveValue('1.1');
    await cropDialog(page).getByRole('button', { name: 'Save' }).focus();
    const stored = changed(page, 'set');
    await page.keyboard.press('Enter');
    await stored;
    const focus = (await photosIn(creator))[0]?.focus;
    expect(focus?.zoom).toBe(1.1);
    expect(focus?.x).toBeLessThan(0.5);
    expect(focus?.y).toBeLessThan(0.5);
    await expect(photo(page, 1)).toBeFocused();

    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Adjust crop' }).press('Enter');
    await cropDialog(page).getByRole('button', { name: 'Reset' }).press('Enter');
    await expect(zoom(page)).toHaveValue('1');
    await save(page);
    expect((await photosIn(creator))[0]?.focus).toBeUndefined();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await photosIn(creator))[0]?.focus).toEqual(focus);
    await page.context().close();
    await creator.api.dispose();
  },
);

test(
  'on a phone one finger moves the picture and two enlarge it; the details lead there too, of a placeholder they do not',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreatorWithWidePhoto(playwright, baseURL, 'crop-phone');
    const page = await openSignedIn(browser, creator, PHONE);
    await openGrid(page, 5);
    await tile(page, 1)
      .getByRole('button', { name: /^Actions for/ })
      .tap();
    await page.getByRole('button', { name: 'Adjust crop' }).tap();
    await expect(stage(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
    for (const name of ['Reset', 'Cancel', 'Save'])
      await expect(cropDialog(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 });

    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: (Point & { id: number })[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
    const { x, y } = await middle(stage(page));
    await touch('touchStart', [
      { id: 1, x: x - 20, y },
      { id: 2, x: x + 20, y },
    ]);
    for (const apart of [24, 30, 40]) {
      await touch('touchMove', [
        { id: 1, x: x - apart, y },
        { id: 2, x: x + apart, y },
      ]);
    }
    await touch('touchEnd', []);
    await expect(zoom(page)).toHaveValue('2');
    // Longer than the glass is wide.
    for (let stroke = 0; stroke < 3; stroke += 1) {
      await touch('touchStart', [{ id: 1, x: x - 150, y }]);
      for (const way of [50, 150, 300])
        await touch('touchMove', [{ id: 1, x: x - 150 + way, y: y + way / 2 }]);
      await touch('touchEnd', []);
    }
    const stored = changed(page, 'set');
    await cropDialog(page).getByRole('button', { name: 'Save' }).tap();
    await stored;
    const focus = (await photosIn(creator))[0]?.focus;
    expect(focus?.zoom).toBeCloseTo(2, 1);
    // At the picture's upper left corner: half of the part that the tile shows.
    expect(focus?.x).toBeCloseTo(0.125, 1);
    expect(focus?.y).toBeCloseTo(0.25, 1);

    await photo(page, 1).tap();
    await details(page).getByRole('button', { name: 'Adjust crop' }).tap();
    await expect(zoom(page)).toHaveValue('2');
    await cropDialog(page).getByRole('button', { name: 'Cancel' }).tap();
    await expect(details(page)).toBeVisible();
    await details(page).getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: 'Add Placeholder' }).tap();
    await tile(page, 1)
      .getByRole('button', { name: /^Actions for Placeholder 1/ })
      .tap();
    await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Adjust crop' })).toHaveCount(0);
    await page.context().close();
    await creator.api.dispose();
  },
);
