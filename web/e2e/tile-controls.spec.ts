import { expect, test, type Locator, type Page } from '@playwright/test';
import { changed } from './support/changes.js';
import { newCreator, openGrid, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { feed, photo } from './support/feed.js';
import { TILE_WORDS } from './support/tile-words.js';
import { chooseView, showHidden } from './support/view.js';

/** Less of a tile than this cannot show its controls. */
const LEAST = 44;
const HEADER = 56;

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: 9, name: 'controls' });
  const [, captioned] = creator.photoIds;
  const data = { description: 'Golden hour at the old harbour, with all of its boats' };
  expect((await creator.api.put(`/api/photos/${captioned}/description`, { data })).status()).toBe(200);
});
test.afterAll(() => creator.api.dispose());

const tile = (page: Page, place: number): Locator => feed(page).locator(`li[aria-posinset="${place}"]`);

/** The part of a tile that is between the header and the bottom of the window. */
async function seenPart(page: Page, place: number) {
  const box = await tile(page, place).boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  if (box === null) return null;
  const [top, bottom] = [Math.max(box.y, HEADER), Math.min(box.y + box.height, height)];
  return bottom - top < LEAST ? null : { x: box.x + box.width / 2, y: (top + bottom) / 2 };
}

for (const [density, size] of [
  ['Medium', { width: 1440, height: 900 }],
  ['Large', { width: 1024, height: 768 }],
  ['Small', { width: 1440, height: 900 }],
] as const) {
  test(
    `at ${size.width} x ${size.height}, density ${density}, every tile that is seen shows its controls in the window, none beside another, and Delete is not the nearest`,
    { tag: density === 'Medium' ? [] : '@nightly' },
    async ({ browser }) => {
      const page = await openSignedIn(browser, creator, { viewport: size });
      await openGrid(page, 9);
      await chooseView(page, density);
      let seen = 0;
      for (const scrolled of [0, 150]) {
        await page.evaluate((top) => window.scrollTo(0, top), scrolled);
        for (let place = 1; place <= 9; place += 1) {
          const at = await seenPart(page, place);
          if (at === null) continue;
          seen += 1;
          await page.mouse.move(at.x, at.y);
          const controls = tile(page, place)
            .getByRole('button')
            .filter({ has: page.locator('svg') });
          await expect(controls.first()).toBeVisible();
          const boxes = await controls.evaluateAll((all) =>
            all.map((each) => {
              const { left, right, top, bottom } = each.getBoundingClientRect();
              return { name: each.getAttribute('aria-label'), left, right, top, bottom };
            }),
          );
          expect(boxes.length).toBeGreaterThanOrEqual(3);
          for (const { name, top, bottom } of boxes) {
            expect(top, `${name} of ${place}`).toBeGreaterThanOrEqual(0);
            expect(bottom, `${name} of ${place}`).toBeLessThanOrEqual(size.height);
          }
          for (const [at, { left }] of boxes.entries()) {
            expect(left, 'one beside the other').toBeGreaterThanOrEqual(boxes[at - 1]?.right ?? 0);
          }
          const [nearest] = boxes.sort((a, b) => away(a, at) - away(b, at));
          expect(nearest?.name).not.toBe('Delete photo');
        }
      }
      expect(seen).toBeGreaterThan(6);
      await page.context().close();
    },
  );
}

const away = (
  box: { left: number; right: number; top: number; bottom: number },
  at: { x: number; y: number },
) =>
  Math.hypot(Math.max(box.left - at.x, 0, at.x - box.right), Math.max(box.top - at.y, 0, at.y - box.bottom));

