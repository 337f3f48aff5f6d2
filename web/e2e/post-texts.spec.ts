import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/axe.js';
import { details } from './support/carousel.js';
import { changeElsewhere, changed, firstText } from './support/changes.js';
import { newCreator, openGrid, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { photo } from './support/feed.js';
import { button } from './support/post-page.js';

test('the details take a first comment and an alt text, saved while they are written, of a carousel one alt text a photo', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator: Creator = await newCreator(playwright, baseURL, { photos: 2, name: 'post-texts' });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 2);
  await photo(page, 2).click();
  await details(page).getByText('First comment and alt text').click();
  const comment = details(page).getByRole('textbox', { name: 'First comment' });
  let stored = changed(page, 'set');
  await comment.fill('Where is this?');
  await expect(details(page).getByText('14 of 2200 characters')).toBeVisible();
  await stored;
  stored = changed(page, 'set');
  await details(page).getByRole('textbox', { name: 'Alt text' }).fill('A lighthouse');
  // Leaving saves at once.
  await page.keyboard.press('Escape');
  await stored;
  await expect(details(page)).toBeHidden();
  const [, second] = await photosIn(creator);
  expect(second).toMatchObject({ firstComment: 'Where is this?', altText: 'A lighthouse' });

  await page.getByRole('button', { name: 'Undo edit of a photo' }).click();
  await expect.poll(async () => (await photosIn(creator))[1]?.altText).toBeUndefined();
  await photo(page, 2).click();
  await expect(comment).toHaveValue('Where is this?');
  await expectAccessibleInBothThemes(page);

  // Somebody else writes the same text: both are shown, and the person chooses.
  await page.route(/\/api\/events\?/, (route) => route.abort());
  await page.reload();
  await expect(comment).toHaveValue('Where is this?');
  await changeElsewhere(creator, {
    ...firstText(second?.id, 'firstComment', 'Theirs'),
    seen: 'Where is this?',
  });
  await comment.fill('Mine');
  await expect(
    details(page).getByText('This first comment was changed elsewhere in the meantime.'),
  ).toBeVisible();
  // It outlasts the dialog in which it was written.
  await page.keyboard.press('Escape');
  await expect(details(page)).toBeHidden();
  await photo(page, 2).click();
  await expect(comment).toHaveValue('Mine');
  stored = changed(page, 'set');
  await button(page, 'Keep mine').click();
  await stored;
  expect((await photosIn(creator))[1]?.firstComment).toBe('Mine');
  // A reload right after the last key does not wait for the next save.
  await comment.fill('Mine, by the sea');
  await page.goto('/');
  await openGrid(page, 2);
  await expect.poll(async () => (await photosIn(creator))[1]?.firstComment).toBe('Mine, by the sea');
  await page.context().close();
  await creator.api.dispose();
});
