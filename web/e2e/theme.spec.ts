import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/axe.js';
import { newCreator, openGrid, signIn } from './support/creator.js';

const painted = (page: Page, theme: 'light' | 'dark') =>
  expect(page.locator('html')).toHaveAttribute('data-theme', theme);

test("a visitor chooses 'Light', 'Dark' or 'System' at the foot of the page, and 'System' follows the device at once [2.16]", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await painted(page, 'dark');
  const open = page.getByRole('contentinfo').getByRole('button', { name: 'Theme' });
  await open.click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await painted(page, 'light');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await open.click();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await painted(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await painted(page, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await painted(page, 'light');
});

test('a menu opens again while it still closes, stays open and has the keys [2.16]', async ({ page }) => {
  await page.goto('/');
  const open = page.getByRole('contentinfo').getByRole('button', { name: 'Theme' });
  const menu = page.getByRole('menu');
  await open.click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
  // So slow that it has not gone when it is opened again.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Animation.enable');
  await browser.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
  for (const close of [
    () => page.getByRole('menuitemradio', { name: 'Dark' }).press('Enter'),
    () => open.click(),
  ]) {
    await close();
    await expect(menu).toHaveAttribute('data-state', 'closed');
    await open.click();
    await expect(menu).toHaveAttribute('data-state', 'open');
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeFocused();
  }
});

test('a visitor chooses the theme beside the log-in, by keyboard too, and it is there from the first frame of the next page [2.16]', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/auth');
  const open = page.getByRole('banner').getByRole('button', { name: 'Theme' });
  await open.press('Enter');
  await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await painted(page, 'light');
  await expect(open).toBeFocused();
  await expectAccessibleInBothThemes(page);
  // Without any code of the app.
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  await painted(page, 'light');
});

test("somebody signed in follows the device with 'System Mode', and stays with what they see without it [2.20]", async ({
  page,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL);
  await signIn(page, creator);
  await page.emulateMedia({ colorScheme: 'light' });
  await openGrid(page, 0);
  const menu = page.getByRole('button', { name: 'Profile menu' });
  const system = page.getByRole('menuitemcheckbox', { name: 'System Mode' });
  await menu.click();
  await expect(system).not.toBeChecked();
  await system.click();
  await painted(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await painted(page, 'dark');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await menu.click();
  await expect(system).toBeChecked();
  await system.click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'light' });
  await menu.click();
  await expect(system).not.toBeChecked();
  await painted(page, 'dark');
});

test('paper is light under a dark theme, and has nothing to press', async ({ page }) => {
  await page.goto('/contact');
  await painted(page, 'dark');
  await page.emulateMedia({ media: 'print' });
  const colours = await page.getByRole('heading', { name: 'Contact' }).evaluate((heading) => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    return [getComputedStyle(heading).color, getComputedStyle(document.documentElement).backgroundColor].map(
      (colour) => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return canvas.getImageData(0, 0, 1, 1).data[1] ?? 0;
      },
    );
  });
  expect(colours[0]).toBeLessThan(80);
  expect(colours[1]).toBeGreaterThan(240);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
});
