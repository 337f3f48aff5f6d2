import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/axe.js';
import { barSays } from './support/bar.js';
import { changed, changeElsewhere, CHANGES, firstText, kindsIn } from './support/changes.js';
import { newCreator, openGrid, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { expectOrder, moved, photo, shownOrder } from './support/feed.js';
import { expectCodeFetched } from './support/fetched.js';
import { logIn } from './support/session.js';
import { expectToast } from './support/toast.js';

let creator: Creator;

test.beforeAll(async ({ playwright }, { project }) => {
  creator = await newCreator(playwright, project.use.baseURL, { photos: 3, name: 'offline' });
});

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' });

test('without a network everything is done at once and waits, and is stored in its order when it is back', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const mine = await newCreator(playwright, baseURL, { photos: 4, name: 'waiting' });
  const page = await openSignedIn(browser, mine);
  await openGrid(page, 4);
  await expectCodeFetched(page, 'photo-dialog', 'toast-view');
  const before = (await photosIn(mine)).map(({ id }) => id);
  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toHaveCount(1);
  await photo(page, 2).hover();
  await page.getByRole('button', { name: 'Pin photo' }).click();
  await expect(barSays(page, 'Offline. 1 change waits.')).toBeVisible();
  await photo(page, 4).focus();
  const order = await shownOrder(page);
  for (const key of ['Space', 'Shift+ArrowUp', 'Space']) await page.keyboard.press(key);
  await expectOrder(page, moved(order, 4, 1));
  await photo(page, 3).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Photo Details' });
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Caption' }).fill('From the train');
  await expect(dialog.getByText('Saved on this device')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Add Placeholder' }).click();
  await expect(page.getByText('Placeholder added!', { exact: true })).toBeVisible();
  await expect(barSays(page, 'Offline. 4 changes wait.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect((await photosIn(mine)).map(({ id }) => id)).toEqual(before);

  const calls: string[][] = [];
  page.on('request', (request) => CHANGES.path.test(request.url()) && calls.push(kindsIn(request)));
  await page.context().setOffline(false);
  await expect(barSays(page, 'All saved')).toBeVisible();
  expect(calls).toEqual([['pin', 'move', 'set', 'place']]);
  await expect(barSays(page, 'All saved')).toHaveCount(0);
  const stored = await photosIn(mine);
  const [first, second, third, fourth] = before;
  expect(stored.map(({ id, isPlaceholder }) => isPlaceholder || id)).toEqual([
    true,
    fourth,
    first,
    second,
    third,
  ]);
  expect(stored.filter(({ isPinned }) => isPinned).map(({ id }) => id)).toEqual([second]);
  expect(stored.map(({ description }) => description)).toEqual(['', '', '', 'From the train', '']);
  await page.reload();
  await openGrid(page, 5);
  await expect(photo(page, 4, 'pinned')).toBeVisible();
  await page.context().close();
  await mine.api.dispose();
});

test("'Not everything was saved': what fits is stored, and a text that was changed elsewhere meanwhile waits for the person", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const mine = await newCreator(playwright, baseURL, { photos: 2, name: 'refused' });
  const page = await openSignedIn(browser, mine);
  await openGrid(page, 2);
  await expectCodeFetched(page, 'photo-dialog', 'toast-view');
  await page.context().setOffline(true);
  await photo(page, 2).hover();
  await page.getByRole('button', { name: 'Pin photo' }).click();
  await photo(page, 1).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Photo Details' });
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Caption' }).fill('From the train');
  await expect(dialog.getByText('Saved on this device')).toBeVisible();
  for (const _ of ['the field', 'the dialog']) await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(barSays(page, 'Offline. 2 changes wait.')).toBeVisible();
  await changeElsewhere(mine, firstText(mine.photoIds[0], 'description', 'From home'));

  await page.context().setOffline(false);
  await expect(barSays(page, 'Not everything was saved')).toBeVisible();
  await expectToast(
    page,
    'The caption of Photo 1 was changed elsewhere.',
    'Open its photo to choose between yours and the other.',
  );
  expect((await photosIn(mine)).map(({ isPinned, description }) => [isPinned, description])).toEqual([
    [false, 'From home'],
    [true, ''],
  ]);
  await photo(page, 1).click();
  const question = dialog.getByRole('group', { name: /changed elsewhere/ });
  await expect(question).toContainText('Your text hereFrom the trainThe text from elsewhereFrom home');
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(async () => (await photosIn(mine))[0]?.description).toBe('From the train');
  await page.context().close();
  await mine.api.dispose();
});

test(
  'a token that the services cannot check stays, with the person, and is checked again [D1.7]',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 3);
    let down = true;
    await page.route('**/api/user', (route) =>
      down
        ? route.fulfill({ status: 503, json: { error: 'Unavailable.', message: 'Unavailable.' } })
        : route.continue(),
    );
    await page.reload();
    await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible();
    await expect(bar(page)).toBeVisible();
    down = false;
    await page.waitForResponse((response) => response.url().endsWith('/api/user') && response.ok());
    await expect(bar(page)).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible();
    await page.context().close();
  },
);