test("a right click, the menu key and '⋯' open the actions of a tile in words, and the focus comes back to it", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, { viewport: { width: 660, height: 900 } });
  await openGrid(page, 9);
  const menu = page.getByRole('menu', { name: 'Actions for Photo 3' });
  const items = menu.getByRole('menuitem');

  await photo(page, 3).click({ button: 'right' });
  await expect(items).toHaveText(TILE_WORDS);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(photo(page, 3)).toBeFocused();
  // A press beside the menu closes it, and opens nothing.
  const other = await tile(page, 1).boundingBox();
  await photo(page, 3).click({ button: 'right' });
  await expect(menu).toBeVisible();
  await page.mouse.click((other?.x ?? 0) + 20, (other?.y ?? 0) + 20);
  await expect(menu).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  for (const key of ['ContextMenu', 'Shift+F10']) {
    await photo(page, 3).focus();
    await page.keyboard.press(key);
    await expect(items).toHaveText(TILE_WORDS);
    await page.keyboard.press('Escape');
    await expect(photo(page, 3)).toBeFocused();
  }

  await photo(page, 3).hover();
  await tile(page, 3).getByRole('button', { name: 'More actions' }).click();
  await expect(items).toHaveText(TILE_WORDS);
  const response = changed(page, 'pin');
  await items.filter({ hasText: 'Pin photo' }).click();
  await response;
  await expect(photo(page, 3, 'pinned')).toBeVisible();

  // What the menu opens gives the focus back as well.
  await photo(page, 3).focus();
  await page.keyboard.press('ContextMenu');
  await page.getByRole('menuitem', { name: 'Move to position...' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Move to position', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(photo(page, 3)).toBeFocused();
  await creator.api.patch(`/api/photos/${creator.photoIds[2]}/pin`, { data: { isPinned: false } });
  await page.context().close();
});

test('a control under the pointer acts where its button takes no focus, as in Safari, and what had it loses it', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 9);
  await page.evaluate(() =>
    document.addEventListener('mousedown', (event) => {
      if (!(event.target as Element).closest('button')) return;
      event.preventDefault();
      (document.activeElement as HTMLElement).blur();
    }),
  );
  await photo(page, 3).click({ button: 'right' });
  // Its code comes with the first one; Escape before that would close nothing.
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(photo(page, 3)).toBeFocused();
  await photo(page, 3).hover();
  const pinned = changed(page, 'pin');
  await tile(page, 3).getByRole('button', { name: 'Pin photo' }).click();
  await pinned;
  await expect(photo(page, 3, 'pinned')).toBeVisible();
  await creator.api.patch(`/api/photos/${creator.photoIds[2]}/pin`, { data: { isPinned: false } });
  await page.context().close();
});

test('at the bottom of the window the menu opens upwards, with Delete at its far end', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, { viewport: { width: 1440, height: 900 } });
  await openGrid(page, 9);
  const at = { x: 720, y: 860 };
  await page.mouse.click(at.x, at.y, { button: 'right' });
  const items = page.getByRole('menuitem');
  await expect(items).toHaveCount(TILE_WORDS.length);
  await expect(items.first()).toHaveText('Delete photo');
  const boxes = await Promise.all([items.first().boundingBox(), items.last().boundingBox()]);
  expect(Math.abs((boxes[0]?.y ?? 0) - at.y)).toBeGreaterThan(Math.abs((boxes[1]?.y ?? 0) - at.y));
  await page.context().close();
});

test('a tile at rest shows whether it has a caption, and whether it is hidden [D1.6]', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  const [hidden] = creator.photoIds;
  await creator.api.patch(`/api/photos/${hidden}/visibility`, { data: { isHidden: true } });
  await openGrid(page, 8);
  const marks = (place: number) =>
    tile(page, place)
      .locator('[data-mark]')
      .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['mark']));
  expect(await marks(1)).toEqual(['caption']);
  expect(await marks(2)).toEqual([]);
  await showHidden(page);
  await expect(photo(page, 1, 'hidden')).toBeVisible();
  expect(await marks(1)).toEqual(['hidden']);
  expect(await marks(2)).toEqual(['caption']);
  // The controls stand where the caption's mark was.
  await photo(page, 2).hover();
  await expect(tile(page, 2).getByRole('button', { name: 'Hide photo' })).toBeVisible();
  expect(await marks(2)).toEqual([]);
  await creator.api.patch(`/api/photos/${hidden}/visibility`, { data: { isHidden: false } });
  await page.context().close();
});

