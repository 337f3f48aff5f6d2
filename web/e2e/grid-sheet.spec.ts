import type { Grid } from '@tessera/contracts';
import { expect, test, type Page } from '@playwright/test';
import { boardChanged } from './support/changes.js';
import { addPhotos, newCreator, openGrid, openSignedIn, type Creator } from './support/creator.js';
import { said, takeHold } from './support/drag-by-keys.js';
import { Finger } from './support/finger.js';
import { middle } from './support/middle.js';
import { smallJpeg } from './support/photos.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const COUNT = 60;

let creator: Creator;
let ids: readonly string[];
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: 4, name: 'sheet' });
  for (let at = 2; at <= COUNT; at += 1)
    expect((await creator.api.post('/api/grids', { data: { name: `Grid ${at}` } })).ok()).toBe(true);
  ids = ((await (await creator.api.get('/api/grids')).json()) as Grid[]).map(({ id }) => id);
  await addPhotos(creator.api, ids[1]!, [await smallJpeg(9, 300, 400)]);
});
test.afterAll(() => creator.api.dispose());

const picker = (page: Page) => page.getByRole('banner').getByRole('button', { name: /, choose a grid$/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Your grids' });
const rows = (page: Page) => sheet(page).getByRole('list', { name: 'Grids' }).getByRole('listitem');
const row = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole('button', { name: `Edit name of ${name}`, exact: true }) });
const reordered = (page: Page) => boardChanged(page, 'order');
const firstRows = (page: Page) =>
  rows(page).evaluateAll((all) => all.slice(0, 3).map((li) => li.textContent));

test("on a phone 'Name ▾' opens a sheet of all grids: chosen, moved by touch and keyboard, renamed, deleted, added [D1.9]", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const page = await openSignedIn(browser, creator, PHONE);
  await openGrid(page, 1, `/?grid=${ids[1]}`);

  await test.step('a row has three pictures and the count, and a tap selects and closes', async () => {
    await expect(page.getByRole('navigation', { name: 'Grids' })).toBeHidden();
    await picker(page).tap();
    await expect(rows(page)).toHaveCount(COUNT);
    await expect(row(page, 'My First Grid').locator('img')).toHaveCount(3);
    await expect(row(page, 'My First Grid')).toContainText('4 photos');
    await expect(row(page, 'Grid 2').locator('img')).toHaveCount(1);
    await expect(row(page, 'Grid 2').locator('[aria-current="page"]')).toBeVisible();
    for (const target of await row(page, 'Grid 2').getByRole('button').all()) {
      const box = (await target.boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
    await row(page, 'My First Grid')
      .getByRole('button', { name: /photos$/ })
      .tap();
    await expect(sheet(page)).toBeHidden();
    await expect(picker(page)).toHaveAccessibleName('My First Grid, choose a grid');
    await expect(
      page.getByRole('list', { name: 'Posts' }).getByRole('button', { name: /^Photo \d/ }),
    ).toHaveCount(4);
  });

  await test.step('a grid is moved by a finger on its handle, and by the keyboard', async () => {
    await picker(page).tap();
    const handle = (name: string) =>
      sheet(page).getByRole('button', { name: `Move grid ${name}`, exact: true });
    const finger = await Finger.over(page);
    await expect(sheet(page)).toHaveCSS('transform', 'none');
    const [from, to] = [await middle(handle('My First Grid')), await middle(handle('Grid 3'))];
    let saved = reordered(page);
    await finger.down(from);
    await finger.carry(from, to, 12);
    await expect(said(page, 'Position 3 of 60.')).toBeAttached();
    await finger.up();
    await saved;
    await expect
      .poll(() => firstRows(page))
      .toEqual(['Grid 21 photo', 'Grid 30 photos', 'My First Grid4 photos']);
    await expect(sheet(page)).toBeVisible();

    saved = reordered(page);
    await handle('My First Grid').focus();
    await takeHold(page, 'Picked up the grid My First Grid at position 3 of 60.');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(said(page, 'Position 2 of 60.')).toBeAttached();
    await page.keyboard.press('Space');
    await saved;
    await expect
      .poll(() => firstRows(page))
      .toEqual(['Grid 21 photo', 'My First Grid4 photos', 'Grid 30 photos']);

    saved = reordered(page);
    await handle('My First Grid').tap();
    await page.getByRole('menuitem', { name: 'Move up' }).tap();
    await saved;
    await expect
      .poll(() => firstRows(page))
      .toEqual(['My First Grid4 photos', 'Grid 21 photo', 'Grid 30 photos']);
  });

  await test.step('a grid is renamed and deleted from the sheet, and another is made', async () => {
    await row(page, 'Grid 3').getByRole('button', { name: 'Edit name of Grid 3' }).tap();
    await expect(page.getByRole('dialog', { name: 'Edit Grid Name' }).getByLabel('Grid Name')).toBeFocused();
    await page.keyboard.type('Renamed');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Grid renamed!', { exact: true })).toBeVisible();
    await picker(page).tap();
    await row(page, 'Renamed').getByRole('button', { name: 'Delete Renamed' }).tap();
    await expect(page.getByText('Grid deleted', { exact: true })).toBeVisible();
    await picker(page).tap();
    await expect(rows(page)).toHaveCount(COUNT - 1);
    await sheet(page).getByRole('button', { name: 'Add New Grid' }).tap();
    await expect(page.getByRole('dialog', { name: 'Create New Grid' }).getByLabel('Grid Name')).toBeFocused();
    await page.keyboard.type('Autumn');
    await page.keyboard.press('Enter');
    await expect(picker(page)).toHaveAccessibleName('Autumn, choose a grid');
    await expect(page.getByText('Your grid is empty')).toBeVisible();
  });

  await test.step('what the sheet opened gives the focus back past it', async () => {
    await picker(page).tap();
    await row(page, 'My First Grid').getByRole('button', { name: 'Delete My First Grid' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).tap();
    await expect(picker(page)).toBeFocused();
    await picker(page).tap();
    await row(page, 'Grid 2').getByRole('button', { name: 'Edit name of Grid 2' }).tap();
    await expect(page.getByRole('dialog', { name: 'Edit Grid Name' }).getByLabel('Grid Name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(picker(page)).toBeFocused();
  });

  await test.step('the current grid is in view though it is the last of 60, and the page behind stays', async () => {
    await picker(page).tap();
    const current = row(page, 'Autumn');
    await expect(current).toBeInViewport({ ratio: 1 });
    await expect(sheet(page).getByRole('button', { name: 'Add New Grid' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
  await page.context().close();
});
