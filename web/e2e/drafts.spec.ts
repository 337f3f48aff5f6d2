import { expect, test, type Locator, type Page } from '@playwright/test';
import { atRest } from './support/at-rest.js';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/axe.js';
import { details } from './support/carousel.js';
import { changed } from './support/changes.js';
import { newCreator, openGrid, openSignedIn } from './support/creator.js';
import { button, draft, drafts, listsOf } from './support/drafts.js';
import { said, takeHold } from './support/drag-by-keys.js';
import { feed, photo } from './support/feed.js';
import { mouseOver } from './support/hand.js';
import { middle } from './support/middle.js';
import { smallJpeg } from './support/photos.js';
import { smallTargets } from './support/targets.js';

const undo = (page: Page) =>
  page.getByRole('group', { name: 'History' }).getByRole('button', { name: /^Undo/ });

/** Chooses from the menu of a tile, by its key. */
async function choose(page: Page, of: Locator, action: string): Promise<void> {
  await of.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('a photo goes to the drafts with its pin and back, beside a feed that stays where it is', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 4, name: 'drafts' });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 4);
  await button(page).click();
  await expect(page.getByText('No drafts yet.')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const before = await listsOf(creator);
  const box = await feed(page).boundingBox();
  await choose(page, photo(page, 2), 'Pin photo');
  await expect(photo(page, 2, 'pinned')).toBeVisible();
  const shelved = changed(page, 'shelve');
  await choose(page, photo(page, 2), 'To drafts');
  await shelved;
  await expect(draft(page, 1)).toBeVisible();
  expect(await listsOf(creator)).toEqual({
    order: before.order.filter((_id, at) => at !== 1),
    drafts: [before.order[1]],
  });
  await page.reload();
  await expect(draft(page, 1)).toBeVisible();
  expect(await feed(page).boundingBox()).toMatchObject({ x: box?.x, width: box?.width });

  const added = changed(page, 'unshelve');
  await choose(page, draft(page, 1), 'Add to feed');
  await added;
  await expect(page.getByText('No drafts yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload to drafts' })).toBeFocused();
  const [second = '', first = ''] = [before.order[0], before.order[1]];
  expect((await listsOf(creator)).order).toEqual([first, second, ...before.order.slice(2)]);
  await undo(page).click();
  await expect(draft(page, 1)).toBeVisible();
  await page.context().close();
  await creator.api.dispose();
});

