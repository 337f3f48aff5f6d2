import type { Grid } from '@tessera/contracts';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { BOARD, boardChanged } from './support/changes.js';
import { newCreator, openGrid, signIn, openSignedIn, type Creator } from './support/creator.js';
import { expectOrder, photo, shownOrder } from './support/feed.js';
import { expectToast } from './support/toast.js';

let creator: Creator;
test.beforeEach(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: 2, name: 'board' });
  expect((await creator.api.post('/api/grids', { data: { name: 'Autumn' } })).status()).toBe(201);
});
test.afterEach(() => creator.api.dispose());

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Grids' }).getByRole('listitem');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Grids' }).getByRole('button', { name, exact: true });
const step = (page: Page, name: string) =>
  page.getByRole('group', { name: 'History' }).getByRole('button', { name, exact: true });
const stored = async () =>
  ((await (await creator.api.get('/api/grids')).json()) as Grid[]).map(({ name }) => name);

async function rename(page: Page, from: string, to: string): Promise<void> {
  await tab(page, from).focus();
  await page.keyboard.press('F2');
  await expect(page.getByRole('dialog', { name: 'Edit Grid Name' }).getByLabel('Grid Name')).toBeFocused();
  await page.keyboard.type(to);
  await page.keyboard.press('Enter');
}

async function moveLeft(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Move grid ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move left' }).click();
}

async function create(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add New Grid' }).click();
  await expect(page.getByRole('dialog', { name: 'Create New Grid' }).getByLabel('Grid Name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

/** The page shows these grids, and the server has them. */
async function expectGrids(page: Page, ...names: string[]): Promise<void> {
  await expect(tabs(page)).toHaveText(names);
  await expect.poll(stored).toEqual(names);
}

test('a grid that is renamed, moved, made or deleted is so no more by Undo, and again by Redo', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 2);
  const order = await shownOrder(page);

  await rename(page, 'Autumn', 'Fall');
  await expectGrids(page, 'My First Grid', 'Fall');
  await page.keyboard.press('Control+z');
  await expectGrids(page, 'My First Grid', 'Autumn');
  await page.keyboard.press('Control+Shift+z');
  await expectGrids(page, 'My First Grid', 'Fall');

  await moveLeft(page, 'Fall');
  await expectGrids(page, 'Fall', 'My First Grid');
  await photo(page, 1).focus();
  await page.keyboard.press('Delete');
  await expect(photo(page, 2)).toHaveCount(0);
  // The latest first, whether it was done to photos or to grids.
  await step(page, 'Undo deletion of a photo').click();
  await expectOrder(page, order);
  await step(page, 'Undo move of a grid').click();
  await expectGrids(page, 'My First Grid', 'Fall');
  await step(page, 'Redo move of a grid').click();
  await expectGrids(page, 'Fall', 'My First Grid');

  await create(page, 'Winter');
  await expect(tab(page, 'Winter')).toHaveAttribute('aria-current', 'page');
  await step(page, 'Undo new grid "Winter"').click();
  await expectGrids(page, 'Fall', 'My First Grid');
  await step(page, 'Redo new grid "Winter"').click();
  await expectGrids(page, 'Fall', 'My First Grid', 'Winter');

  await page.getByRole('button', { name: 'Delete Fall', exact: true }).click();
  await expectGrids(page, 'My First Grid', 'Winter');
  await step(page, 'Undo deletion of "Fall"').click();
  await expectGrids(page, 'Fall', 'My First Grid', 'Winter');
  await step(page, 'Redo deletion of "Fall"').click();
  await expectGrids(page, 'My First Grid', 'Winter');
  await expect(page.getByText(/deleted elsewhere/)).toHaveCount(0);
  await page.context().close();
});

test(
  'what got no response though it was stored is sent once more by itself, and Undo takes it back',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 2);
    /** The server takes the next call, and its response is lost. Resolves when the call got a response after all. */
    const lose = async (kind: 'create' | 'rename' | 'order' | 'remove') => {
      await page.route(
        BOARD.path,
        async (route) => {
          await route.fetch();
          await route.abort('internetdisconnected');
        },
        { times: 1 },
      );
      const again = boardChanged(page, kind);
      return { responded: () => again };
    };

    const renaming = await lose('rename');
    await rename(page, 'Autumn', 'Fall');
    await expectToast(page, 'Grid renamed!');
    await renaming.responded();
    await expectGrids(page, 'My First Grid', 'Fall');
    await step(page, 'Undo renaming to "Fall"').click();
    await expectGrids(page, 'My First Grid', 'Autumn');

    const moving = await lose('order');
    await moveLeft(page, 'Autumn');
    await expectGrids(page, 'Autumn', 'My First Grid');
    await moving.responded();
    await step(page, 'Undo move of a grid').click();
    await expectGrids(page, 'My First Grid', 'Autumn');

    const making = await lose('create');
    await create(page, 'Winter');
    await expectToast(page, 'Grid saved on this device', '"Winter" comes when you are online again.');
    await making.responded();
    await expectGrids(page, 'My First Grid', 'Autumn', 'Winter');

    const removing = await lose('remove');
    await page.getByRole('button', { name: 'Delete Autumn', exact: true }).click();
    await expectToast(page, 'Grid deleted');
    await removing.responded();
    await expectGrids(page, 'My First Grid', 'Winter');
    await page
      .getByRole('region', { name: /notifications/i })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expectGrids(page, 'My First Grid', 'Autumn', 'Winter');
    await step(page, 'Undo new grid "Winter"').click();
    await expectGrids(page, 'My First Grid', 'Autumn');
    await page.context().close();
  },
);

test(
  'Undo in one window takes back what another has done, and leaves what another browser has changed since',
  { tag: '@nightly' },
  async ({ browser }) => {
    const context = await browser.newContext();
    const open = async (of: BrowserContext) => {
      const page = await of.newPage();
      await signIn(page, creator);
      await openGrid(page, 2);
      return page;
    };
    const [one, other] = [await open(context), await open(context)];

    await moveLeft(one, 'Autumn');
    await expect(tabs(other)).toHaveText(['Autumn', 'My First Grid']);
    await step(one, 'Undo move of a grid').click();
    await expect(tabs(other)).toHaveText(['My First Grid', 'Autumn']);
    await expect(step(other, 'Undo')).toHaveAttribute('aria-disabled', 'true');

    await rename(one, 'Autumn', 'Fall');
    await step(other, 'Undo renaming to "Fall"').click();
    await expectGrids(one, 'My First Grid', 'Autumn');
    await step(other, 'Redo renaming to "Fall"').click();
    await expectGrids(one, 'My First Grid', 'Fall');
    const elsewhere = await open(await browser.newContext());
    await rename(elsewhere, 'Fall', 'October');
    await expect(tab(one, 'October')).toBeVisible();
    await step(one, 'Undo renaming to "Fall"').click();
    await expectToast(one, 'This was changed elsewhere.');
    await expectGrids(one, 'My First Grid', 'October');
    await expect(step(other, 'Undo renaming to "Fall"')).toHaveCount(0);
    await step(elsewhere, 'Undo renaming to "October"').click();
    await expectGrids(elsewhere, 'My First Grid', 'Fall');
    await expect(tabs(one)).toHaveText(['My First Grid', 'Fall']);
    await context.close();
    await elsewhere.context().close();
  },
);
