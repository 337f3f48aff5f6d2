import { expect, test, type Page } from '@playwright/test';
import type { Grid } from '@tessera/contracts';
import { expectAccessibleInBothThemes } from './support/axe.js';
import { addPhotos, newCreator, openGrid, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { expectOrder, photo, shownOrder } from './support/feed.js';
import { holdBack } from './support/hold-back.js';
import { keptIn } from './support/kept.js';
import { smallJpeg } from './support/photos.js';
import { expectToast } from './support/toast.js';

/** One more grid of the person. */
async function addGrid({ api }: Creator, name: string): Promise<string> {
  const made = await api.post('/api/grids', { data: { name } });
  expect(made.ok()).toBe(true);
  return ((await made.json()) as Grid).id;
}

const idsIn = async (creator: Creator, gridId: string) =>
  (await photosIn({ ...creator, gridId })).map(({ id }) => id);
const expectIds = (creator: Creator, gridId: string, ids: readonly (string | undefined)[]) =>
  expect.poll(() => idsIn(creator, gridId)).toEqual(ids);

const choice = (page: Page, name = 'Move to grid') => page.getByRole('dialog', { name, exact: true });
const COPY = 'Copy to grid';
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Grids' }).getByRole('button', { name, exact: true });
const toastButton = (page: Page, name: string) =>
  page.getByRole('region', { name: /notifications/i }).getByRole('button', { name, exact: true });

test('a photo goes to another grid by the menu of its tile, comes back by Undo, goes again after a reload, and is there by Open', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 4, name: 'to-grid' });
  const autumn = await addGrid(creator, 'Autumn');
  await addGrid(creator, 'Winter');
  const [a, b, c, d] = creator.photoIds;
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 4);
  const before = await shownOrder(page);

  await photo(page, 2).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move to grid...' }).click();
  await expect(choice(page).getByRole('button', { name: /^(Autumn|Winter)\s*0 photos$/ })).toHaveCount(2);
  await expectAccessibleInBothThemes(page);
  await choice(page)
    .getByRole('button', { name: /^Autumn/ })
    .click();
  await expectOrder(page, [before[0], before[2], before[3]] as string[]);
  await expect(photo(page, 2)).toBeFocused();
  await expectToast(page, 'Moved to "Autumn"');
  await expectIds(creator, autumn, [b]);
  await toastButton(page, 'Undo').click();
  await expectOrder(page, before);
  await expectIds(creator, autumn, []);
  await expectIds(creator, creator.gridId, [a, b, c, d]);

  await expect
    .poll(async () => (await keptIn<{ list: string }>(page, 'steps')).map(({ list }) => list))
    .toEqual(['undone']);
  await page.reload();
  await page
    .getByRole('group', { name: 'History' })
    .getByRole('button', { name: 'Redo move of a photo to "Autumn"' })
    .click();
  await expectOrder(page, [before[0], before[2], before[3]] as string[]);
  await expectIds(creator, autumn, [b]);
  await photo(page, 1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move to grid...' }).click();
  await choice(page)
    .getByRole('button', { name: /^Autumn\s*1 photo$/ })
    .click();
  await toastButton(page, 'Open').click();
  await expect(tab(page, 'Autumn')).toHaveAttribute('aria-current', 'page');
  await expectOrder(page, [before[0], before[1]] as string[]);
  await expectIds(creator, autumn, [a, b]);
  await page.context().close();
  await creator.api.dispose();
});

