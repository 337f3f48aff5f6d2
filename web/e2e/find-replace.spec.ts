import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/axe.js';
import { changed, changeElsewhere, firstText } from './support/changes.js';
import { newCreator, openGrid, photosIn, openSignedIn, withoutEvents } from './support/creator.js';
import { expectToast } from './support/toast.js';
import { chooseView } from './support/view.js';

test('finds a text in captions, first comments and alt texts, replaces one or all as one step, and undoes it', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'replace', tier: 'free' });
  const [a, b, c] = creator.photoIds;
  const full = `By the sea ${'.'.repeat(2_189)}`;
  await changeElsewhere(
    creator,
    firstText(a, 'description', 'By the Sea, by the sea'),
    firstText(a, 'firstComment', 'Which sea?'),
    firstText(b, 'altText', 'A lighthouse at sea'),
    firstText(c, 'description', full),
  );
  const page = await openSignedIn(browser, creator, { viewport: { width: 390, height: 844 } });
  await openGrid(page, 3);
  await chooseView(page, 'Find and replace');
  const dialog = page.getByRole('dialog', { name: 'Find and replace' });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const matches = dialog.getByRole('list', { name: 'Matches' }).getByRole('listitem');
  await expect(dialog.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.type('tree');
  await expect(dialog.getByText('No matches')).toBeVisible();
  await expect(button('Replace all')).toBeDisabled();

  await dialog.getByRole('textbox', { name: 'Find' }).fill('sea');
  await expect(dialog.getByText('5 matches in 4 texts')).toBeVisible();
  await expect(matches).toHaveText([
    /^Photo 1: captionBy the Sea, by the sea/,
    /^Photo 1: captionBy the Sea, by the sea/,
    /^Photo 1: first commentWhich sea\?/,
    /^Photo 2: alt textA lighthouse at sea/,
    /^Photo 3: captionBy the sea \./,
  ]);
  await dialog.getByRole('checkbox', { name: 'Match case' }).check();
  await expect(dialog.getByText('4 matches in 4 texts')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Match case' }).uncheck();
  await dialog.getByRole('textbox', { name: 'Replace with' }).fill('lake');
  await expect(
    dialog.getByText('Left out, since the text would be too long: Photo 3 (caption).'),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);

  let stored = changed(page, 'set');
  await button('Replace in alt text of Photo 2').click();
  await stored;
  await expectToast(page, 'Replaced in 1 text');
  await expect(button('Replace in caption of Photo 3')).toBeFocused();
  stored = changed(page, 'together');
  await button('Replace all in 2 texts').click();
  await stored;
  await expect(dialog.getByText('1 match in 1 text')).toBeVisible();
  await expect(button('Replace all')).toBeDisabled();
  const texts = async () =>
    (await photosIn(creator)).map(({ description, firstComment, altText }) => [
      description,
      firstComment,
      altText,
    ]);
  expect(await texts()).toEqual([
    ['By the lake, by the lake', 'Which lake?', undefined],
    ['', undefined, 'A lighthouse at lake'],
    [full, undefined, undefined],
  ]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Undo replacement in 2 texts' }).click();
  await expect.poll(texts).toEqual([
    ['By the Sea, by the sea', 'Which sea?', undefined],
    ['', undefined, 'A lighthouse at lake'],
    [full, undefined, undefined],
  ]);
  await page.context().close();
  await creator.api.dispose();
});

test(
  'replaces nothing where one of the texts was changed elsewhere in the meantime',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 2, name: 'replace-other' });
    const [a, b] = creator.photoIds;
    await changeElsewhere(
      creator,
      firstText(a, 'description', 'By the sea'),
      firstText(b, 'description', 'At sea'),
    );
    const page = await openSignedIn(browser, creator);
    await withoutEvents(page);
    await openGrid(page, 2);
    await changeElsewhere(creator, { ...firstText(b, 'description', 'At sea, in June'), seen: 'At sea' });
    await chooseView(page, 'Find and replace');
    await page.getByRole('textbox', { name: 'Find' }).fill('sea');
    await page.getByRole('textbox', { name: 'Replace with' }).fill('lake');
    await page.getByRole('button', { name: 'Replace all in 2 texts' }).click();
    await expectToast(page, 'This was changed elsewhere.');
    expect((await photosIn(creator)).map(({ description }) => description)).toEqual([
      'By the sea',
      'At sea, in June',
    ]);
    await page.context().close();
    await creator.api.dispose();
  },
);
