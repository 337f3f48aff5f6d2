import { expect, type Page } from '@playwright/test';
import { openDetails } from './carousel.js';
import { openGrid } from './creator.js';
import { photo } from './feed.js';
import { button, dialog, type Show, type States } from './grid-steps.js';
import { smallJpeg } from './photos.js';

/** Calls that the plan refuses, and the dialog that each opens. */
const LOCKED = {
  'Export Feature Locked': async (page: Page) => {
    await button(page, 'Export grid (locked)').click();
    await page.getByRole('menuitem', { name: 'All rows' }).click();
  },
  'Placeholder Limit Reached': (page: Page) => button(page, 'Add Placeholder (locked)').click(),
  'Grid Limit Reached': (page: Page) => button(page, 'Add New Grid (locked)').click(),
  'Carousel Feature Locked': async (page: Page) => {
    await openDetails(page, 2);
    await button(page, 'Make Carousel (locked)').click();
  },
  'Hide Photos Feature Locked': async (page: Page) => {
    const sheet = button(page, 'Actions for Photo 2');
    await photo(page, 2).hover();
    if (await sheet.isVisible()) await sheet.click();
    await button(page, 'Hide photo (locked)').click();
  },
  'Photo Limit Reached': async (page: Page) => {
    await page.getByRole('banner').getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog(page, 'Upload Photos')
      .locator('input[type=file]')
      .first()
      .setInputFiles(await Promise.all(Array.from({ length: 9 }, (_, at) => smallJpeg(at + 50, 30, 40))));
    await button(page, 'Upload (9)').click();
  },
} as const;

/** Each upgrade dialog, by its title, with one photo and a placeholder in the first of two grids. */
export const LIMITS: States = Object.fromEntries(
  Object.entries(LOCKED).map(([title, act]): [string, Show] => [
    title,
    async (page) => {
      await openGrid(page, 2);
      await act(page);
      await expect(dialog(page, title)).toBeVisible();
    },
  ]),
);

/** What somebody on the free plan sees of these grids. */
export const ON_THE_FREE_PLAN: States = {
  'the feed under the upgrade banner': (page) => openGrid(page, 2),
  ...LIMITS,
};
