import { expect, test, type Page } from '@playwright/test';
import { BOARD, boardChanged, changed } from './support/changes.js';
import { newDesk, openGrid, sitDown, type Desk } from './support/desk.js';

let desk: Desk;

test.beforeAll(async ({ playwright }, { project }) => {
  desk = await newDesk(playwright, project.use.baseURL, { photos: 3, name: 'offline' });
});

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' });

test('without a network the page says so once, and says what was not done, with Retry', async ({
  browser,
}) => {
  const page = await sitDown(browser, desk);
  const toastCode = page.waitForResponse((answer) => answer.url().includes('/assets/toast-view-'));
  await openGrid(page, 3);
  await toastCode;
  await page.context().setOffline(true);
  await expect(bar(page)).toHaveCount(1);
  await page
    .getByRole('list', { name: 'Posts' })
    .getByRole('button', { name: 'Photo 2', exact: true })
    .hover();
  await page.getByRole('button', { name: 'Pin photo' }).click();
  const toast = page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
  await expect(toast).toContainText('There was an error saving the pin. Please try again.');
  await expect(bar(page)).toHaveCount(1);
  await page.context().setOffline(false);
  await expect(bar(page)).toHaveCount(0);
  const pinned = changed(page, 'pin');
  await toast.getByRole('button', { name: 'Retry' }).click();
  await pinned;
  await page.context().close();
});

test('a token that the services cannot check stays, with the person, and is checked again', async ({
  browser,
}) => {
  const page = await sitDown(browser, desk);
  await openGrid(page, 3);
  let down = true;
  await page.route('**/api/user', (route) =>
    down ? route.fulfill({ status: 503, json: { error: 'Away.', message: 'Away.' } }) : route.continue(),
  );
  await page.reload();
  await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible();
  await expect(bar(page)).toBeVisible();
  down = false;
  await page.waitForResponse((answer) => answer.url().endsWith('/api/user') && answer.ok());
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible();
  await page.context().close();
});

test('the shell loads without a network, with the person who was here, and says that it is offline', async ({
  browser,
}) => {
  const page = await sitDown(browser, desk, { serviceWorkers: 'allow' });
  await openGrid(page, 3);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string }[];
  };
  for (const { src } of manifest.icons)
    expect((await page.request.get(src)).headers()['content-type']).toMatch(/^image\//);
  expect((await page.request.get('/sw.js')).headers()['cache-control']).toBe('no-cache');
  await page.context().setOffline(true);
  await page.reload();
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log In' })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(desk.token);
  expect(
    await page.evaluate(() =>
      fetch('/config.json').then(
        () => 'answered',
        () => 'no answer',
      ),
    ),
  ).toBe('no answer');
  await page.context().setOffline(false);
  await expect(bar(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible();
  await page.context().close();
});

test('a placeholder and a grid that no answer came for are made by Retry, once, and a grid is moved by it', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const mine = await newDesk(playwright, baseURL, { photos: 3, name: 'retry' });
  const page = await sitDown(browser, mine);
  const toastCode = page.waitForResponse((answer) => answer.url().includes('/assets/toast-view-'));
  await openGrid(page, 3);
  await toastCode;
  const toast = page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
  const retry = toast.getByRole('button', { name: 'Retry' });
  const grids = page.getByRole('navigation', { name: 'Grids' });
  const tab = (name: string) => grids.getByRole('button', { name, exact: true });
  await grids.getByRole('button', { name: 'Add New Grid' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Grid' });
  await dialog.getByRole('textbox', { name: 'Grid Name' }).fill('Autumn');

  // The server makes it, and its answer is lost.
  await page.route(BOARD.path, async (route) => {
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await dialog.getByRole('button', { name: 'Create Grid' }).click();
  await expect(toast).toContainText('Failed to create grid');
  await page.unroute(BOARD.path);
  await retry.click();
  await expect(dialog).toBeHidden();
  await expect(toast).toContainText('Grid created!');
  await expect(tab('Autumn')).toHaveCount(1);

  await page.context().setOffline(true);
  await grids.getByRole('button', { name: 'Move grid Autumn' }).click();
  await page.getByRole('menuitem', { name: 'Move left' }).click();
  await expect(toast).toContainText('Reorder failed');
  await page.context().setOffline(false);
  await expect(bar(page)).toHaveCount(0);
  const moved = boardChanged(page, 'order');
  await retry.click();
  await moved;

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Add Placeholder' }).click();
  await expect(toast).toContainText('There was an error adding the placeholder. Please try again.');
  await page.context().setOffline(false);
  await expect(bar(page)).toHaveCount(0);
  await retry.click();
  await expect(toast).toContainText('Placeholder added!');
  await page.reload();
  await expect(tab('Autumn')).toHaveCount(1);
  await expect(grids.getByRole('listitem').first()).toContainText('Autumn');
  await page.context().close();
  await mine.api.dispose();
});
