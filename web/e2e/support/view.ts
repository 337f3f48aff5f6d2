import type { Page } from '@playwright/test';

/** What stands in the View menu, at any width. */
export type ViewChoice =
  | 'Small'
  | 'Medium'
  | 'Large'
  | 'Overview'
  | '3:4'
  | '4:5'
  | '1:1'
  | 'Show hidden'
  | 'Without caption'
  | 'Posting order'
  | 'Unlock posted'
  | 'Preview'
  | 'Find and replace'
  | 'All captions'
  | 'Posting kit...'
  | 'Month'
  | 'Rhythm...';

/** Opens the View menu and chooses there. */
export async function chooseView(page: Page, name: ViewChoice): Promise<void> {
  await page.getByRole('button', { name: 'View', exact: true }).click();
  const menu = page.getByRole('menu', { name: 'View' });
  await menu.getByText(name, { exact: true }).click();
  await menu.waitFor({ state: 'detached' });
}

/** Shows the hidden photos, dimmed, or leaves them out again. */
export const showHidden = (page: Page) => chooseView(page, 'Show hidden');
