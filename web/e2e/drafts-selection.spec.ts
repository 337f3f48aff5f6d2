import { expect, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/axe.js';
import { changed, changeElsewhere } from './support/changes.js';
import { newCreator, openGrid, openSignedIn, type Creator } from './support/creator.js';
import { said, takeHold } from './support/drag-by-keys.js';
import { button, draft, drafts, listsOf } from './support/drafts.js';
import { photo } from './support/feed.js';
import { fingerOver } from './support/hand.js';
import { middle } from './support/middle.js';
import { smallTargets } from './support/targets.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const action = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const selected = (page: Page) => drafts(page).locator('[aria-pressed="true"]');
const undo = (page: Page, step: string) =>
  page.getByRole('group', { name: 'History' }).getByRole('button', { name: `Undo ${step}`, exact: true });

async function select(page: Page, ...places: number[]): Promise<void> {
  for (const place of places) await draft(page, place).click({ modifiers: ['ControlOrMeta'] });
}

let creator: Creator;
/** Two posts and four drafts. */
test.beforeEach(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: 6, name: 'drafts-many' });
  await changeElsewhere(creator, { kind: 'shelve', ids: creator.photoIds.slice(2) });
});
test.afterEach(() => creator.api.dispose());

async function open(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openSignedIn(browser, creator, options);
  await openGrid(page, 2);
  await button(page).click();
  await expect(draft(page, 4)).toBeVisible();
  return page;
}

test(
  'several drafts are selected by clicks with Ctrl and Shift, instead of posts, and each thing done to them is one step',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await open(browser);
    const before = await listsOf(creator);
    const [a = '', b = '', c = '', d = ''] = before.drafts;
    await select(page, 2);
    await draft(page, 4).click({ modifiers: ['Shift'] });
    await draft(page, 3).click();
    await expect(selected(page)).toHaveCount(2);
    await expect(bar(page).getByText('2 selected')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await photo(page, 1).click({ modifiers: ['ControlOrMeta'] });
    await expect(selected(page)).toHaveCount(0);
    await expect(bar(page).getByText('1 selected')).toBeVisible();
    await expect(action(page, 'To drafts')).toBeVisible();
    await select(page, 1, 3);
    await expect(photo(page, 1)).not.toHaveAttribute('aria-pressed', 'true');
    await expect(action(page, 'To drafts')).toHaveCount(0);

    await action(page, 'Hide').click();
    await expect(bar(page)).toHaveCount(0);
    await expect(drafts(page).getByRole('button', { name: /^Draft [13], hidden$/ })).toHaveCount(2);
    await undo(page, 'hiding of 2 photos').click();
    await expect(drafts(page).getByRole('button', { name: /hidden/ })).toHaveCount(0);

    await select(page, 1, 3);
    await action(page, 'Make carousel').click();
    await expect.poll(async () => (await listsOf(creator)).drafts).toEqual([a, b, d]);
    await expect(draft(page, 1)).toHaveAccessibleName('Draft 1, carousel');
    await undo(page, 'carousel of 2 photos').click();
    await expect.poll(() => listsOf(creator)).toEqual(before);

    await select(page, 1, 2);
    await action(page, 'Move to...').click();
    await page.getByRole('spinbutton', { name: 'Position' }).fill('3');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(said(page, 'The 2 drafts are at positions 3 to 4 of 4 now.')).toBeAttached();
    await expect.poll(async () => (await listsOf(creator)).drafts).toEqual([c, d, a, b]);
    await expect(selected(page)).toHaveCount(2);
    await action(page, 'Add to feed').click();
    await expect.poll(() => listsOf(creator)).toEqual({ order: [a, b, ...before.order], drafts: [c, d] });
    await undo(page, 'move of 2 photos to the feed').click();
    await undo(page, 'move of 2 photos').click();
    await expect.poll(() => listsOf(creator)).toEqual(before);

    await select(page, 2, 4);
    await action(page, 'Delete').click();
    await expect.poll(async () => (await listsOf(creator)).drafts).toEqual([a, c]);
    await expect(draft(page, 2)).toBeFocused();
    await undo(page, 'deletion of 2 photos').click();
    await expect.poll(() => listsOf(creator)).toEqual(before);
    await page.context().close();
  },
);