test(
  'by the keyboard alone a grid is found among many, and the photo goes there',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'to-grid-keys' });
    for (let at = 1; at <= 8; at += 1) await addGrid(creator, `Shoot ${at}`);
    const autumn = await addGrid(creator, 'Autumn');
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 3);
    const [, second] = creator.photoIds;

    await photo(page, 2).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Move to grid...' }).press('Enter');
    const field = choice(page).getByRole('textbox', { name: 'Find a grid' });
    await expect(field).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(choice(page).getByRole('button', { name: /^Shoot 1/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(choice(page)).toBeHidden();
    await expect(photo(page, 2)).toBeFocused();

    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Move to grid...' }).press('Enter');
    await expect(field).toBeFocused();
    await page.keyboard.type('autu');
    await expect(choice(page).getByRole('list').getByRole('button')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Moved to "Autumn"');
    await expect(photo(page, 3)).toHaveCount(0);
    await expectIds(creator, autumn, [second]);
    await page.keyboard.press('Control+z');
    await expect(photo(page, 3)).toBeVisible();
    await expectIds(creator, autumn, []);
    await page.context().close();
    await creator.api.dispose();
  },
);

test(
  'on a phone a grid is chosen by a tap, and on the free plan too',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { tier: 'free', photos: 9, name: 'to-grid-phone' });
    const autumn = await addGrid(creator, 'Autumn');
    const page = await openSignedIn(browser, creator, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await openGrid(page, 9);
    const [first] = creator.photoIds;

    await page.getByRole('button', { name: /^Actions for Photo 1/ }).tap();
    await page.getByRole('button', { name: 'Move to grid...' }).tap();
    await expect(choice(page)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await choice(page)
      .getByRole('button', { name: /^Autumn/ })
      .tap();
    await expect(photo(page, 9)).toHaveCount(0);
    await expectIds(creator, autumn, [first]);

    await toastButton(page, 'Open').tap();
    await expect(photo(page, 1)).toBeVisible();
    await expect(photo(page, 2)).toHaveCount(0);
    await page.context().close();
    await creator.api.dispose();
  },
);

test(
  'a carousel is copied by the menu of its tile with its photos and caption; Undo deletes the copies',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 4, name: 'copy-carousel' });
    const autumn = await addGrid(creator, 'Autumn');
    const [a = '', b = '', c = ''] = creator.photoIds;
    for (const [carouselPosition, id] of [a, b, c].entries()) {
      const data = { carouselGroupId: 'copied', carouselPosition };
      expect((await creator.api.put(`/api/photos/${id}/carousel`, { data })).status()).toBe(200);
    }
    await creator.api.put(`/api/photos/${a}/description`, { data: { description: 'Low tide' } });
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 2);

    await photo(page, 1).click({ button: 'right' });
    await page.getByRole('menuitem', { name: `${COPY}...` }).click();
    await choice(page, COPY)
      .getByRole('button', { name: /^Autumn/ })
      .click();
    await expectToast(page, 'Copied to "Autumn"');
    await expect(photo(page, 2)).toBeVisible();
    const copies = await photosIn({ ...creator, gridId: autumn });
    expect(copies).toHaveLength(3);
    expect(new Set(copies.map(({ description }) => description))).toEqual(new Set(['Low tide']));
    expect(new Set(copies.map(({ carouselGroupId }) => carouselGroupId)).size).toBe(1);
    expect(await idsIn(creator, creator.gridId)).toHaveLength(4);

    await toastButton(page, 'Undo').click();
    await expect.poll(() => idsIn(creator, autumn)).toEqual([]);
    await page.getByRole('button', { name: 'Redo copy of a photo to "Autumn"' }).click();
    await expect.poll(() => idsIn(creator, autumn)).toHaveLength(3);
    await page.context().close();
    await creator.api.dispose();
  },
);

test('selected posts are copied together, with progress, and the other grid is there by Open', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 6, name: 'copy-many' });
  const autumn = await addGrid(creator, 'Autumn');
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 6);
  for (const place of [1, 3, 5]) await photo(page, place).click({ modifiers: ['ControlOrMeta'] });
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: `${COPY}...` }).click();
  await expect(choice(page, COPY).getByText('3 photos')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // How far it is, is asked for after a moment: a quick copy is done by then.
  const release = await holdBack(page, '**/copies/*');
  await choice(page, COPY)
    .getByRole('button', { name: /^Autumn/ })
    .click();
  await expectToast(page, 'Copying to "Autumn"', '0 of 3 photos');
  release();
  await expectToast(page, 'Copied to "Autumn"');
  await toastButton(page, 'Open').click();
  await expect(tab(page, 'Autumn')).toHaveAttribute('aria-current', 'page');
  await expect(photo(page, 3)).toBeVisible();
  expect(await idsIn(creator, autumn)).toHaveLength(3);
  expect(await idsIn(creator, creator.gridId)).toHaveLength(6);
  await page.context().close();
  await creator.api.dispose();
});

test(
  'on a full plan a copy leads to the one that has room, and nothing is copied',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { tier: 'free', photos: 2, name: 'copy-full' });
    const autumn = await addGrid(creator, 'Autumn');
    const files = await Promise.all(Array.from({ length: 9 }, (_, seed) => smallJpeg(seed + 1, 300, 400)));
    const there = await addPhotos(creator.api, autumn, files);
    const page = await openSignedIn(browser, creator, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await openGrid(page, 2);
    await page.getByRole('button', { name: /^Actions for Photo 1/ }).tap();
    await page.getByRole('button', { name: `${COPY}...` }).tap();
    await choice(page, COPY)
      .getByRole('button', { name: /^Autumn/ })
      .tap();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/9 photos/)
        .first(),
    ).toBeVisible();
    await expectIds(creator, autumn, there);
    await page.context().close();
    await creator.api.dispose();
  },
);
