import { expect, test, type Page } from '@playwright/test';
import { newCreator, openGrid, openSignedIn, type Creator } from './support/creator.js';

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { tier: 'free', photos: 3, name: 'tour' });
});
test.afterAll(() => creator.api.dispose());

const FIRST_VISIT = { storageState: { cookies: [], origins: [] } };
const welcome = (page: Page) => page.getByRole('alertdialog', { name: 'Welcome to Tessera' });
const step = (page: Page, title: string) => page.getByRole('dialog', { name: title });

test('the welcome tour comes by itself after the first load, with "Show Me" and "Skip" [2.30] [3.13]', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, FIRST_VISIT);
  await openGrid(page, 3);
  await expect(welcome(page)).toBeVisible();
  await expect(welcome(page).getByRole('button', { name: 'Show Me' })).toBeVisible();
  await welcome(page).getByRole('button', { name: 'Skip' }).click();
  await expect(welcome(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('tour-completed'))).toBe('true');
  await page.context().close();
});

test('the tour points at upload area, grid display, grid selector and export button, by Back, Next and "Start Planning" [2.20] [2.30] [9.5]', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 3);
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Help & Tour' }).click();
  await welcome(page).getByRole('button', { name: 'Show Me' }).click();

  await expectToPointAt(page, '[data-tour="upload"]', 'Add your photos');
  await expect(step(page, 'Add your photos').getByRole('button', { name: 'Back' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Next' }).click();
  await expectToPointAt(page, '[data-tour="feed"]', 'Arrange your grid');
  await page.getByRole('button', { name: 'Next' }).click();
  await expectToPointAt(page, '[data-tour="grids"]', 'Keep several grids');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(step(page, 'Arrange your grid')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expectToPointAt(page, '[data-tour="export"]', 'Export your grid');
  await page.getByRole('button', { name: 'Start Planning' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Profile menu' })).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('tour-completed'))).toBe('true');
  await page.context().close();
});

test('the tour walks by keyboard, moves in 300 ms, and ends with Escape [9.5]', async ({ browser }) => {
  const page = await openSignedIn(browser, creator, {
    viewport: { width: 360, height: 640 },
    hasTouch: true,
  });
  await openGrid(page, 3);
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Help & Tour' }).click();
  await expect(welcome(page).getByRole('button', { name: 'Skip' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(step(page, 'Add your photos').getByRole('button', { name: 'Next' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(step(page, 'Arrange your grid')).toBeVisible();
  const duration = await page
    .locator('[data-spotlight]')
    .evaluate((element) => getComputedStyle(element).transitionDuration);
  expect(duration.split(', ').every((each) => each === '0.3s')).toBe(true);
  const card = await step(page, 'Arrange your grid').boundingBox();
  expect(card && card.x >= 0 && card.x + card.width <= 360).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().close();
});

/** The bright box of the tour lies around the middle of that part of the page that can be seen. */
async function expectToPointAt(page: Page, target: string, title: string): Promise<void> {
  await expect(step(page, title)).toBeVisible();
  await expect
    .poll(async () => {
      const [spot, at] = await Promise.all([
        page.locator('[data-spotlight]').boundingBox(),
        page.locator(target).boundingBox(),
      ]);
      if (!spot || !at) return 'nothing';
      const around = spot.x <= at.x && spot.y <= at.y && spot.x + spot.width >= at.x + at.width;
      return around && at.x - spot.x < 12 && at.y - spot.y < 12 ? 'there' : JSON.stringify({ spot, at });
    })
    .toBe('there');
}
