import type { Grid } from '@tessera/contracts';
import { expect, test } from '@playwright/test';
import { addPhotos, newCreator, openGrid, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { feed, photo } from './support/feed.js';
import { smallJpeg } from './support/photos.js';

/** More tiles than any window shows, so that the rest can be left out. */
const MANY = 1_000;
/** Requests under way at once. */
const WIDTH = 8;

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  test.setTimeout(300_000);
  creator = await newCreator(playwright, baseURL, { name: 'address' });
});
test.afterAll(() => creator.api.dispose());

test('the selected grid, its tab and the open photo are in the address and survive a reload [D1.10]', async ({
  browser,
}) => {
  const made = await creator.api.post('/api/grids', { data: { name: 'Autumn' } });
  const { id: autumn } = (await made.json()) as Grid;
  const files = await Promise.all([51, 52].map((seed) => smallJpeg(seed, 300, 400)));
  const [, reel] = await addPhotos(creator.api, autumn, files);
  const marked = await creator.api.put(`/api/photos/${reel}/media-type`, { data: { mediaType: 'reel' } });
  expect(marked.status()).toBe(200);

  const page = await openSignedIn(browser, creator);
  await openGrid(page, 0);
  await page.getByRole('button', { name: 'Autumn', exact: true }).click();
  await expect(photo(page, 2)).toBeVisible();
  await page.getByRole('tab', { name: 'REELS' }).click();
  const tile = feed(page, 'Reels').getByRole('button', { name: 'Photo 1, reel' });
  await expect(tile).toBeVisible();
  await page.reload();
  await expect(tile).toBeVisible();
  await expect(page.getByRole('tab', { name: 'REELS' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Autumn', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await tile.click();
  await expect(page.getByRole('dialog', { name: 'Reel' })).toBeVisible();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    grid: autumn,
    tab: 'reels',
    photo: reel,
  });
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Reel' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(tile).toBeVisible();

  // An address that names nothing of this person's shows the first grid.
  await page.goto('/?grid=0&tab=reels');
  await expect(page.getByRole('button', { name: 'My First Grid', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.context().close();
});

test(
  'of 1,000 posts only the tiles in view are in the page, and the scroll place survives a reload [D1.10]',
  { tag: '@nightly' },
  async ({ browser }) => {
    test.setTimeout(600_000);
    const { api, gridId } = creator;
    const blank = { url: '', position: 0, isPlaceholder: true, isHidden: false, gridId };
    let left = MANY;
    await Promise.all(
      Array.from({ length: WIDTH }, async () => {
        while (left > 0) {
          left -= 1;
          expect((await api.post('/api/photos', { data: blank, timeout: 60_000 })).status()).toBe(201);
        }
      }),
    );
    expect(await photosIn(creator)).toHaveLength(MANY);

    const page = await openSignedIn(browser, creator);
    await page.goto('/');
    await expect(photo(page, 1)).toBeVisible({ timeout: 60_000 });
    const drawn = feed(page).getByRole('listitem');
    await expect(drawn.first()).toHaveAttribute('aria-setsize', String(MANY));
    const inWindow = async () => {
      const places = await drawn.evaluateAll((items) => items.map((item) => Number(item.ariaPosInSet)));
      return { count: places.length, first: Math.min(...places), last: Math.max(...places) };
    };
    expect((await inWindow()).count).toBeLessThan(40);

    // One after another down to the end: whatever is passed leaves the page again.
    await page.keyboard.press('End');
    await expect(photo(page, MANY)).toBeInViewport();
    await expect(photo(page, 1)).toHaveCount(0);
    expect((await inWindow()).count).toBeLessThan(40);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }));
    await expect(photo(page, MANY)).toHaveCount(0);
    const before = await inWindow();
    expect(before.first).toBeGreaterThan(300);
    const place = await page.evaluate(() => window.scrollY);
    await page.reload();
    await expect.poll(() => page.evaluate(() => window.scrollY), { timeout: 60_000 }).toBe(place);
    await expect.poll(inWindow).toEqual(before);
    await page.context().close();
  },
);
