import { expect, test, type Page } from '@playwright/test';
import { seeded } from '@tessera/testing';
import { newCreator, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { extent, extentsFor, wholePage } from './support/extents.js';
import { feed, moved, photo, reordered } from './support/feed.js';
import { Finger } from './support/finger.js';
import { middle } from './support/middle.js';

/** More than any of these windows shows. */
const PHOTOS = 30;
/** `make drag-matrix` asks for more, at more sizes. */
const PAIRS = Number(process.env.DRAG_PAIRS ?? 4);
const SIZES = [
  { width: 1440, height: 900, touch: false },
  { width: 1024, height: 768, touch: false },
  { width: 390, height: 844, touch: true },
  { width: 844, height: 390, touch: true },
];
const MORE_SIZES = [
  { width: 768, height: 1024, touch: false },
  { width: 768, height: 1024, touch: true },
  { width: 360, height: 640, touch: true },
  { width: 844, height: 390, touch: false },
];
/** How long a photo is held over its place while every frame is watched; the last pair is held for longer. */
const WAIT_MS = 1_000;
const LONG_WAIT_MS = 3_000;

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: PHOTOS, name: 'places' });
});
test.afterAll(() => creator.api.dispose());

const order = async () => (await photosIn(creator)).map(({ id }) => id);

/** The places, from 1, whose centre lies where holding something scrolls nothing. */
function calmPlaces(page: Page): Promise<number[]> {
  return feed(page).evaluate((list) => {
    const zone = window.innerHeight < 480 ? 32 : 64;
    const top = (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) + zone;
    const bar = parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--bottom-bar'));
    const bottom = window.innerHeight - bar - zone;
    return [...list.querySelectorAll('li[aria-posinset]')]
      .filter((tile) => {
        const box = tile.getBoundingClientRect();
        const centre = box.y + box.height / 2;
        return centre > top && centre < bottom;
      })
      .map((tile) => Number(tile.getAttribute('aria-posinset')));
  });
}

for (const { width, height, touch } of PAIRS > 4 ? [...SIZES, ...MORE_SIZES] : SIZES) {
  test(
    `at ${width} x ${height} a photo that ${touch ? 'a finger' : 'the mouse'} holds over a place in the middle of the window drops exactly there, and nothing scrolls: ${PAIRS} pairs`,
    { tag: width === 1440 || width === 390 ? [] : '@nightly' },
    async ({ browser }) => {
      test.setTimeout(180_000 + PAIRS * 8_000);
      const page = await openSignedIn(browser, creator, {
        viewport: { width, height },
        ...(touch ? { hasTouch: true, isMobile: true } : {}),
      });
      await page.goto('/');
      await expect(photo(page, 1)).toBeVisible({ timeout: 60_000 });
      // The page stands a row down, so that there is a way to scroll either way.
      await page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }));
      const finger = touch ? await Finger.over(page) : null;
      const pick = seeded(width * 10_000 + height);
      let expected = await order();
      for (let pair = 0; pair < PAIRS; pair += 1) {
        await expect(feed(page)).not.toHaveAttribute('data-moving');
        const places = await calmPlaces(page);
        expect(places.length).toBeGreaterThan(1);
        const from = places[pick(places.length)] ?? 1;
        const others = places.filter((place) => place !== from);
        const to = others[pick(others.length)] ?? 1;
        const [start, end] = [await middle(photo(page, from)), await middle(photo(page, to))];
        const before = await extent(wholePage(page));
        if (finger === null) {
          await page.mouse.move(start.x, start.y);
          await page.mouse.down();
          await page.mouse.move(start.x + 12, start.y + 4);
          await page.mouse.move(end.x, end.y, { steps: 8 });
        } else {
          await finger.down(start);
          await expect(feed(page)).toHaveAttribute('data-held');
          await finger.carry(start, end);
        }
        const held = await extentsFor(wholePage(page), pair === PAIRS - 1 ? LONG_WAIT_MS : WAIT_MS);
        expect(held).toEqual([before]);
        const saved = reordered(page);
        await (finger === null ? page.mouse.up() : finger.up());
        await saved;
        expected = moved(expected, from, to);
        await expect.poll(order).toEqual(expected);
      }
      await page.context().close();
    },
  );
}

test(
  'a photo held at the edges scrolls the page to the end of the feed and no further, never sideways',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator, { viewport: { width: 1440, height: 900 } });
    await page.goto('/');
    await expect(photo(page, 1)).toBeVisible({ timeout: 60_000 });
    const before = await extent(wholePage(page));
    const start = await middle(photo(page, 2));
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x, start.y + 12);
    await page.mouse.move(1_435, 895, { steps: 6 });
    await expect(photo(page, PHOTOS)).toBeInViewport({ ratio: 0.9 });
    const rest = async () => {
      // The page stands at its end once two looks see the same, and stays there.
      await expect.poll(async () => (await extentsFor(wholePage(page), WAIT_MS)).length).toBe(1);
      return extent(wholePage(page));
    };
    const end = await rest();
    expect(end).toEqual({ ...before, y: end.y });
    const box = (await feed(page).boundingBox())!;
    expect(Math.abs(box.y + box.height - 900)).toBeLessThanOrEqual(1);
    const held = (await feed(page).locator('li[data-lifted="carried"]').boundingBox())!;
    expect(held.x + held.width).toBeLessThanOrEqual(box.x + box.width + 1);
    expect(held.y + held.height).toBeLessThanOrEqual(901);
    // Over the header, which is an edge as well.
    await page.mouse.move(4, 10, { steps: 6 });
    await expect.poll(async () => (await extent(wholePage(page))).y).toBe(0);
    expect(await rest()).toEqual(before);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.context().close();
  },
);

test('a photo that is carried is small beside the pointer, so that the gap where it will land is seen', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, { viewport: { width: 1440, height: 900 } });
  await page.goto('/');
  await expect(photo(page, 1)).toBeVisible({ timeout: 60_000 });
  const whole = await photo(page, 1).boundingBox();
  const [start, end] = [await middle(photo(page, 1)), await middle(photo(page, 3))];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y);
  await page.mouse.move(end.x, end.y, { steps: 8 });
  const carried = feed(page).locator('li[data-lifted="carried"]');
  await expect
    .poll(async () => ((await carried.boundingBox())?.width ?? 0) / (whole?.width ?? 1))
    .toBeCloseTo(0.6, 2);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.context().close();
});
