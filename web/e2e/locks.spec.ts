import { expect, test, type Locator, type Page } from '@playwright/test';
import { setTier } from './support/account.js';
import { details, openDetails } from './support/carousel.js';
import { newCreator, openGrid, openSignedIn } from './support/creator.js';
import { photo } from './support/feed.js';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** A control whose name begins with these words: with its lock, or as the plan that holds it shows it. */
async function expectLock(
  within: Locator | Page,
  role: 'button' | 'menuitem' | 'menuitemradio',
  words: string,
  locked: boolean,
) {
  const control = within.getByRole(role, { name: new RegExp(`^${words}( \\(locked\\))?$`) });
  await expect(control).toHaveAccessibleName(locked ? `${words} (locked)` : words);
  await expect(control.locator('[data-lock]')).toHaveCount(locked ? 1 : 0);
}

async function closeMenu(page: Page) {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
}

/** Looks at every place that offers what only the paid plan holds. */
async function expectLocks(page: Page, locked: boolean) {
  await page.setViewportSize(DESKTOP);
  const grids = page.getByRole('navigation', { name: 'Grids' });
  await expectLock(grids, 'button', 'Add New Grid', locked);

  await photo(page, 1).hover();
  await expectLock(page, 'button', 'Hide photo', locked);
  await page.getByRole('button', { name: 'Media type' }).click();
  await expectLock(page, 'menuitemradio', 'Carousel', locked);
  await expectLock(page, 'menuitemradio', 'Reel', false);
  await closeMenu(page);
  await photo(page, 2).click({ button: 'right' });
  await expectLock(page, 'menuitem', 'Hide photo', locked);
  await expectLock(page, 'menuitem', 'Mark as Carousel', locked);
  await expectLock(page, 'menuitem', 'Pin photo', false);
  await closeMenu(page);

  await openDetails(page, 1);
  await expectLock(details(page), 'button', 'Hide post', locked);
  await expectLock(details(page), 'button', 'Make Carousel', locked);
  await details(page).getByRole('button', { name: 'Media type: Photo' }).click();
  await expectLock(page, 'menuitemradio', 'Carousel', locked);
  await closeMenu(page);
  await page.keyboard.press('Escape');
  await expect(details(page)).toBeHidden();

  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Actions for Photo 1' }).click();
  const sheet = page.getByRole('dialog', { name: 'Photo 1' });
  await expectLock(sheet, 'button', 'Hide photo', locked);
  await expectLock(sheet, 'button', 'Mark as Carousel', locked);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'My First Grid, choose a grid' }).click();
  await expectLock(page.getByRole('dialog', { name: 'Your grids' }), 'button', 'Add New Grid', locked);
}

test('what the free plan does not hold shows its lock at the tile, in its menu and sheet, in the post dialog and at the grids; after the upgrade nothing does', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { tier: 'free', photos: 2, name: 'plan-locks' });
  const second = await creator.api.post('/api/grids', { data: { name: 'Second' } });
  expect(second.status()).toBe(201);
  const page = await openSignedIn(browser, creator, { viewport: DESKTOP });
  await openGrid(page, 2);
  await expectLocks(page, true);

  await setTier(creator.account, 'creator');
  await openGrid(page, 2);
  await expectLocks(page, false);
  await page.context().close();
  await creator.api.dispose();
});
