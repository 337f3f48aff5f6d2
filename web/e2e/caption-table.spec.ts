import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/axe.js';
import { changeElsewhere, changed, firstText } from './support/changes.js';
import { newCreator, openGrid, photosIn, openSignedIn } from './support/creator.js';
import { chooseView } from './support/view.js';

const table = (page: Page) => page.getByRole('dialog', { name: 'All captions' });
const field = (page: Page, name: string) => table(page).getByRole('textbox', { name, exact: true });

test('all captions stand in one table: written in place, Tab leads to the next, and all of it is saved and undone', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 4, name: 'table' });
  const [a, b, c] = creator.photoIds;
  await changeElsewhere(creator, firstText(a, 'description', 'By the sea'), {
    kind: 'gather',
    groupId: 'c'.repeat(32),
    createdAt: new Date().toISOString(),
    cover: b ?? '',
    ids: [c ?? ''],
  });
  const page = await openSignedIn(browser, creator, { viewport: { width: 1280, height: 800 } });
  await openGrid(page, 3);
  await chooseView(page, 'All captions');
  await expect(table(page).getByText('3 posts, 2 without a caption.')).toBeVisible();
  const rows = table(page).getByRole('row');
  await expect(rows).toHaveCount(5);
  await expect(table(page).getByRole('rowheader')).toHaveText([
    'Photo 1Photo',
    'Photo 2, 1 of 2Carousel',
    'Photo 2, 2 of 2',
    'Photo 3Photo',
  ]);
  await expect(field(page, 'Caption of Photo 1')).toHaveValue('By the sea');
  // Only the post has a caption; each of its photos has an alt text.
  await expect(field(page, 'Caption of Photo 2, 2 of 2')).toHaveCount(0);
  await expect(field(page, 'Alt text of Photo 2, 2 of 2')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await field(page, 'Caption of Photo 1').click();
  await page.keyboard.press('Control+A');
  let stored = changed(page, 'set');
  await page.keyboard.type('At the lake');
  await stored;
  await page.keyboard.press('Tab');
  await expect(field(page, 'First comment of Photo 1')).toBeFocused();
  await page.keyboard.type('Where is this?');
  // Saved in the middle of the writing, the caret stays.
  stored = changed(page, 'set');
  await page.keyboard.press('Home');
  await page.keyboard.type('So');
  await stored;
  await page.keyboard.type(': ');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A lighthouse');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Caption of Photo 2, 1 of 2')).toBeFocused();
  await page.keyboard.type('Two of them');
  stored = changed(page, 'set');
  await page.keyboard.press('Control+Enter');
  await expect(table(page)).toBeHidden();
  await stored;
  await expect
    .poll(async () =>
      (await photosIn(creator)).map((photo) => [photo.description, photo.firstComment, photo.altText]),
    )
    .toEqual([
      ['At the lake', 'So: Where is this?', 'A lighthouse'],
      ['Two of them', undefined, undefined],
      ['Two of them', undefined, undefined],
      ['', undefined, undefined],
    ]);

  await chooseView(page, 'All captions');
  await table(page).getByRole('checkbox', { name: 'Only without caption' }).check();
  await expect(table(page).getByRole('rowheader')).toHaveText(['Photo 3Photo']);
  await field(page, 'Caption of Photo 3').fill('The last one');
  await expect(table(page).getByText('3 posts, 0 without a caption.')).toBeVisible();
  await expect(field(page, 'Caption of Photo 3')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo edit of a caption' }).click();
  await expect.poll(async () => (await photosIn(creator)).at(-1)?.description).toBe('');
  await page.context().close();
  await creator.api.dispose();
});

test(
  'the table of 1,000 posts draws those in view, keeps the one that is written, and Tab reaches the end of each; on a phone too',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 1, name: 'table-long' });
    await changeElsewhere(creator, {
      kind: 'place',
      items: Array.from({ length: 999 }, () => ({ id: crypto.randomUUID().replaceAll('-', '') })),
      into: 'feed',
      before: null,
      at: 0,
      createdAt: new Date().toISOString(),
    });
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      const page = await openSignedIn(browser, creator, { viewport });
      await page.goto('/');
      await expect(page.getByRole('button', { name: /^Photo 1/ })).toBeVisible();
      await chooseView(page, 'All captions');
      await expect(field(page, 'Caption of Photo 1')).toBeVisible();
      await expect(table(page).getByRole('table')).toHaveAttribute('aria-rowcount', '1001');
      expect(await table(page).getByRole('row').count()).toBeLessThan(30);
      await field(page, 'Alt text of Photo 1').focus();
      for (let number = 2; number <= 12; number += 1) {
        await page.keyboard.press('Tab');
        await expect(field(page, `Caption of Placeholder ${number}`)).toBeFocused();
      }
      await expect(field(page, 'Caption of Placeholder 12')).toBeInViewport();
      for (let number = 13; number <= 30; number += 1) await page.keyboard.press('Tab');
      await expect(field(page, 'Caption of Placeholder 30')).toBeFocused();
      for (let number = 29; number >= 12; number -= 1) await page.keyboard.press('Shift+Tab');
      await expect(field(page, 'Caption of Placeholder 12')).toBeFocused();
      await expectNoSidewaysScroll(page);
      const scroller = table(page).locator('[data-scroller]');
      await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await expect(field(page, 'Caption of Placeholder 1000')).toBeVisible();
      await expect(field(page, 'Caption of Placeholder 12')).toBeFocused();
      expect(await table(page).getByRole('row').count()).toBeLessThan(30);
      await page.context().close();
    }
    await creator.api.dispose();
  },
);

test('the table is for creators: on the free plan it is locked, and says what the paid plan holds', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 1, name: 'table-free', tier: 'free' });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 1);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name: 'All captions (locked)' }).click();
  await expect(page.getByRole('dialog', { name: 'Caption Table Locked' })).toContainText(
    'All captions in one table',
  );
  await expect(table(page)).toHaveCount(0);
  await page.context().close();
  await creator.api.dispose();
});
