import { expect, test } from '@playwright/test';
import { changed } from './support/changes.js';
import { newCreator, openGrid, photosIn, openSignedIn } from './support/creator.js';
import { feed, photo } from './support/feed.js';

test('a post and a placeholder take a label from their menu, which the planner shows until it is taken off, and Undo takes back', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'label' });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 3);
  const placed = changed(page, 'place');
  await page.getByRole('button', { name: 'Add Placeholder', exact: true }).click();
  await placed;
  const placeholder = feed(page).getByRole('button', { name: /^Placeholder 1/ });
  const label = async (tile: typeof placeholder, text: string) => {
    await tile.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Label...' }).click();
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Label' });
    await expect(field).toBeFocused();
    await field.fill(text);
    const stored = changed(page, 'set');
    await field.press('Enter');
    await stored;
  };
  await label(placeholder, 'Studio tour');
  await label(photo(page, 2), '  Giveaway ');
  await expect(feed(page).getByText('Studio tour')).toBeVisible();
  await expect(feed(page).getByText('Giveaway', { exact: true })).toBeVisible();
  const labels = async () => (await photosIn(creator)).map((each) => each.label ?? '');
  expect(await labels()).toEqual(['Studio tour', 'Giveaway', '', '']);

  await page.reload();
  await expect(feed(page).getByText('Studio tour')).toBeVisible();
  await expect(feed(page).getByRole('button', { name: 'Photo 2, label Giveaway' })).toBeVisible();
  await label(photo(page, 2), '');
  await expect(feed(page).getByText('Giveaway')).toHaveCount(0);
  const undone = changed(page, 'set');
  await page.getByRole('button', { name: /^Undo label/ }).click();
  await undone;
  await expect(feed(page).getByText('Giveaway')).toBeVisible();
  expect(await labels()).toEqual(['Studio tour', 'Giveaway', '', '']);
  await page.context().close();
  await creator.api.dispose();
});