test('keys alone select drafts, carry them to another place and delete them; Escape puts them back, and then ends the selection', async ({
  browser,
}) => {
  const page = await open(browser);
  const [a = '', b = '', c = '', d = ''] = (await listsOf(creator)).drafts;
  await draft(page, 1).focus();
  for (const key of ['x', 'Shift+ArrowRight']) await page.keyboard.press(key);
  await expect(said(page, '2 selected.')).toBeAttached();
  await expect(draft(page, 2)).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await takeHold(page, 'Picked up 2 drafts of 4.');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(said(page, 'Positions 3 to 4 of 4.')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(said(page, 'The drafts are back in their places.')).toBeAttached();
  await expect(selected(page)).toHaveCount(2);
  await takeHold(page, 'Picked up 2 drafts of 4.');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(said(page, 'Positions 3 to 4 of 4.')).toBeAttached();
  const stored = changed(page, 'move');
  await page.keyboard.press('Space');
  await stored;
  await expect(said(page, 'The 2 drafts are at positions 3 to 4 of 4 now.')).toBeAttached();
  expect((await listsOf(creator)).drafts).toEqual([c, d, a, b]);
  await page.keyboard.press('Escape');
  await expect(said(page, 'Selection ended.')).toBeAttached();
  await expect(bar(page)).toHaveCount(0);

  await page.keyboard.press('Home');
  await page.keyboard.press('Control+a');
  await expect(selected(page)).toHaveCount(4);
  await page.keyboard.press('x');
  await page.keyboard.press('Delete');
  await expect.poll(async () => (await listsOf(creator)).drafts).toEqual([c]);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await listsOf(creator)).drafts).toEqual([c, d, a, b]);
  await page.context().close();
});

test(
  "on a phone 'Select' and taps choose drafts in the sheet, whose bar adds them to the feed; Back ends the selection first",
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await open(browser, PHONE);
    const before = await listsOf(creator);
    const [a = '', b = '', c = '', d = ''] = before.drafts;
    const sheet = page.getByRole('dialog', { name: 'Drafts' });
    const begin = async () => {
      await sheet.getByRole('button', { name: 'Actions for Draft 2' }).tap();
      await page
        .getByRole('dialog', { name: 'Draft 2' })
        .getByRole('button', { name: 'Select', exact: true })
        .tap();
    };
    await begin();
    await draft(page, 4).tap();
    await expect(action(page, '2 selected, end selection')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
    expect(await smallTargets(page)).toEqual([]);
    await page.goBack();
    await expect(bar(page)).toHaveCount(0);
    await expect(sheet).toBeVisible();

    await begin();
    await draft(page, 4).tap();
    await action(page, 'Add to feed').tap();
    await expect.poll(() => listsOf(creator)).toEqual({ order: [b, d, ...before.order], drafts: [a, c] });
    await expect(bar(page)).toHaveCount(0);
    await page.goBack();
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: 'Undo move of 2 photos to the feed' }).tap();
    await expect.poll(() => listsOf(creator)).toEqual(before);
    await page.context().close();
  },
);

test(
  'where there is no room for the panel keys do the same in the sheet; Escape ends the selection before it closes the sheet',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await open(browser, { viewport: { width: 900, height: 800 } });
    const [, b = '', , d = ''] = (await listsOf(creator)).drafts;
    const sheet = page.getByRole('dialog', { name: 'Drafts' });
    await draft(page, 1).focus();
    await page.keyboard.press('Control+a');
    await expect(bar(page).getByText('4 selected')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
    await expect(sheet).toBeVisible();
    await select(page, 1, 3);
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await listsOf(creator)).drafts).toEqual([b, d]);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.context().close();
  },
);

test(
  'a finger that holds one of several selected drafts in the sheet moves all of them, and not the sheet',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await open(browser, PHONE);
    const [a = '', b = '', c = '', d = ''] = (await listsOf(creator)).drafts;
    await page.getByRole('button', { name: 'Actions for Draft 1' }).tap();
    await page
      .getByRole('dialog', { name: 'Draft 1' })
      .getByRole('button', { name: 'Select', exact: true })
      .tap();
    await draft(page, 2).tap();
    const hand = await fingerOver(page);
    await hand.lift(await middle(draft(page, 1)), () =>
      expect(said(page, 'Picked up 2 drafts of 4.')).toBeAttached(),
    );
    await hand.carry(await middle(draft(page, 4)));
    await hand.drop();
    await expect.poll(async () => (await listsOf(creator)).drafts).toEqual([c, d, a, b]);
    await expect(selected(page)).toHaveCount(2);
    await expect(page.getByRole('dialog', { name: 'Drafts' })).toBeVisible();
    await page.context().close();
  },
);
