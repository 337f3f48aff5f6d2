import { expect, type Page } from '@playwright/test';
import type { Creator } from './creator.js';

/** Logs that person in by the form, and waits for their photos. */
export async function logIn(page: Page, { account }: Creator): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(
    page
      .getByRole('list', { name: 'Posts' })
      .getByRole('button', { name: /^Photo \d/ })
      .first(),
  ).toBeVisible({
    timeout: 60_000,
  });
}

/** Logs out by the menu, where nothing waits. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible();
}

/** Logs out by the menu, and leaves what waits on the device. */
export async function keepAndLogOut(page: Page, changes: number): Promise<void> {
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const counted = `${changes} ${changes === 1 ? 'change' : 'changes'}`;
  await page
    .getByRole('alertdialog', { name: 'Log out now?' })
    .getByRole('button', { name: `Log out and keep ${counted} on this device` })
    .click();
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible();
}
