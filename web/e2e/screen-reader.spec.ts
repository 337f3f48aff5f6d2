import { expect, test, type Page } from '@playwright/test';
import { newCreator, openGrid, openSignedIn, type Creator } from './support/creator.js';
import { feed, photo } from './support/feed.js';
import { expectToast } from './support/toast.js';

const CAPTION = 'Golden hour at the old harbour wall, with all of its boats';
const START = '“Golden hour at the old harbour wall,…”'.replace(',…', '…');
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: 6, name: 'reader' });
  const { api, photoIds } = creator;
  const [first, , third] = photoIds;
  const responses = [
    await api.put(`/api/photos/${third}/description`, { data: { description: CAPTION } }),
    await api.patch(`/api/photos/${first}/visibility`, { data: { isHidden: true } }),
  ];
  for (let grid = 2; grid <= 14; grid += 1) {
    responses.push(await api.post('/api/grids', { data: { name: `Grid ${grid}` } }));
  }
  expect(responses.map((response) => response.status()).filter((status) => status >= 400)).toEqual([]);
});
test.afterAll(() => creator.api.dispose());

/** Collects what the live regions of the page say from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[role="status"][aria-live="assertive"]');
        const text = region?.textContent?.trim();
        if (text) said.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () =>
    page.evaluate(() => {
      const { said } = window as unknown as { said: string[] };
      return said.splice(0);
    });
}

test('every change is said once, with the place where there is one', async ({ browser }) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 5);
  const said = await listen(page);
  const onTile = async (place: number, item: string) => {
    await photo(page, place).click({ button: 'right' });
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await onTile(3, 'Pin photo');
  await expect.poll(said).toEqual(['Photo pinned.']);
  await onTile(3, 'Unpin photo');
  await expect.poll(said).toEqual(['Photo unpinned.']);
  // Of a hidden photo and of a removed one the toast is read.
  await onTile(3, 'Hide photo');
  await expectToast(page, 'Photo hidden');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(said).toEqual(['Photo shown.']);
  await onTile(3, 'Delete photo');
  await expectToast(page, 'Photo deleted');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(said).toEqual(['Photo restored.']);
  await onTile(3, 'Mark as Reel');
  await expect.poll(said).toEqual(['Marked as Reel.']);
  await onTile(3, 'Mark as Photo');
  await expect.poll(said).toEqual(['Marked as Photo.']);
  await page.getByRole('button', { name: 'Edit name of My First Grid' }).press('Enter');
  await page.getByRole('textbox', { name: 'Grid Name' }).fill('Lakes');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Grid renamed!');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(said).toEqual(['The former name is back.']);
  await onTile(3, 'Pick up');
  await expect.poll(said).toEqual(['Picked up the photo at position 3 of 5. Tap where the photo should go.']);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(said).toEqual(['The photo is back in its place.']);
  await onTile(3, 'Move to position...');
  await page.getByRole('spinbutton', { name: 'Position' }).fill('5');
  await page.keyboard.press('Enter');
  await expect.poll(said).toEqual(['The photo is at position 5 of 5 now.']);
  // It gives the focus back as it goes.
  await expect(page.getByRole('dialog')).toBeHidden();
  await photo(page, 5).focus();
  // By its element: until the page has drawn the move, its old neighbour is still called the second.
  const last = await photo(page, 5).elementHandle();
  await page.keyboard.press('Space');
  await expect.poll(said).toEqual(['Picked up the photo at position 5 of 5.']);
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(said).toEqual(['Position 2 of 5.']);
  await page.keyboard.press('Space');
  await expect.poll(said).toEqual(['The photo is at position 2 of 5 now.']);
  // It may be picked up again before the page has drawn the end of the move.
  await last?.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Space');
  const picked = 'Picked up the photo at position 2 of 5.';
  const all: string[] = [];
  const saidInAll = async () => all.push(...(await said())) && all;
  await expect.poll(saidInAll).toEqual([picked, 'The photo is back in its place.', picked]);
  await page.context().close();
});

test('a photo has one name, with the place that is counted on the screen and the start of its caption: in the feed, its dialogs and the trash', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 5);
  // The hidden photo before it does not count.
  const captioned = feed(page).getByRole('button', { name: START });
  const name = (await captioned.getAttribute('aria-label')) ?? '';
  expect(name).toMatch(/^Photo \d, “Golden hour at the old harbour wall…”$/);
  await captioned.click();
  const details = page.getByRole('dialog', { name: 'Edit Photo Details' });
  await expect(details.getByRole('img', { name, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await captioned.click({ button: 'right' });
  await expect(page.getByRole('menu', { name: `Actions for ${name}` })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Move to position...' }).click();
  await expect(page.getByRole('dialog').getByText(`${name}, of 5`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.context().close();
});

test('Tab reaches the first photo within 14 stops beside 14 grids, each of which is seen, and the first of them is a link to it', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 5);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to photos' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  for (let stop = 2; stop <= 14; stop += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { width, height, top, bottom } = element.getBoundingClientRect();
      const seen = width > 4 && height > 4 && bottom > 0 && top < window.innerHeight;
      return {
        seen,
        name: element.getAttribute('aria-label') ?? element.textContent,
        face: 'face' in element.dataset,
      };
    });
    expect(at.seen, `${at.name} is seen`).toBe(true);
    if (at.face) break;
  }
  await expect(photo(page, 1)).toBeFocused();
  await page.reload();
  await expect(photo(page, 1)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(photo(page, 1)).toBeFocused();
  await page.context().close();
});

test('a page begins at its heading for who comes to it by the keyboard, and so does the one that Back leads to', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 5);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const fromMenu = async (item: string) => {
    await page.getByRole('banner').getByRole('button', { name: 'Profile menu' }).press('Enter');
    await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
  };
  for (const [item, name] of [
    ['My Profile', 'My Profile'],
    ['Trash', 'Trash'],
  ] as const) {
    await fromMenu(item);
    await expect(heading(name)).toBeFocused();
    // What is announced is read there too.
    await expect(page.locator('[role="status"][aria-live="assertive"]')).toHaveCount(1);
    await page.goBack();
    await expect(heading('Tessera')).toBeFocused();
  }
  await page.getByRole('link', { name: 'Post', exact: true }).press('Enter');
  await expect(heading('Post')).toBeFocused();
  await page.getByRole('link', { name: 'Back to your grids' }).press('Enter');
  await expect(heading('Tessera')).toBeFocused();
  // It leads on from there.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('header') !== null)).toBe(true);
  await page.context().close();
});

test('on a phone the focus is back on the tile after its sheet and what that opens', async ({ browser }) => {
  const page = await openSignedIn(browser, creator, PHONE);
  await openGrid(page, 5);
  const more = page.getByRole('button', { name: /^Actions for Photo 2/ });
  const back = () =>
    page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset'));
  await more.tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(back).toBe('2');
  for (const item of ['Move to position...', 'Edit details']) {
    await more.tap();
    await page.getByRole('dialog').getByRole('button', { name: item, exact: true }).tap();
    await expect(page.getByRole('dialog').filter({ hasText: /Position|Caption/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(back, `after ${item}`).toBe('2');
  }
  await more.tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Move to position...' }).tap();
  await page.getByRole('spinbutton', { name: 'Position' }).fill('4');
  await page.getByRole('button', { name: 'Move', exact: true }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(back).toBe('4');
  await page.context().close();
});
