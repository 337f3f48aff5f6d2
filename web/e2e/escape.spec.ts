import { expect, test } from '@playwright/test';
import { details, openDetails } from './support/carousel.js';
import { newCreator, openGrid, openSignedIn } from './support/creator.js';
import { photo } from './support/feed.js';
import { button, closeByEscape, dialog } from './support/grid-steps.js';
import { chooseView } from './support/view.js';

test('Escape closes what stands on top and nothing else: a hint, a menu, the picture, the post, the preview, a sheet', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'escape' });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 3);
  const escape = () => page.keyboard.press('Escape');
  const hint = page.getByRole('tooltip');
  const menu = page.getByRole('menu');

  await openDetails(page, 1);
  await button(page, 'Next post').hover();
  await expect(hint).toBeVisible();
  await escape();
  await expect(hint).toHaveCount(0);
  await expect(details(page)).toBeVisible();
  await button(page, 'Media type: Photo').click();
  await expect(menu).toBeVisible();
  await escape();
  await expect(menu).toHaveCount(0);
  await expect(details(page)).toBeVisible();
  await button(page, 'View full size').click();
  await expect(dialog(page, 'Photo 1')).toBeVisible();
  await escape();
  await expect(dialog(page, 'Photo 1')).toHaveCount(0);
  await expect(details(page)).toBeVisible();
  await button(page, 'Delete post').focus();
  await closeByEscape(page, details(page));

  // What was picked up waits until everything over it is gone.
  await photo(page, 2).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Pick up' }).click();
  const carrying = page.getByText('Tap where the photo should go.', { exact: true });
  await expect(carrying).toBeVisible();
  await button(page, 'View').click();
  await expect(menu).toBeVisible();
  await escape();
  await expect(menu).toHaveCount(0);
  await chooseView(page, 'Preview');
  await expect(dialog(page, 'Preview')).toBeVisible();
  await escape();
  await expect(dialog(page, 'Preview')).toHaveCount(0);
  await expect(carrying).toBeVisible();
  await closeByEscape(page, carrying);

  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'My First Grid, choose a grid').click();
  const grids = dialog(page, 'Your grids');
  await grids.getByRole('button', { name: 'Move grid My First Grid' }).click();
  await expect(menu).toBeVisible();
  await escape();
  await expect(menu).toHaveCount(0);
  await expect(grids).toBeVisible();
  await grids.getByRole('button', { name: 'Edit name of My First Grid' }).focus();
  await escape();
  await expect(grids).toHaveCount(0);
  await button(page, 'Actions for Photo 2').click();
  await expect(dialog(page, 'Photo 2')).toBeVisible();
  await escape();
  await expect(dialog(page, 'Photo 2')).toHaveCount(0);
  await expect(button(page, 'Actions for Photo 2')).toBeFocused();
  await page.context().close();
  await creator.api.dispose();
});
