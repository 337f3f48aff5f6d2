import type { Grid } from '@tessera/contracts';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { BOARD, boardChanged } from './support/changes.js';
import { addPhotos, newCreator, openGrid, openSignedIn, type Creator } from './support/creator.js';
import { glideOf, movedFrom, pressUntil, said, takeHold } from './support/drag-by-keys.js';
import { moved, photo } from './support/feed.js';
import { refuseCall } from './support/refusals.js';
import { Finger } from './support/finger.js';
import { mouseOver } from './support/hand.js';
import { boxOf, middle } from './support/middle.js';
import { smallJpeg } from './support/photos.js';

const NAMES = ['My First Grid', 'Autumn', 'Winter'];

let creator: Creator;
test.beforeEach(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { name: 'strip' });
  for (const name of NAMES.slice(1)) {
    expect((await creator.api.post('/api/grids', { data: { name } })).status()).toBe(201);
  }
});
test.afterEach(() => creator.api.dispose());

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Grids' }).getByRole('listitem');
const endOf = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().right);
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move grid ${name}` });
const reordered = (page: Page) => boardChanged(page, 'order');

/** The page shows this order, the server has it, and it is there after a reload. */
async function expectTabs(page: Page, names: readonly string[]): Promise<void> {
  await expect(tabs(page)).toHaveText(names);
  const stored = (await (await creator.api.get('/api/grids')).json()) as Grid[];
  expect(stored.map(({ name }) => name)).toEqual(names);
  await page.reload();
  await expect(tabs(page)).toHaveText(names);
}

test('a tab of a grid is dragged with the mouse after 8 px, and its new place is saved [2.21] [9.5]', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 0);
  await tabs(page).first().hover();
  const [from, to] = [await middle(handle(page, 'My First Grid')), await middle(tabs(page).last())];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 7, from.y);
  await expect(said(page, 'Picked up the grid')).toHaveCount(0);
  await page.mouse.move(from.x + 9, from.y);
  await expect(said(page, 'Picked up the grid My First Grid at position 1 of 3.')).toBeAttached();
  await page.mouse.move(to.x, to.y, { steps: 10 });
  await expect(said(page, 'Position 3 of 3.')).toBeAttached();
  const saved = reordered(page);
  await page.mouse.up();
  await saved;
  await expectTabs(page, moved(NAMES, 1, 3));
  await page.context().close();
});

test('a tab of a grid is dragged with a finger that held still for 350 ms [D6.1]', async ({ browser }) => {
  const page = await openSignedIn(browser, creator, {
    viewport: { width: 800, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  await openGrid(page, 0);
  const finger = await Finger.over(page);
  const [from, to] = [
    await middle(page.getByRole('button', { name: 'Winter', exact: true })),
    await middle(tabs(page).first()),
  ];
  await finger.down(from);
  await expect(said(page, 'Picked up the grid Winter at position 3 of 3.')).toBeAttached();
  await finger.carry(from, { x: to.x - 60, y: to.y });
  await expect(said(page, 'Position 1 of 3.')).toBeAttached();
  const saved = reordered(page);
  await finger.up();
  await saved;
  await expectTabs(page, moved(NAMES, 3, 1));
  await page.context().close();
});

test('an arrow key moves a held tab of a grid by 25 px; its place is said when it changes, and saved [9.5]', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 0);
  const tab = tabs(page).filter({ hasText: 'My First Grid' });
  const start = await boxOf(tab);
  const lastEnd = await endOf(tabs(page).last());
  await handle(page, 'My First Grid').focus();
  await takeHold(page, 'Picked up the grid My First Grid at position 1 of 3.');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => movedFrom(start, tab)).toEqual({ x: 25, y: 0 });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => movedFrom(start, tab)).toEqual({ x: 50, y: 0 });
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => movedFrom(start, tab)).toEqual({ x: 25, y: 0 });
  await expect(said(page, 'Picked up the grid My First Grid at position 1 of 3.')).toBeAttached();
  await pressUntil(page, 'ArrowRight', 'Position 2 of 3.');
  await pressUntil(page, 'ArrowRight', 'Position 3 of 3.');
  // It goes no further than the last place, so that one step back is one step.
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => endOf(tab)).toBeCloseTo(lastEnd, 0);
  const end = await boxOf(tab);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => movedFrom(end, tab)).toEqual({ x: -25, y: 0 });
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => movedFrom(end, tab)).toEqual({ x: 0, y: 0 });
  const saved = reordered(page);
  await page.keyboard.press('Space');
  await saved;
  await expectTabs(page, moved(NAMES, 1, 3));
  await page.context().close();
});

test('a tab of a grid is dragged by places with Shift and an arrow key, and Escape or Tab puts it back', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 0);
  await handle(page, 'Autumn').focus();
  await takeHold(page, 'Picked up the grid Autumn at position 2 of 3.');
  await page.keyboard.press('Tab');
  await expect(said(page, 'The grid is back in its place.')).toBeAttached();
  await handle(page, 'Autumn').focus();
  await takeHold(page, 'Picked up the grid Autumn at position 2 of 3.');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(said(page, 'Position 1 of 3.')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(said(page, 'The grid is back in its place.')).toBeAttached();
  await expect(tabs(page)).toHaveText(NAMES);

  await handle(page, 'Autumn').focus();
  await takeHold(page, 'Picked up the grid Autumn at position 2 of 3.');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(said(page, 'Position 3 of 3.')).toBeAttached();
  const saved = reordered(page);
  await page.keyboard.press('Space');
  await expect(said(page, 'The grid Autumn is at position 3 of 3 now.')).toBeAttached();
  await saved;
  await expectTabs(page, moved(NAMES, 2, 3));
  await page.context().close();
});

test("the handle's menu moves a tab with 'Move left' and 'Move right', without a drag", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 0);
  await handle(page, 'My First Grid').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Move left' })).toBeDisabled();
  let saved = reordered(page);
  await page.getByRole('menuitem', { name: 'Move right' }).click();
  await saved;
  await expect(tabs(page)).toHaveText(moved(NAMES, 1, 2));
  await expect(handle(page, 'My First Grid')).toBeFocused();
  // The first menu fades out.
  await expect(page.getByRole('menu')).toHaveCount(0);
  saved = reordered(page);
  await handle(page, 'Winter').click();
  await expect(page.getByRole('menuitem', { name: 'Move right' })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Move left' }).click();
  await saved;
  await expectTabs(page, ['Autumn', 'Winter', 'My First Grid']);
  await page.context().close();
});

test("a drag of a tab that is not saved shows 'Reorder failed' and the old order", async ({ browser }) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 0);
  await page.route(BOARD.path, (route) => refuseCall(route, 'INTERNAL'));
  await handle(page, 'Winter').focus();
  await takeHold(page, 'Picked up the grid Winter at position 3 of 3.');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(said(page, 'Position 2 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText('Reorder failed', { exact: true })).toBeVisible();
  await expectTabs(page, NAMES);
  await page.context().close();
});

test('tabs move at once where motion is to be reduced', async ({ browser }) => {
  const page = await openSignedIn(browser, creator, { reducedMotion: 'reduce' });
  await openGrid(page, 0);
  await handle(page, 'Winter').focus();
  await takeHold(page, 'Picked up the grid Winter at position 3 of 3.');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(said(page, 'Position 2 of 3.')).toBeAttached();
  const others = tabs(page).filter({ hasNotText: 'Winter' });
  for (const tab of await others.all()) expect(await glideOf(tab)).toBeLessThan(1);
  await page.keyboard.press('Escape');
  await page.context().close();
});

test('a tab is dragged by its whole width, a click selects it, and a double click renames it', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 0);
  const name = (text: string) => page.getByRole('button', { name: text, exact: true });
  const [from, to] = [await middle(name('My First Grid')), await middle(tabs(page).last())];
  const saved = reordered(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 9, from.y);
  await expect(said(page, 'Picked up the grid My First Grid at position 1 of 3.')).toBeAttached();
  await page.mouse.move(to.x, to.y, { steps: 10 });
  await expect(said(page, 'Position 3 of 3.')).toBeAttached();
  await page.mouse.up();
  await saved;
  await expectTabs(page, moved(NAMES, 1, 3));

  await name('Autumn').click();
  await expect(name('Autumn')).toHaveAttribute('aria-current', 'page');
  await name('Winter').dblclick();
  const dialog = page.getByRole('dialog', { name: 'Edit Grid Name' });
  await expect(dialog.getByLabel('Grid Name')).toBeFocused();
  // The old name is selected, so that what is typed takes its place.
  await page.keyboard.type('Spring');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(name('Spring')).toHaveAttribute('aria-current', 'page');

  await page.getByRole('button', { name: 'Add New Grid' }).click();
  await expect(page.getByRole('dialog', { name: 'Create New Grid' })).toBeVisible();
  await page.keyboard.type('Harvest');
  await page.keyboard.press('Enter');
  await expect(name('Harvest')).toHaveAttribute('aria-current', 'page');
  await expectTabs(page, ['Autumn', 'Spring', 'My First Grid', 'Harvest']);
  await page.context().close();
});

test('nothing is left out for the buttons of a tab, and nothing moves when they come', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 0);
  const boxes = () =>
    tabs(page).evaluateAll((items) =>
      items.map((item) => {
        const range = document.createRange();
        range.selectNodeContents(item.querySelector('[data-stop]')!);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      }),
    );
  const before = await boxes();
  for (const [at, { left }] of before.entries())
    if (at > 0) expect(left - before[at - 1]!.right).toBeLessThan(48);
  await tabs(page).nth(1).hover();
  await expect(page.getByRole('button', { name: 'Edit name of Autumn' }).locator('..')).toHaveCSS(
    'opacity',
    '1',
  );
  expect(await boxes()).toEqual(before);
  await page.context().close();
});

test('a tab shows no buttons while a photo is carried over it, which it would not take', async ({
  browser,
}) => {
  await addPhotos(creator.api, creator.gridId, [await smallJpeg(1, 300, 400)]);
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 1);
  const buttons = page.getByLabel('Edit name of Autumn').locator('..');
  const mouse = mouseOver(page);
  await mouse.lift(await middle(photo(page, 1)), () => expect(said(page, 'Picked up')).toBeAttached());
  await mouse.carry(await middle(tabs(page).nth(1)));
  await expect(buttons).toHaveCSS('visibility', 'hidden');
  await page.keyboard.press('Escape');
  await mouse.drop();
  await expect(buttons).toHaveCSS('visibility', 'visible');
  await page.context().close();
});
