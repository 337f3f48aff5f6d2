import { expect, test, type Page } from '@playwright/test';
import { barSays } from './support/bar.js';
import { changed, CHANGES } from './support/changes.js';
import { newCreator, openGrid, photosIn, signIn, openSignedIn } from './support/creator.js';
import { expectOrder, moved, photo, shownOrder } from './support/feed.js';
import { keptIn } from './support/kept.js';
import { logIn, logOut } from './support/session.js';

const button = (page: Page, name: string) =>
  page.getByRole('group', { name: 'History' }).getByRole('button', { name, exact: true });

async function moveLastOn(page: Page, last: number): Promise<void> {
  await photo(page, last).focus();
  for (const key of ['Space', 'Shift+ArrowLeft', 'Space']) await page.keyboard.press(key);
}

/** The words of the steps that the browser keeps. */
const keptSteps = async (page: Page): Promise<string[]> =>
  (await keptIn<{ words: string; of?: string }>(page, 'steps'))
    .filter(({ of }) => of === undefined)
    .map(({ words }) => words);

test('what was done before a reload is taken back after it, and done again after another', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'history-kept' });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 3);
  const order = await shownOrder(page);
  const stored = changed(page, 'move');
  await moveLastOn(page, 3);
  await stored;
  await expect.poll(() => keptSteps(page)).toEqual(['move of a photo']);
  await page.reload();
  const back = changed(page, 'together');
  await button(page, 'Undo move of a photo').click();
  await back;
  await expectOrder(page, order);
  await expect
    .poll(async () => (await keptIn<{ list: string }>(page, 'steps')).map(({ list }) => list))
    .toEqual(['undone']);
  await page.reload();
  await expect(button(page, 'Undo')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Redo move of a photo').click();
  await expectOrder(page, moved(order, 3, 2));
  await page.context().close();
  await creator.api.dispose();
});

test(
  'without a network what waits is taken back after a reload, and nothing of it is left when it was sent',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'history-offline' });
    const page = await openSignedIn(browser, creator, { serviceWorkers: 'allow' });
    const context = page.context();
    await openGrid(page, 3);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => keptIn(page, 'responses')).toHaveLength(2);
    const order = await shownOrder(page);
    await context.setOffline(true);
    await moveLastOn(page, 3);
    await expect(barSays(page, 'Offline. 1 change waits.')).toBeVisible();
    await expect.poll(() => keptIn(page, 'steps')).toHaveLength(1);
    await page.reload();
    await expectOrder(page, moved(order, 3, 2));
    await button(page, 'Undo move of a photo').click();
    await expectOrder(page, order);
    await expect(barSays(page, 'Offline. 2 changes wait.')).toBeVisible();
    await context.setOffline(false);
    await expect(barSays(page, 'All saved')).toBeVisible({ timeout: 20_000 });
    await expectOrder(page, order);
    expect((await photosIn(creator)).map(({ url }) => url?.split('/')[2])).toEqual(order);
    await expect(button(page, 'Redo move of a photo')).toBeVisible();
    await context.close();
    await creator.api.dispose();
  },
);

test(
  'a change that waits over a reload and is then refused is no step any more',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'history-refused' });
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 3);
    await page.context().route(CHANGES.path, (route) => route.abort('internetdisconnected'));
    await photo(page, 1).hover();
    await page.getByRole('button', { name: 'Pin photo' }).click();
    await expect(barSays(page, 'Offline. 1 change waits.')).toBeVisible();
    await expect.poll(() => keptIn(page, 'steps')).toHaveLength(1);
    await page.reload();
    await expect(button(page, 'Undo pin')).toBeVisible();
    expect((await creator.api.delete(`/api/photos/${creator.photoIds[0]}`)).ok()).toBe(true);
    await page.context().unroute(CHANGES.path);
    await expect(button(page, 'Undo pin')).toHaveCount(0, { timeout: 60_000 });
    await expect.poll(() => keptIn(page, 'steps')).toEqual([]);
    await page.context().close();
    await creator.api.dispose();
  },
);

test('what is done in one window is taken back in another, and done again in the first', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'history-windows' });
  const one = await openSignedIn(browser, creator);
  const other = await one.context().newPage();
  await signIn(other, creator);
  for (const page of [one, other]) await openGrid(page, 3);
  const order = await shownOrder(one);
  await moveLastOn(one, 3);
  await expectOrder(other, moved(order, 3, 2));
  await button(other, 'Undo move of a photo').click();
  await expectOrder(one, order);
  await expect(button(one, 'Undo')).toHaveAttribute('aria-disabled', 'true');
  await button(one, 'Redo move of a photo').click();
  await expectOrder(other, moved(order, 3, 2));
  // A new step ends what could be done again, in all of them.
  await button(other, 'Undo move of a photo').click();
  await expect(button(one, 'Redo move of a photo')).toBeVisible();
  await photo(one, 1).hover();
  await one.getByRole('button', { name: 'Pin photo' }).click();
  await expect(button(other, 'Undo pin')).toBeVisible();
  await expect(button(other, 'Redo')).toHaveAttribute('aria-disabled', 'true');
  await one.context().close();
  await creator.api.dispose();
});

test(
  'the history ends at log-out, and another person has none of it',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const [ada, eve] = await Promise.all(
      ['history-ada', 'history-eve'].map((name) => newCreator(playwright, baseURL, { photos: 2, name })),
    );
    if (ada === undefined || eve === undefined) throw new Error('two people are wanted');
    const page = await (await browser.newContext()).newPage();
    await logIn(page, ada);
    const stored = changed(page, 'move');
    await moveLastOn(page, 2);
    await stored;
    await expect.poll(() => keptSteps(page)).toEqual(['move of a photo']);
    await logOut(page);
    for (const creator of [eve, ada]) {
      await logIn(page, creator);
      // As soon as a step is kept, those that were are known.
      const pinned = changed(page, 'pin');
      await photo(page, 1).hover();
      await page.getByRole('button', { name: 'Pin photo' }).click();
      await pinned;
      const undone = changed(page, 'pin');
      await button(page, 'Undo pin').click();
      await expect(button(page, 'Undo')).toHaveAttribute('aria-disabled', 'true');
      // What is under way would have the page ask before.
      await undone;
      await logOut(page);
    }
    await page.context().close();
    for (const { api } of [ada, eve]) await api.dispose();
  },
);
