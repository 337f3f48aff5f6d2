import { expect, test, type Page } from '@playwright/test';
import { button as draftsButton } from './support/drafts.js';
import { newCreator, openGrid, openSignedIn } from './support/creator.js';
import { photo } from './support/feed.js';
import { keptIn } from './support/kept.js';

const GRIDS = '**/api/grids';

/** What the page fetches while it has nothing else to do: the code of all that opens over it. */
const allFetched = (page: Page) =>
  Promise.all(
    ['overlays', 'dialogs', 'post-page', 'mark-posted'].map((name) =>
      page.waitForEvent('requestfinished', (request) => request.url().includes(`/assets/${name}-`)),
    ),
  );

test('without a service worker the page opens by one press without a network what it opens with one', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'cut-off' });
  const page = await openSignedIn(browser, creator);
  const fetched = allFetched(page);
  await openGrid(page, 3);
  await fetched;
  await page.context().setOffline(true);

  await photo(page, 2).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Pin photo' }).click();
  await expect(photo(page, 2, 'pinned')).toBeVisible();
  await photo(page, 2).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Label...' }).click();
  await expect(page.getByRole('dialog', { name: 'Label' })).toBeVisible();
  await page.keyboard.press('Escape');
  await draftsButton(page).click();
  await expect(page.getByRole('complementary', { name: 'Drafts' })).toBeVisible();
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out now?' });
  await expect(question.getByText('1 change has not been sent yet.')).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('link', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Next up' })).toBeVisible();
  await page.getByRole('button', { name: 'Posted', exact: true }).click();
  await expect(page.getByText('Marked as posted', { exact: true })).toBeVisible();
  await expect(page.getByText('This could not be opened.')).toHaveCount(0);
  await page.context().close();
  await creator.api.dispose();
});

test(
  'a server that is silent about the grids keeps nobody waiting who has been here before',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'silence' });
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 3);
    await expect.poll(() => keptIn(page, 'responses')).toHaveLength(2);
    let respond: () => void = () => undefined;
    const silence = new Promise<void>((resolve) => (respond = resolve));
    await page.route(GRIDS, async (route) => {
      await silence;
      await route.continue();
    });
    await page.reload();
    await expect(photo(page, 3)).toBeVisible();
    respond();
    await creator.api.post('/api/grids', { data: { name: 'Made elsewhere' } });
    await expect(page.getByRole('button', { name: 'Made elsewhere', exact: true })).toBeVisible();
    await page.context().close();
    await creator.api.dispose();
  },
);
