import { expect, test, type Page } from '@playwright/test';
import { newCreator, openGrid, photosIn, openSignedIn } from './support/creator.js';
import { photo } from './support/feed.js';
import { button, dialog } from './support/grid-steps.js';

/** Presses a key while an input method converts what was typed: underlined in the field, and not taken yet. */
const pressInConversion = async (page: Page, text: string, key: string) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });
  await page.keyboard.press(key);
  await browser.detach();
};

test(
  'the keys of an input method neither choose a grid, nor move the focus, nor close a dialog with what is typed',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 2, name: 'conversion' });
    for (let at = 1; at <= 8; at += 1) await creator.api.post('/api/grids', { data: { name: `旅行 ${at}` } });
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 2);

    await test.step("in 'Create New Grid' Escape gives up a conversion, and the name stays", async () => {
      await button(page, 'Add New Grid').click();
      const create = dialog(page, 'Create New Grid');
      const name = create.getByRole('textbox', { name: 'Grid Name' });
      await name.fill('京都 ');
      await name.press('End');
      await pressInConversion(page, 'なつ', 'Escape');
      await expect(create).toBeVisible();
      await expect(name).toHaveValue('京都 なつ');
      await create.getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step("in 'All grids' Enter and arrow keys are those of the conversion", async () => {
      await button(page, 'All grids').click();
      const all = dialog(page, 'All grids');
      const field = all.getByRole('combobox', { name: 'Find a grid' });
      for (const key of ['ArrowDown', 'Enter', 'Escape']) {
        await field.fill('');
        await pressInConversion(page, '旅', key);
        await expect(field).toHaveValue('旅');
        await expect(all.getByRole('option').first()).toHaveAttribute('data-active');
      }
      await button(page, 'All grids').click();
      await expect(all).toHaveCount(0);
      await expect(photo(page, 2)).toBeVisible();
    });

    await test.step("in 'Move to grid' as well, and the Enter after it moves the photo", async () => {
      await photo(page, 1).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Move to grid...' }).click();
      const choice = dialog(page, 'Move to grid');
      const field = choice.getByRole('textbox', { name: 'Find a grid' });
      for (const key of ['ArrowDown', 'Enter']) {
        await field.fill('');
        await pressInConversion(page, '旅行', key);
        await expect(field).toBeFocused();
        await expect(field).toHaveValue('旅行');
      }
      await field.fill('旅行 3');
      await field.press('Enter');
      await expect(choice).toHaveCount(0);
      await expect(page.getByText(/旅行 3/).last()).toBeVisible();
      await expect.poll(async () => (await photosIn(creator)).length).toBe(1);
    });

    await page.context().close();
    await creator.api.dispose();
  },
);
