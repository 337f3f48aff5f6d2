import { expect, test, type Page } from '@playwright/test';
import { newCreator, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { glideOf, movedFrom, pressUntil, said } from './support/drag-by-keys.js';
import { carry, feed, moved, photo, reordered } from './support/feed.js';
import { Finger } from './support/finger.js';
import { boxOf, middle } from './support/middle.js';

/** Eight rows: more than a window shows. */
const PHOTOS = 24;
const REELS = [2, 4, 5];

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: PHOTOS, name: 'drag' });
  const photos = await photosIn(creator);
  for (const place of REELS) {
    const response = await creator.api.put(`/api/photos/${photos[place - 1]?.id}/media-type`, {
      data: { mediaType: 'reel' },
    });
    expect(response.ok()).toBe(true);
  }
});
test.afterAll(() => creator.api.dispose());

const order = async () => (await photosIn(creator)).map(({ id }) => id);
const reels = async () =>
  (await photosIn(creator)).filter(({ mediaType }) => mediaType === 'reel').map(({ id }) => id);
/** The tile at a place of the feed as it was before the drag, from 1. */
const tile = (page: Page, place: number, name: 'Posts' | 'Reels' = 'Posts') =>
  feed(page, name).locator(`li[aria-posinset="${place}"]`);
const reel = (page: Page, place: number) =>
  feed(page, 'Reels').getByRole('button', { name: `Photo ${place}, reel`, exact: true });

/** Only the tiles near the window are in the page. */
async function openFeed(page: Page): Promise<void> {
  await page.goto('/');
  await expect(photo(page, 1)).toBeVisible({ timeout: 60_000 });
}

async function openReels(page: Page): Promise<void> {
  await page.goto('/?tab=reels');
  await expect(feed(page, 'Reels').getByRole('button', { name: /^Photo \d, reel/ })).toHaveCount(
    REELS.length,
    { timeout: 60_000 },
  );
}

test('an arrow key moves a held photo by 25 px, again and again while it is held down; its place is said when it changes [2.24] [9.5]', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openFeed(page);
  const before = await order();
  const start = await boxOf(tile(page, 1));
  await photo(page, 1).focus();
  await page.keyboard.press('Space');
  const pickedUp = said(page, `Picked up the photo at position 1 of ${PHOTOS}.`);
  await expect(pickedUp).toBeAttached();
  await page.keyboard.press('ArrowRight');
  expect(await movedFrom(start, tile(page, 1))).toEqual({ x: 25, y: 0 });
  // A key that stays down comes again and again.
  for (let time = 0; time < 3; time += 1) await page.keyboard.down('ArrowDown');
  await page.keyboard.up('ArrowDown');
  expect(await movedFrom(start, tile(page, 1))).toEqual({ x: 25, y: 75 });
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  expect(await movedFrom(start, tile(page, 1))).toEqual({ x: 0, y: 50 });
  await expect(pickedUp).toBeAttached();
  const steps = await pressUntil(page, 'ArrowRight', `Position 2 of ${PHOTOS}.`);
  expect(await movedFrom(start, tile(page, 1))).toEqual({ x: 25 * steps, y: 50 });
  const saved = reordered(page);
  await page.keyboard.press('Space');
  await expect(said(page, `The photo is at position 2 of ${PHOTOS} now.`)).toBeAttached();
  await saved;
  await expect.poll(order).toEqual(moved(before, 1, 2));
  await expect(photo(page, 2)).toBeFocused();
  await page.context().close();
});

test('a photo that is carried down by steps of 25 px stays in view, to the last row and back [2.24]', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openFeed(page);
  const { height } = page.viewportSize() ?? { height: 0 };
  const inView = async () => {
    const box = await tile(page, 3).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  };
  await photo(page, 3).focus();
  await page.keyboard.press('Space');
  for (const [key, row] of [
    ['ArrowDown', [6, 9, 12, 15, 18, 21, 24]],
    ['ArrowUp', [21, 18, 15, 12, 9, 6, 3]],
  ] as const) {
    for (const place of row) {
      await pressUntil(page, key, `Position ${place} of ${PHOTOS}.`);
      await inView();
    }
  }
  await page.keyboard.press('Escape');
  await expect(said(page, 'The photo is back in its place.')).toBeAttached();
  await page.context().close();
});

