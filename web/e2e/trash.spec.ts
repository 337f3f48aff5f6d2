import { expect, test } from '@playwright/test';
import type { Grid } from '@tessera/contracts';
import { newCreator, openGrid, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { photo } from './support/feed.js';

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { tier: 'free', photos: 4, name: 'trash' });
});
test.afterAll(() => creator.api.dispose());

test('the toast of a deletion offers Undo, which puts the photo back where it was [D3.1]', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 4);
  await photo(page, 2).hover();
  await page.getByRole('button', { name: 'Delete photo' }).click();
  await expect(page.getByText('Photo deleted', { exact: true })).toBeVisible();
  await expect.poll(async () => (await photosIn(creator)).length).toBe(3);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(async () => (await photosIn(creator)).map(({ id }) => id)).toEqual(creator.photoIds);
  await expect(photo(page, 4)).toBeVisible();
  await page.context().close();
});

test(
  'a double click on Restore restores one photo, and a held Enter one more, not what takes its place',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator);
    const all = (await photosIn(creator)).length;
    await openGrid(page, all);
    for (const place of [4, 3, 2]) {
      await photo(page, place).hover();
      await page.getByRole('button', { name: 'Delete photo' }).click();
      await expect(photo(page, place)).toBeHidden();
    }
    await expect.poll(async () => (await photosIn(creator)).length).toBe(1);
    await page.goto('/trash');
    const restore = page.getByRole('button', { name: /^Restore/ });
    await expect(restore).toHaveCount(3);
    await restore.first().dblclick();
    await expect.poll(async () => (await photosIn(creator)).length).toBe(2);
    await expect(restore).toHaveCount(2);
    await restore.first().focus();
    for (const _ of [1, 2, 3]) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect.poll(async () => (await photosIn(creator)).length).toBe(3);
    await expect(restore).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await photosIn(creator)).length).toBe(4);
    await page.context().close();
  },
);

test("'Trash' in the profile menu restores a photo to its grid, and erases another for good after a question [D3.1]", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 4);
  for (const place of [4, 3]) {
    await photo(page, place).hover();
    await page.getByRole('button', { name: 'Delete photo' }).click();
    await expect(photo(page, place)).toBeHidden();
  }
  await expect.poll(async () => (await photosIn(creator)).length).toBe(2);
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Trash' }).click();
  await expect(page.getByRole('heading', { name: 'Trash', exact: true })).toBeVisible();
  await expect(page.getByText('Deleted photos and grids stay here for 30 days.')).toBeVisible();
  const entries = page.getByRole('list', { name: 'Trash' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Photo 3 from My First Grid');
  await expect(entries.first()).toContainText('30 days left');

  await entries
    .last()
    .getByRole('button', { name: /^Restore/ })
    .click();
  await expect(page.getByText('Photo restored', { exact: true })).toBeVisible();
  await expect(entries).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(entries).toHaveCount(2);
  await expect.poll(async () => (await photosIn(creator)).length).toBe(2);
  await entries
    .last()
    .getByRole('button', { name: /^Restore/ })
    .click();
  await expect(entries).toHaveCount(1);

  await entries
    .first()
    .getByRole('button', { name: /for good$/ })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Erase for good' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(entries).toHaveCount(1);
  await entries
    .first()
    .getByRole('button', { name: /for good$/ })
    .click();
  await question.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('Your trash is empty')).toBeVisible();
  await expect.poll(async () => (await (await creator.api.get('/api/trash')).json()) as unknown).toEqual([]);

  await page.getByRole('link', { name: 'Back to your grids' }).first().click();
  await expect(photo(page, 3)).toBeVisible();
  expect((await photosIn(creator)).map(({ id }) => id)).toHaveLength(3);
  await page.context().close();
});

test('a grid with photos asks before it goes, with its name and their number, and comes back from the trash [D3.1]', async ({
  browser,
}) => {
  const other = await creator.api.post('/api/grids', { data: { name: 'Autumn' } });
  expect(other.status()).toBe(201);
  const photos = (await photosIn(creator)).length;
  const page = await openSignedIn(browser, creator);
  await openGrid(page, photos);
  await page.getByRole('button', { name: 'Delete My First Grid' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete "My First Grid"' });
  await expect(question).toContainText(`Its ${photos} photos go to the trash with it, for 30 days.`);
  await question.getByRole('button', { name: 'Delete grid' }).click();
  await expect(page.getByText('Grid deleted', { exact: true })).toBeVisible();
  // The first remaining grid is selected.
  await expect(page.getByRole('button', { name: 'Autumn', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByText('Your grid is empty')).toBeVisible();

  await page.goto('/trash');
  const entry = page.getByRole('listitem').filter({ hasText: 'Grid My First Grid' });
  await entry.getByRole('button', { name: 'Restore Grid My First Grid' }).click();
  await expect(page.getByText('Grid restored', { exact: true })).toBeVisible();
  const names = async () =>
    ((await (await creator.api.get('/api/grids')).json()) as Grid[]).map(({ name }) => name);
  await expect.poll(names).toEqual(['My First Grid', 'Autumn']);
  await expect(entry).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(entry).toBeVisible();
  await expect.poll(names).toEqual(['Autumn']);
  await entry.getByRole('button', { name: 'Restore Grid My First Grid' }).click();
  await expect(entry).toHaveCount(0);
  await expect.poll(names).toEqual(['My First Grid', 'Autumn']);
  await page.goto('/');
  await expect(photo(page, photos)).toBeVisible();
  await page.context().close();
});

test('what another device has erased goes at the press that finds it gone; a restoration taken back is said [D3.1]', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  const all = (await photosIn(creator)).length;
  await openGrid(page, all);
  await photo(page, all).hover();
  await page.getByRole('button', { name: 'Delete photo' }).click();
  await expect.poll(async () => (await photosIn(creator)).length).toBe(all - 1);
  await page.goto('/trash');
  const restore = page.getByRole('button', { name: /^Restore/ });
  await restore.click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Back in the trash.' })).toHaveCount(1);
  await expect(restore).toHaveCount(1);
  const [item] = (await (await creator.api.get('/api/trash')).json()) as { readonly id: string }[];
  expect((await creator.api.delete(`/api/trash/${item?.id}`)).ok()).toBe(true);
  await restore.click();
  await expect(page.getByText('This was changed elsewhere.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your trash is empty' })).toBeVisible();
  await page.context().close();
});
