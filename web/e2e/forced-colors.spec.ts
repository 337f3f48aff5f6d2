import { expect, test, type Locator, type Page } from '@playwright/test';
import { newCreator, openGrid, openSignedIn, type Creator } from './support/creator.js';
import { carry, photo } from './support/feed.js';

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: 6, name: 'forced' });
  await creator.api.patch(`/api/photos/${creator.photoIds[0]}/pin`, { data: { isPinned: true } });
});
test.afterAll(() => creator.api.dispose());

interface Look {
  readonly edge: string | null;
  readonly ground: string;
}

/** The colour of the edge that is drawn around an element, by a border or an outline, and what it stands on. */
const lookOf = (target: Locator): Promise<Look> =>
  target.evaluate((element) => {
    const {
      outlineStyle,
      outlineWidth,
      outlineColor,
      borderBottomStyle,
      borderBottomWidth,
      borderBottomColor,
    } = getComputedStyle(element);
    const outline = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 ? outlineColor : null;
    const border =
      borderBottomStyle !== 'none' && parseFloat(borderBottomWidth) > 0 ? borderBottomColor : null;
    return { edge: outline ?? border, ground: getComputedStyle(document.body).backgroundColor };
  });

/** A system colour as this browser paints it. */
const systemColour = (page: Page, name: string) =>
  page.evaluate((colour) => {
    const probe = document.createElement('div');
    probe.style.setProperty('color', colour);
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

const hasEdge = async (page: Page, target: Locator, what: string) => {
  const canvas = await systemColour(page, 'Canvas');
  const { edge } = await lookOf(target);
  expect(edge, what).not.toBeNull();
  expect(edge, what).not.toBe(canvas);
};

test('in forced colours tabs, buttons, dialogs, menus, marks, the focus and what is carried are seen by their edges', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, { forcedColors: 'active' });
  await openGrid(page, 6);
  const canvas = await systemColour(page, 'Canvas');

  const [posts, reels] = [page.getByRole('tab', { name: 'POSTS' }), page.getByRole('tab', { name: 'REELS' })];
  await hasEdge(page, posts, 'the selected tab');
  expect((await lookOf(reels)).edge, 'the other tab').toBe(canvas);

  for (const name of ['Add Placeholder', 'Upload', 'Export grid', 'Profile menu']) {
    await hasEdge(page, page.getByRole('banner').getByRole('button', { name }).first(), name);
  }
  await hasEdge(page, page.locator('[data-mark="pin"]'), 'the mark of a pin');

  await photo(page, 2).focus();
  await page.keyboard.press('ArrowRight');
  await hasEdge(page, photo(page, 3), 'the focus');
  await page.keyboard.press('ContextMenu');
  await hasEdge(page, page.getByRole('menu'), 'a menu');
  await page.keyboard.press('Escape');

  await photo(page, 2).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Photo Details' });
  await hasEdge(page, dialog, 'a dialog');
  await hasEdge(page, dialog.getByRole('button', { name: 'Close' }), 'a button of a dialog');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await carry(page, 2, 4);
  await hasEdge(page, page.locator('li[data-lifted]'), 'what is carried');
  await hasEdge(
    page,
    page.locator('ul[data-moving] > li[aria-hidden="true"]:not([hidden])').first(),
    'the gap',
  );
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.context().close();
});