test('the page scrolls by itself while a photo is held near its lower edge, and back near the upper one', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openFeed(page);
  const before = await order();
  const { height } = page.viewportSize() ?? { height: 0 };
  const { x, y } = await middle(photo(page, 2));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 12);
  await page.mouse.move(x, height - 10, { steps: 10 });
  await expect(photo(page, PHOTOS)).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(height);
  await page.mouse.move(x, 10, { steps: 10 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(said(page, 'The photo is back in its place.')).toBeAttached();
  expect(await order()).toEqual(before);
  await page.context().close();
});

test('a reel is dragged among the reels with the mouse; the posts between them keep their places [D4.1]', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openReels(page);
  const [before, posts] = [await reels(), await order()];
  const places = before.map((id) => posts.indexOf(id));
  const [from, to] = [await middle(reel(page, 1)), await middle(reel(page, 3))];
  const saved = reordered(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y);
  await page.mouse.move(to.x, to.y, { steps: 10 });
  await page.mouse.up();
  await saved;
  const after = moved(before, 1, 3);
  await expect.poll(reels).toEqual(after);
  const expected = posts.map((id, place) => after[places.indexOf(place)] ?? id);
  expect(await order()).toEqual(expected);
  await page.context().close();
});

test('a reel is dragged with a finger that held still for 350 ms [D6.1]', async ({ browser }) => {
  const page = await openSignedIn(browser, creator, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await openReels(page);
  const before = await reels();
  const finger = await Finger.over(page);
  const [from, to] = [await middle(reel(page, 3)), await middle(reel(page, 2))];
  await finger.down(from);
  await expect(said(page, 'Picked up the photo at position 3 of 3.')).toBeAttached();
  await finger.carry(from, to);
  const saved = reordered(page);
  await finger.up();
  await saved;
  await expect.poll(reels).toEqual(moved(before, 3, 2));
  await page.context().close();
});

test(
  'an arrow key moves a held reel by 25 px, and with Shift by a place [2.24]',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator);
    await openReels(page);
    const before = await reels();
    const start = await boxOf(tile(page, 1, 'Reels'));
    await reel(page, 1).focus();
    await page.keyboard.press('Space');
    await expect(said(page, 'Picked up the photo at position 1 of 3.')).toBeAttached();
    await page.keyboard.press('ArrowRight');
    expect(await movedFrom(start, tile(page, 1, 'Reels'))).toEqual({ x: 25, y: 0 });
    await page.keyboard.press('Shift+ArrowRight');
    await expect(said(page, 'Position 2 of 3.')).toBeAttached();
    const saved = reordered(page);
    await page.keyboard.press('Enter');
    await saved;
    await expect.poll(reels).toEqual(moved(before, 1, 2));
    await page.context().close();
  },
);

test('tiles move at once where motion is to be reduced: out of the way, by places, and to where they come to lie', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, { reducedMotion: 'reduce' });
  await openFeed(page);
  await carry(page, 1, 3);
  await expect(tile(page, 1)).toHaveAttribute('data-lifted', 'carried');
  expect(await glideOf(tile(page, 2))).toBeLessThan(1);
  await page.keyboard.press('Escape');
  expect(await glideOf(tile(page, 1))).toBeLessThan(1);
  await page.mouse.up();
  await photo(page, 1).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(tile(page, 1)).toHaveAttribute('data-lifted', 'gliding');
  expect(await glideOf(tile(page, 1))).toBeLessThan(1);
  expect(await glideOf(tile(page, 2))).toBeLessThan(1);
  await page.keyboard.press('Escape');
  await expect(said(page, 'The photo is back in its place.')).toBeAttached();
  await page.context().close();
});
