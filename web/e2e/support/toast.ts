import { expect, type Page } from '@playwright/test';

/** The one toast that is shown has this title and, where given, this text. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const toast = page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
  await expect(toast.getByText(title, { exact: true }).first()).toBeVisible();
  if (text !== undefined) await expect(toast.getByText(text, { exact: true }).first()).toBeVisible();
}
