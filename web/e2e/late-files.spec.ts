import { expect, test, type Page } from '@playwright/test';
import { newCreator, openGrid, openSignedIn, type Creator } from './support/creator.js';
import { holdBack } from './support/hold-back.js';

let creator: Creator;

test.beforeAll(async ({ playwright }, { project }) => {
  creator = await newCreator(playwright, project.use.baseURL, { photos: 3, name: 'late' });
});

const MENU_FILE = '**/assets/overlays-*.js';
const menu = (page: Page) => page.getByRole('menu');
const view = (page: Page) => page.getByRole('button', { name: 'View' });

/** Holds the file of menus back. */
const delayMenus = (page: Page) => holdBack(page, MENU_FILE);

const LATE = { serviceWorkers: 'block' } as const;

test('a menu whose file is late opens by the one press, and its first item has the focus of a key', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, LATE);
  const release = await delayMenus(page);
  await openGrid(page, 3);
  await view(page).focus();
  await page.keyboard.press('Enter');
  await expect(view(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(menu(page)).toHaveCount(0);
  release();
  await expect(page.getByRole('menuitemradio', { name: 'Small' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(view(page)).toBeFocused();
  await page.context().close();
});

test('a finger opens a menu whose file is late by one tap', { tag: '@nightly' }, async ({ browser }) => {
  const page = await openSignedIn(browser, creator, {
    ...LATE,
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  });
  const release = await delayMenus(page);
  await openGrid(page, 3);
  await view(page).tap();
  await expect(view(page)).toHaveAttribute('aria-expanded', 'true');
  release();
  await expect(menu(page)).toBeVisible();
  await page.context().close();
});

test(
  'a menu whose file cannot be fetched shows it, and the next press opens it',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator, LATE);
    await page.route(MENU_FILE, (route) => route.abort());
    const toastCode = page.waitForResponse((response) => response.url().includes('/assets/toast-view-'));
    await openGrid(page, 3);
    await toastCode;
    await view(page).click();
    await expect(page.getByRole('region', { name: /notifications/i })).toContainText(
      'This could not be opened.',
    );
    await expect(view(page)).toHaveAttribute('aria-expanded', 'false');
    await page.unroute(MENU_FILE);
    await view(page).click();
    await expect(menu(page)).toBeVisible();
    await page.context().close();
  },
);

test('a post opens though the network changed while its dialog was fetched', async ({ browser }) => {
  const page = await openSignedIn(browser, creator, LATE);
  let cut = 2;
  await page.route('**/assets/photo-dialog-*.js', (route) => (cut-- > 0 ? route.abort() : route.continue()));
  await openGrid(page, 3);
  await page.getByRole('button', { name: 'Photo 1' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(cut).toBeLessThan(0);
  await page.context().close();
});
