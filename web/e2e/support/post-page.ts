import type { Page } from '@playwright/test';

/** The window of a phone. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Wider than a phone. */
export const CAPTION = `By the sea, ${'where the wind is strong, '.repeat(5)}\n\n#sea`;

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const texts = (page: Page) => page.getByRole('list', { name: 'Texts of the post' });
export const pictures = (page: Page) =>
  page.getByRole('list', { name: 'Pictures of the post' }).getByRole('img');
