import { expect, test, type Locator } from '@playwright/test';
import type { SavedText } from '@tessera/contracts';
import { expectAccessibleInBothThemes } from './support/axe.js';
import { details } from './support/carousel.js';
import { newCreator, openGrid, photosIn, openSignedIn } from './support/creator.js';
import { photo } from './support/feed.js';

test("the details show how the network's feed folds a caption, and count its hashtags against the network's limit", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 1, name: 'fold' });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 1);
  await photo(page, 1).click();
  await details(page).getByRole('button', { name: 'Edit', exact: true }).click();
  const caption = details(page).getByRole('textbox', { name: 'Caption' });
  const folded = details(page).getByRole('region', { name: 'In the feed' });
  await caption.fill('By the sea #sea');
  await expect(details(page).getByText('1 of 5 hashtags')).toBeVisible();
  await expect(folded).toHaveCount(0);
  await caption.fill('By the sea\nin June with @ada\n#sea #lake #one #two #three #Sea');
  await expect(folded).toContainText(/^In the feedBy the sea\nin June with @ada… more$/);
  await expect(details(page).getByText('6 of 5 hashtags')).toBeVisible();
  await expect(details(page).getByText('Repeated: #sea')).toBeVisible();
  await expect(details(page).getByText('1 mention')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.context().close();
  await creator.api.dispose();
});

test('saved texts are inserted where the caret stands, saved from what is selected, replaced by their name, edited, and deleted', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 1, name: 'saved-texts', tier: 'free' });
  const page = await openSignedIn(browser, creator, { viewport: { width: 390, height: 844 } });
  await openGrid(page, 1);
  await photo(page, 1).click();
  await details(page).getByRole('button', { name: 'Edit', exact: true }).click();
  const caption = details(page).getByRole('textbox', { name: 'Caption' });
  await caption.fill('By the sea #sea #lake');
  await caption.press('End');
  await caption.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(11, 21));
  const open = () => details(page).getByRole('button', { name: 'Saved texts' }).click();
  await open();
  const dialog = page.getByRole('dialog', { name: 'Saved texts' });
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('#sea #lake');
  await dialog.getByRole('button', { name: 'Save text' }).click();
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Water');
  await dialog.getByRole('button', { name: 'Save text' }).click();
  const listed = dialog.getByRole('list', { name: 'Saved texts' }).getByRole('listitem');
  await expect(listed).toHaveText([/Water.*#sea #lake/]);
  const stored = async () => (await (await creator.api.get('/api/texts')).json()) as SavedText[];
  expect(await stored()).toMatchObject([{ name: 'Water', text: '#sea #lake' }]);

  await dialog.getByRole('textbox', { name: 'Name' }).fill('Water');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('#water ');
  await dialog.getByRole('button', { name: 'Save text' }).click();
  await expect(listed).toHaveText([/Water.*#water/]);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await caption.focus();
  await caption.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(11, 11));
  await open();
  await dialog.getByRole('button', { name: 'Insert Water' }).click();
  await expect(caption).toHaveValue('By the sea #water #sea #lake');
  await expect
    .poll(async () => (await photosIn(creator))[0]?.description)
    .toBe('By the sea #water #sea #lake');

  // By its name, in the first comment too: arrow keys and Enter, a tap, and Escape that closes the list alone.
  const offered = details(page).getByRole('listbox', { name: 'Saved texts' });
  await caption.press('End');
  await caption.pressSequentially(' and/or /wa');
  await expect(offered.getByRole('option')).toHaveText([/^Water/]);
  await expect(caption).toHaveAttribute('aria-activedescendant', /.+/);
  await expectAccessibleInBothThemes(page);
  await caption.press('Escape');
  await expect(offered).toHaveCount(0);
  await caption.press('Backspace');
  await expect(offered).toHaveCount(0);
  await caption.press('Backspace');
  await caption.press('Backspace');
  await caption.press('Backspace');
  await caption.pressSequentially(' /');
  await expect(offered).toBeVisible();
  await caption.press('ArrowDown');
  await caption.press('Enter');
  await expect(caption).toHaveValue('By the sea #water #sea #lake and/or #water ');
  await caption.pressSequentially('!');
  await expect(caption).toHaveValue('By the sea #water #sea #lake and/or #water !');
  await details(page).getByText('First comment and alt text').click();
  const comment = details(page).getByRole('textbox', { name: 'First comment' });
  await comment.pressSequentially('/WATER');
  await offered.getByRole('option', { name: /^Water/ }).click();
  await expect(comment).toHaveValue('#water ');
  await expect(comment).toBeFocused();

  // What is written stays, by Back too, until the person discards it.
  await open();
  await dialog.getByRole('button', { name: 'Edit Water' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Text' }).fill('#water #waves');
  const question = page.getByRole('alertdialog', { name: 'Discard the changes?' });
  await page.goBack();
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('#water #waves');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Save text' }).click();
  await expect(page.getByText('"Water" has the new text now.', { exact: true })).toBeVisible();
  expect(await stored()).toMatchObject([{ name: 'Water', text: '#water #waves' }]);
  const undo = page.getByRole('region', { name: /notifications/i }).getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect.poll(stored).toMatchObject([{ name: 'Water', text: '#water ' }]);

  await dialog.getByRole('button', { name: 'Delete Water' }).click();
  await expect(listed).toHaveCount(0);
  expect(await stored()).toEqual([]);
  await undo.click();
  await expect(listed).toHaveText([/Water.*#water/]);
  expect(await stored()).toMatchObject([{ name: 'Water', text: '#water ' }]);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Hills');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await page.context().close();
  await creator.api.dispose();
});

test('each paragraph of a caption begins where its own language does, while it is written and read', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 1, name: 'direction' });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 1);
  await photo(page, 1).click();
  await details(page).getByRole('button', { name: 'Edit', exact: true }).click();
  const caption = details(page).getByRole('textbox', { name: 'Caption' });
  await caption.fill('שלום עולם\nBy the sea\nמכאן');
  await expect(caption).toHaveCSS('direction', 'rtl');
  await expect(caption).toHaveCSS('unicode-bidi', 'plaintext');
  await details(page).getByRole('button', { name: 'Save', exact: true }).click();
  /** At which edge a line stands. */
  const edgeOf = (of: Locator, text: string) =>
    of.evaluate((element, searched) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const start = node.textContent?.indexOf(searched) ?? -1;
        if (start < 0) continue;
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, start + searched.length);
        const [line, frame] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
        return line.left - frame.left < frame.right - line.right ? 'left' : 'right';
      }
      return 'missing';
    }, text);
  const reading = details(page).getByRole('group', { name: 'Caption text' });
  expect(await edgeOf(reading, 'שלום עולם')).toBe('right');
  expect(await edgeOf(reading, 'By the sea')).toBe('left');
  const folded = details(page).getByRole('region', { name: 'In the feed' }).getByRole('paragraph');
  expect(await edgeOf(folded, 'שלום עולם')).toBe('right');
  await page.context().close();
  await creator.api.dispose();
});