test('the shell loads without a network, with the person who was here, and tells that it is offline [D1.7]', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, { serviceWorkers: 'allow' });
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
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(creator.token);
  expect(
    await page.evaluate(() =>
      fetch('/config.json').then(
        () => 'response',
        () => 'no response',
      ),
    ),
  ).toBe('no response');
  await page.context().setOffline(false);
  await expect(bar(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible();
  await page.context().close();
});

test('another person on the same browser sees nothing of what waits, and who has made it finds it again', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const [ada, eve] = await Promise.all(
    ['ada', 'eve'].map((name) => newCreator(playwright, baseURL, { photos: 2, name })),
  );
  if (ada === undefined || eve === undefined) throw new Error('two people are wanted');
  const page = await (await browser.newContext()).newPage();
  await logIn(page, ada);
  await page.route(CHANGES.path, (route) => route.abort('internetdisconnected'));
  await photo(page, 2).hover();
  await page.getByRole('button', { name: 'Pin photo' }).click();
  await expect(barSays(page, 'Offline. 1 change waits.')).toBeVisible();
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out now?' });
  await expect(question.getByText('1 change has not been sent yet.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await question.getByRole('button', { name: 'Log out and keep 1 change on this device' }).click();
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible();

  await page.unroute(CHANGES.path);
  await logIn(page, eve);
  await expect(photo(page, 2)).toHaveAccessibleName('Photo 2');
  await expect(page.getByText(/^(Offline|Sending|All saved)/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  expect((await photosIn(ada)).some(({ isPinned }) => isPinned)).toBe(false);

  const stored = changed(page, 'pin');
  await logIn(page, ada);
  await stored;
  await expect(photo(page, 2, 'pinned')).toBeVisible();
  await page.context().close();
  for (const { api } of [ada, eve]) await api.dispose();
});

test("what waits is forgotten where the person chooses 'Discard them'", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const mine = await newCreator(playwright, baseURL, { photos: 2, name: 'discard' });
  const page = await (await browser.newContext()).newPage();
  await logIn(page, mine);
  await page.route(CHANGES.path, (route) => route.abort('internetdisconnected'));
  for (const place of [1, 2]) {
    await photo(page, place).hover();
    await page.getByRole('button', { name: 'Pin photo' }).click();
  }
  await expect(barSays(page, 'Offline. 2 changes wait.')).toBeVisible();
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard them' }).click();
  await page.unroute(CHANGES.path);
  await logIn(page, mine);
  await expect(photo(page, 1)).toHaveAccessibleName('Photo 1');
  await expect(page.getByText(/^(Offline|Sending|All saved)/)).toHaveCount(0);
  expect((await photosIn(mine)).some(({ isPinned }) => isPinned)).toBe(false);
  await page.context().close();
  await mine.api.dispose();
});
