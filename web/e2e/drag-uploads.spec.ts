import { expect, test, type Page } from '@playwright/test';
import { atRest } from './support/at-rest.js';
import { newCreator, openGrid, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { dropFiles } from './support/drop-files.js';
import { expectOrder, feed, moved, photo, reordered } from './support/feed.js';
import { mouseOver } from './support/hand.js';
import { middle } from './support/middle.js';
import { smallJpeg } from './support/photos.js';

const PHOTOS = 9;

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: PHOTOS, name: 'arrivals' });
});
test.afterAll(() => creator.api.dispose());

const ids = async () => (await photosIn(creator)).map(({ id }) => id);
const mediaOf = async () => (await photosIn(creator)).map(({ url }) => url?.split('/')[2] ?? 'none');
const uploading = (page: Page) => feed(page).getByRole('listitem', { name: /, uploading$/ });

/** Where the tiles of the feed stand, in reading order; the one that is carried is left out. */
const standing = (page: Page) =>
  feed(page)
    .locator('li:not([hidden], [aria-hidden], [data-lifted])')
    .evaluateAll((items) =>
      items
        .map((item) => {
          const { x, y } = item.getBoundingClientRect();
          return { x: Math.round(x), y: Math.round(y) };
        })
        .sort((one, other) => one.y - other.y || one.x - other.x),
    );

/** Every tile has a place of its own: three in each row, and none lies on another. */
async function expectOwnPlaces(page: Page, count: number): Promise<void> {
  await expect(feed(page)).not.toHaveAttribute('data-moving');
  const places = await standing(page);
  expect(places).toHaveLength(count);
  const columns = places.slice(0, 3).map(({ x }) => x);
  expect(new Set(columns).size).toBe(3);
  expect(places.map(({ x }) => x)).toEqual(places.map((_place, at) => columns[at % 3]));
  const rows = places.filter((_place, at) => at % 3 === 0).map(({ y }) => y);
  expect(new Set(rows).size).toBe(rows.length);
  expect(places.map(({ y }) => y)).toEqual(places.map((_place, at) => rows[Math.floor(at / 3)]));
}

/** Files that are sent wait until what this returns is called. */
async function holdBack(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/media', async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}

/** Lets go of a file right before the photo at that place. */
async function dropBefore(page: Page, place: number, seed: number): Promise<void> {
  const box = (await photo(page, place).boundingBox())!;
  await dropFiles(page, [await smallJpeg(seed, 300, 400)], { x: box.x + 8, y: box.y + box.height / 2 });
  await expect(uploading(page)).toHaveCount(1);
  await expect(feed(page)).not.toHaveAttribute('data-moving');
}

test('a photo dropped on a file on its way leaves every tile in a place of its own, before and after the file has arrived', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, PHOTOS);
  const before = await ids();
  const release = await holdBack(page);
  await dropBefore(page, 3, 501);
  const hand = mouseOver(page);
  await hand.lift(await middle(photo(page, 5)), () => expect(feed(page)).toHaveAttribute('data-held'));
  await hand.carry(await middle(uploading(page)));
  const saved = reordered(page);
  await hand.drop();
  await saved;
  await expectOwnPlaces(page, PHOTOS + 1);
  const after = moved(before, 5, 3);
  expect(await ids()).toEqual(after);
  release();
  await expect(feed(page).getByRole('button', { name: /^Photo \d+/ })).toHaveCount(PHOTOS + 1);
  await expectOwnPlaces(page, PHOTOS + 1);
  const arrived = await ids();
  // The file stands before the photo before which it was dropped, behind the one that was moved.
  expect(arrived.filter((_id, at) => at !== 3)).toEqual(after);
  await expectOrder(page, await mediaOf());
  await page.context().close();
});

test(
  'a file that arrives while a photo is held moves neither the other tiles nor the place where the photo will land',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator);
    const before = await ids();
    await openGrid(page, before.length);
    const release = await holdBack(page);
    await dropBefore(page, 3, 502);
    const hand = mouseOver(page);
    await hand.lift(await middle(photo(page, 5)), () => expect(feed(page)).toHaveAttribute('data-held'));
    await hand.carry(await middle(uploading(page)));
    await expect.poll(() => standing(page)).toHaveLength(before.length);
    // The tiles glide to the places that they make room with.
    await atRest(page);
    const seen = await standing(page);
    const announced = page.getByText('Photos uploaded!', { exact: true });
    release();
    await expect.poll(async () => (await ids()).length).toBe(before.length + 1);
    await expect(announced).toBeVisible();
    expect(await standing(page)).toEqual(seen);
    const [arrived] = (await ids()).filter((id) => !before.includes(id));
    const saved = reordered(page);
    await hand.drop();
    await saved;
    // It lies where it was shown: behind the second photo, before the file and the photo that this was dropped before.
    const order = moved(before, 5, 3);
    order.splice(3, 0, arrived!);
    await expect.poll(ids).toEqual(order);
    await expectOrder(page, await mediaOf());
    await expectOwnPlaces(page, before.length + 1);
    await page.context().close();
  },
);
