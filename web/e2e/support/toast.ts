import { expect, type Page } from '@playwright/test';

/** The one toast that is shown has this title and, where given, this text. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const toast = page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
  await expect(toast.getByText(title, { exact: true }).first()).toBeVisible();
  if (text !== undefined) await expect(toast.getByText(text, { exact: true }).first()).toBeVisible();
}

/** Waits for a toast and closes it, so that what is looked for next cannot be this one. */
export async function takeToast(page: Page, title: string, text?: string): Promise<void> {
  await expectToast(page, title, text);
  const toast = page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
  await toast.filter({ hasText: title }).getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(toast.filter({ hasText: title })).toHaveCount(0);
}
