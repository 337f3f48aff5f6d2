import { expect, test } from '@playwright/test';
import { newDesk, openGrid, photosIn, sitDown, type Desk } from './support/desk.js';
import { moved, photo, reordered } from './support/feed.js';
import { Finger } from './support/finger.js';
import { middle } from './support/middle.js';

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

let desk: Desk;
test.beforeAll(async ({ playwright, baseURL }) => {
  desk = await newDesk(playwright, baseURL, { tier: 'free', photos: 9, name: 'touch' });
});
test.afterAll(() => desk.api.dispose());

test('a finger that holds still for 200 ms drags a photo; its order is saved', async ({ browser }) => {
  const page = await sitDown(browser, desk, PHONE);
  await openGrid(page, 9);
  const finger = await Finger.over(page);
  const before = (await photosIn(desk)).map(({ id }) => id);
  const [from, to] = [await middle(photo(page, 1)), await middle(photo(page, 5))];
  const saved = reordered(page);
  await finger.down(from);
  await expect(page.getByText('Picked up the photo at position 1 of 9.')).toBeAttached();
  await finger.carry(from, to);
  await finger.up();
  await saved;
  await expect.poll(async () => (await photosIn(desk)).map(({ id }) => id)).toEqual(moved(before, 1, 5));
  await page.context().close();
});

test('a finger that moves at once scrolls the page and drags nothing', async ({ browser }) => {
  const page = await sitDown(browser, desk, PHONE);
  await openGrid(page, 9);
  const finger = await Finger.over(page);
  const from = await middle(photo(page, 6));
  await finger.down(from);
  await finger.carry(from, { x: from.x, y: from.y - 200 }, 10);
  await finger.up();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(20);
  await expect(page.getByText(/^Picked up the photo/)).toHaveCount(0);
  await page.context().close();
});

test("at 360 px the '⋯' of a tile is 44 px and opens a sheet with all actions in words", async ({
  browser,
}) => {
  const page = await sitDown(browser, desk, PHONE);
  await openGrid(page, 9);
  const button = page.getByRole('button', { name: 'Actions for Photo 2' });
  const box = await button.boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  await button.tap();
  const sheet = page.getByRole('dialog', { name: 'Photo 2' });
  const actions = sheet.getByRole('button');
  await expect(actions).toHaveText([
    'Edit details',
    'Pin photo',
    'Hide photo',
    'Mark as Reel',
    'Mark as Carousel',
    'Pick up',
    'Move to position...',
    'Delete photo',
  ]);
  // Pick up and put down by tapping twice (WCAG 2.5.7).
  const before = (await photosIn(desk)).map(({ id }) => id);
  const saved = reordered(page);
  await sheet.getByRole('button', { name: 'Pick up' }).tap();
  await expect(page.getByText('Tap where the photo should go.')).toBeVisible();
  await photo(page, 4).tap();
  await saved;
  await expect.poll(async () => (await photosIn(desk)).map(({ id }) => id)).toEqual(moved(before, 2, 4));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.context().close();
});
