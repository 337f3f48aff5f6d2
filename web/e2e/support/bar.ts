import type { Locator, Page } from '@playwright/test';

/**
 * What the bar at the foot of the page shows of the connection and of what waits; the words are announced beside it.
 */
export const barSays = (page: Page, words: string | RegExp): Locator =>
  page.getByText(words, typeof words === 'string' ? { exact: true } : {}).last();
