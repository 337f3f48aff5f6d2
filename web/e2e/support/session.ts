import { expect, type Page } from '@playwright/test';
import type { Desk } from './desk.js';

/** Logs that person in by the form, and waits for their photos. */
export async function logIn(page: Page, { account }: Desk): Promise<void> {
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