test('drafts are put in order by keys and mouse, edited and deleted, and their details lead to each other', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 5, name: 'drafts-order' });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 5);
  await button(page).click();
  for (const left of [4, 3, 2]) {
    await choose(page, photo(page, 1), 'To drafts');
    await expect(feed(page).getByRole('button', { name: /^Photo \d+/ })).toHaveCount(left);
  }
  await expect.poll(async () => (await listsOf(creator)).drafts).toHaveLength(3);
  const [a = '', b = '', c = ''] = (await listsOf(creator)).drafts;

  await draft(page, 1).focus();
  await takeHold(page, 'Picked up draft 1 of 3.');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(said(page, 'Position 2 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await listsOf(creator)).drafts).toEqual([b, a, c]);
  await atRest(page);
  const hand = mouseOver(page);
  await hand.lift(await middle(draft(page, 3)), () =>
    expect(page.locator('html')).toHaveAttribute('data-dragging', ''),
  );
  await hand.carry(await middle(draft(page, 1)));
  await hand.drop();
  await expect.poll(async () => (await listsOf(creator)).drafts).toEqual([c, b, a]);

  await draft(page, 1).click();
  await expect(details(page)).toContainText('Draft 1 of 3');
  await details(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await details(page).getByRole('textbox', { name: 'Caption' }).fill('Not yet');
  await details(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(details(page).getByText('Saved', { exact: true })).toBeVisible();
  await details(page).getByRole('button', { name: 'Hide post' }).click();
  await expectAccessibleInBothThemes(page);
  await details(page).getByRole('button', { name: 'Next post' }).click();
  await expect(details(page)).toContainText('Draft 2 of 3');
  await details(page).getByRole('button', { name: 'Delete post' }).click();
  await expect(details(page)).toContainText('Draft 2 of 2');
  await page.keyboard.press('Escape');
  await expect(
    drafts(page).getByRole('button', { name: 'Draft 1, hidden, “Not yet”', exact: true }),
  ).toBeVisible();
  await expect.poll(async () => (await listsOf(creator)).drafts).toEqual([c, a]);
  await page.context().close();
  await creator.api.dispose();
});

test('a photo is dragged to the drafts, and a draft to the marked place of the feed; Escape leaves both where they were', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 5, name: 'drafts-drag' });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 5);
  await button(page).click();
  const panel = page.getByRole('complementary', { name: 'Drafts' });
  const [a = '', b = '', c = '', d = '', e = ''] = (await listsOf(creator)).order;
  const hand = mouseOver(page);
  const lifted = () => expect(page.locator('html')).toHaveAttribute('data-dragging', '');

  await hand.lift(await middle(photo(page, 2)), lifted);
  await hand.carry(await middle(panel));
  await expect(panel).toHaveAttribute('data-over', '');
  await page.keyboard.press('Escape');
  await hand.drop();
  await expect(panel).not.toHaveAttribute('data-over', '');
  await atRest(page);
  await hand.lift(await middle(photo(page, 2)), lifted);
  await hand.carry(await middle(panel));
  await expect(panel).toHaveAttribute('data-over', '');
  await hand.drop();
  await expect(draft(page, 1)).toBeVisible();
  await expect.poll(() => listsOf(creator)).toEqual({ order: [a, c, d, e], drafts: [b] });

  await atRest(page);
  const mark = feed(page).locator('[data-mark=line]');
  const right = async (place: number) => {
    const { x, y } = await middle(photo(page, place));
    return { x: x + 60, y };
  };
  await hand.lift(await middle(draft(page, 1)), lifted);
  await hand.carry(await right(3));
  await expect(mark).toBeVisible();
  await page.keyboard.press('Escape');
  await hand.drop();
  await expect(mark).toBeHidden();
  await atRest(page);
  await hand.lift(await middle(draft(page, 1)), lifted);
  await hand.carry(await right(3));
  await expect(mark).toBeVisible();
  await hand.drop();
  await expect.poll(() => listsOf(creator)).toEqual({ order: [a, c, d, b, e], drafts: [] });
  await undo(page).click();
  await expect(draft(page, 1)).toBeVisible();
  await page.context().close();
  await creator.api.dispose();
});

test("'Add to drafts' in the upload dialog keeps photos out of the feed, and the plan counts them", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 1, tier: 'free', name: 'drafts-upload' });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 1);
  await button(page).click();
  await page.getByRole('button', { name: 'Upload to drafts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Photos' });
  await expect(dialog.getByRole('switch', { name: 'Add to drafts' })).toBeChecked();
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles([await smallJpeg(11, 300, 400), await smallJpeg(12, 300, 400)]);
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Upload (2)' }).click();
  await expect(page.getByText('Photos added to drafts', { exact: true })).toBeVisible();
  await expect(draft(page, 2)).toBeVisible();
  await expect(page.getByText('3 of 9 photos', { exact: true })).toBeVisible();
  expect(await listsOf(creator)).toMatchObject({ order: creator.photoIds, drafts: { length: 2 } });
  await undo(page).click();
  await expect(drafts(page)).toHaveCount(0);
  await page.context().close();
  await creator.api.dispose();
});

test('on a phone the drafts are a sheet, whose photos are added to the feed by taps', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'drafts-phone' });
  const page = await openSignedIn(browser, creator, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await openGrid(page, 3);
  await page.getByRole('button', { name: 'Actions for Photo 3' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'To drafts' }).tap();
  await expect(page.getByText('Moved to drafts', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await button(page).tap();
  const sheet = page.getByRole('dialog', { name: 'Drafts' });
  await expect(draft(page, 1)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await smallTargets(page)).toEqual([]);

  await draft(page, 1).tap();
  await expect(details(page)).toContainText('Draft 1 of 1');
  await page.goBack();
  await expect(details(page)).toBeHidden();
  await expect(sheet).toBeHidden();

  await button(page).tap();
  await sheet.getByRole('button', { name: 'Actions for Draft 1' }).tap();
  await page.getByRole('dialog', { name: 'Draft 1' }).getByRole('button', { name: 'Add to feed' }).tap();
  await expect(sheet.getByText('No drafts yet.')).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(photo(page, 3)).toBeVisible();
  await page.context().close();
  await creator.api.dispose();
});