test('Delete removes the photo that has the focus, the next one has it then, and Undo brings it back', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 9);
  const before = (await photosIn(creator)).map(({ id }) => id);
  const pictures = await pictureOf(page, 5);
  await photo(page, 4).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Photo deleted', { exact: true })).toBeVisible();
  await expect(feed(page).getByRole('button', { name: /^Photo \d/ })).toHaveCount(8);
  await expect(photo(page, 4)).toBeFocused();
  expect(await pictureOf(page, 4)).toBe(pictures);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(async () => (await photosIn(creator)).map(({ id }) => id)).toEqual(before);
  await expect(feed(page).getByRole('button', { name: /^Photo \d/ })).toHaveCount(9);
  // The last one leaves the focus to the one before it.
  await photo(page, 9).focus();
  await page.keyboard.press('Delete');
  await expect(photo(page, 8)).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(async () => (await photosIn(creator)).map(({ id }) => id)).toEqual(before);
  await page.context().close();
});

const pictureOf = (page: Page, place: number) => tile(page, place).locator('img').getAttribute('src');

test(
  'no ring stays around what a mouse or a finger gave the focus back to, and a key shows it',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 9);
    const ringOf = (target: Locator) => target.evaluate((element) => getComputedStyle(element).outlineStyle);
    const add = page.getByRole('button', { name: 'Add New Grid' });
    await add.click();
    const dialog = page.getByRole('dialog', { name: 'Create New Grid' });
    await dialog.getByRole('textbox').fill('Autumn');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(add).toBeFocused();
    expect(await ringOf(add)).toBe('none');
    // Nor do the controls of a tile, which come with the keyboard's focus.
    await photo(page, 2).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(photo(page, 2)).toBeFocused();
    expect(await ringOf(photo(page, 2))).toBe('none');
    await page.mouse.move(2, 500);
    await expect(tile(page, 2).getByRole('button', { name: 'Hide photo' })).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await expect(photo(page, 3)).toBeFocused();
    expect(await ringOf(photo(page, 3))).toBe('solid');
    await page.context().close();
  },
);

test(
  'a hint follows a quick pointer from one control to the next, is alone, and goes with it',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 9);
    await photo(page, 2).hover();
    const hint = page.getByRole('tooltip');
    for (const name of [
      'Hide photo',
      'Pin photo',
      'Media type',
      'Move to position...',
      'Delete photo',
      'Pin photo',
    ]) {
      await tile(page, 2).getByRole('button', { name }).hover();
      await expect(hint).toHaveText(name);
      await expect(hint).toHaveCount(1);
    }
    await page.mouse.move(2, 500);
    await expect(hint).toHaveCount(0);
    expect(await page.locator('button[title], a[title]').count()).toBe(0);
    // What a click closes does not bring the hint of what opened it.
    await photo(page, 2).hover();
    await tile(page, 2).getByRole('button', { name: 'Move to position...' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(hint).toHaveCount(0);
    await page.context().close();
  },
);

test(
  'Escape closes one thing at a time: the hint, the menu, the dialog, and then what was picked up',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 9);
    const order = await photosIn(creator);
    await photo(page, 2).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Pick up' }).click();
    const carrying = page.getByText('Tap where the photo should go.', { exact: true });
    await expect(carrying).toBeVisible();
    await page.getByRole('button', { name: 'Add New Grid' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Grid' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(carrying).toBeVisible();
    await page.getByRole('button', { name: 'Export grid' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(carrying).toBeVisible();
    await photo(page, 1).hover();
    await tile(page, 1).getByRole('button', { name: 'Pin photo' }).hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expect(carrying).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(carrying).toBeHidden();
    expect((await photosIn(creator)).map(({ id }) => id)).toEqual(order.map(({ id }) => id));
    await page.context().close();
  },
);
