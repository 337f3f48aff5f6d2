import type { Grid } from '@tessera/contracts';
import { expect, test } from '@playwright/test';
import { addPhotos, newDesk, openGrid, sitDown, type Desk } from './support/desk.js';
import { feed, photo } from './support/feed.js';
import { smallJpeg } from './support/photos.js';

let desk: Desk;
test.beforeAll(async ({ playwright, baseURL }) => {
  test.setTimeout(300_000);
  desk = await newDesk(playwright, baseURL, { name: 'address' });
});
test.afterAll(() => desk.api.dispose());

test('the selected grid, its tab and the open photo are in the address and survive a reload', async ({
  browser,
}) => {
  const made = await desk.api.post('/api/grids', { data: { name: 'Autumn' } });
  const { id: autumn } = (await made.json()) as Grid;
  const files = await Promise.all([51, 52].map((seed) => smallJpeg(seed, 300, 400)));
  const [, reel] = await addPhotos(desk.api, autumn, files);
  const marked = await desk.api.put(`/api/photos/${reel}/media-type`, { data: { mediaType: 'reel' } });
  expect(marked.status()).toBe(200);

  const page = await sitDown(browser, desk);
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
