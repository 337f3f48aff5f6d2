import { expect } from '@playwright/test';
import { photo } from './feed.js';
import { SHOWN, button, dialog, menuOf, onGrid, opened, see, type States } from './grid-steps.js';

/** What only a mouse or a keyboard opens, on a rich creator. */
export const WITH_A_MOUSE: States = {
  'a tile with its controls': onGrid((page) => photo(page, 2).hover()),
  'a placeholder with its controls': onGrid((page) => photo(page, 1).hover()),
  'the media types of a tile': onGrid(async (page) => {
    await photo(page, 2).hover();
    await button(page, 'Media type').click();
    await expect(page.getByRole('menuitemradio', { name: 'Reel' })).toBeVisible();
  }),
  'the menu of a tile': onGrid(async (page) => {
    await photo(page, 2).click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Delete photo' })).toBeVisible();
    // It holds the focus, as axe does not see.
    const focused = page.getByRole('menu').locator(':focus').or(page.locator('[role="menu"]:focus'));
    for (const key of ['Tab', 'Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      await expect(focused).toHaveCount(1);
    }
  }),
  'the link to the photos': onGrid(async (page) => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to photos' })).toBeInViewport();
  }),
  "'Move to position...' with a number that is none": onGrid(async (page) => {
    await photo(page, 2).hover();
    await button(page, 'Move to position...').click();
    await page.getByRole('spinbutton', { name: 'Position' }).fill('99');
    await see(page, `Please enter a number from 1 to ${SHOWN}`);
  }),
  'a photo picked up': onGrid(async (page) => {
    await photo(page, 2).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(/^Picked up the photo/)).toBeAttached();
  }),
  'the question before a carousel goes': onGrid(async (page) => {
    await photo(page, SHOWN).hover();
    await button(page, 'Delete photo').click();
    await expect(page.getByRole('alertdialog', { name: 'Delete carousel' })).toBeVisible();
  }),
  'the menu of a tab': menuOf('Move grid My First Grid'),
};

const GRIDS = 'My First Grid, choose a grid';

/** What only a finger opens, on a rich creator. */
export const WITH_A_FINGER: States = {
  'the sheet of a tile': opened(/^Actions for Photo 2/, 'Photo 2, pinned'),
  'a photo picked up by a tap': onGrid(async (page) => {
    await button(page, /^Actions for Photo 2/).click();
    await button(page, 'Pick up').click();
    await see(page, 'Tap where the photo should go.');
  }),
  'the sheet of all grids': opened(GRIDS, 'Your grids'),
  'the menu of a grid in the sheet': onGrid(async (page) => {
    await button(page, GRIDS).click();
    await dialog(page, 'Your grids')
      .getByRole('button', { name: 'Move grid My First Grid', exact: true })
      .click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
};
