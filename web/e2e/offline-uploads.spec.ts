import type { UploadedMedia } from '@tessera/contracts';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { barSays } from './support/bar.js';
import { CHANGES } from './support/changes.js';
import { newCreator, openGrid, photosIn, signIn, openSignedIn, type Creator } from './support/creator.js';
import { feed, photo } from './support/feed.js';
import { KillableBrowser } from './support/killable-browser.js';
import { filesOf, MEDIA, sendFiles, tilesUnderWay, widthsOf } from './support/sent-files.js';

/** Of the photo that each creator has at first. */
const FIRST = 300;

const widthsIn = async (creator: Creator) => (await photosIn(creator)).map(({ width }) => width);

/** All of the files are in the grid, once and in their order, and nothing is on its way any more. */
async function expectArrived(page: Page, creator: Creator, count: number): Promise<void> {
  await expect(page.getByText('Photos uploaded!', { exact: true })).toBeVisible({ timeout: 90_000 });
  expect(await widthsIn(creator)).toEqual([...widthsOf(count), FIRST]);
  await page.reload();
  // Of many, only the rows in view are drawn.
  await expect(feed(page).getByRole('listitem').first()).toHaveAttribute('aria-setsize', `${count + 1}`);
  await expect(tilesUnderWay(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Uploads' })).toHaveCount(0);
}

/**
 * What the server named the files that went up. A page that ends before it has stored that one did sends it once more
 * under its key, and the server has it once.
 */
function watchUploads(context: BrowserContext): ReadonlySet<string> {
  const ids = new Set<string>();
  context.on('response', async (response) => {
    if (!MEDIA.test(new URL(response.url()).pathname) || !response.ok()) return;
    ids.add(((await response.json()) as UploadedMedia).mediaId);
  });
  return ids;
}

/** Closes a page of which nothing would be lost. */
async function close(page: Page): Promise<void> {
  // The bar counts files from when they are chosen; the page asks until each is stored on the device.
  const asks = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(asks).toBe(false);
  page.once('dialog', () => {
    throw new Error('the page asks before it is left');
  });
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
}

test(
  'airplane mode in the middle of an upload of 20: they arrive when it ends, once and in their order',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 1, name: 'airplane' });
    const page = await openSignedIn(browser, creator);
    const context = page.context();
    const uploads = watchUploads(context);
    await openGrid(page, 1);
    let sent = 0;
    await page.route(MEDIA, async (route) => {
      sent += 1;
      if (sent > 5) {
        await context.setOffline(true);
        await route.abort('internetdisconnected');
      } else await route.continue();
    });
    await sendFiles(page, await filesOf(20));
    await expect(barSays(page, /^Offline\. .*\d+ photos wait\.$/)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('Waiting for the connection');
    await page.unroute(MEDIA);
    await context.setOffline(false);
    await expectArrived(page, creator, 20);
    expect(uploads.size).toBe(20);
    await context.close();
    await creator.api.dispose();
  },
);

test('files that wait are there on the next page without a network, and arrive from the one after it, once', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 1, name: 'closed' });
  const page = await openSignedIn(browser, creator, { serviceWorkers: 'allow' });
  const context = page.context();
  await openGrid(page, 1);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await sendFiles(page, await filesOf(3));
  await expect(barSays(page, 'Offline. 3 photos wait.')).toBeVisible();
  await close(page);

  const aboard = await context.newPage();
  await aboard.goto('/');
  await expect(tilesUnderWay(aboard)).toHaveCount(3);
  await expect(tilesUnderWay(aboard).first()).toHaveAccessibleName('photo-1.jpg, uploading');
  await expect.poll(() => drawn(aboard)).toBe(3);
  await expect(photo(aboard, 1)).toBeVisible();
  await expect(barSays(aboard, 'Offline. 3 photos wait.')).toBeVisible();
  await aboard.reload();
  await expect(tilesUnderWay(aboard)).toHaveCount(3);
  await close(aboard);

  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto('/');
  await expectArrived(later, creator, 3);
  await context.close();
  await creator.api.dispose();
});

test(
  'files that wait survive a browser that is killed',
  { tag: '@nightly' },
  async ({ playwright, baseURL }, info) => {
    const creator = await newCreator(playwright, baseURL, { photos: 1, name: 'killed' });
    const own = new KillableBrowser(playwright, baseURL, info);
    const first = await own.start();
    const page = await first.newPage();
    await signIn(page, creator);
    await openGrid(page, 1);
    // Two arrive, and their place in the grid waits with the others.
    await first.route(CHANGES.path, (route) => route.abort('internetdisconnected'));
    let sent = 0;
    await first.route(MEDIA, (route) =>
      (sent += 1) > 2 ? route.abort('internetdisconnected') : route.continue(),
    );
    await sendFiles(page, await filesOf(5));
    await expect(barSays(page, 'Offline. 1 change and 3 photos wait.')).toBeVisible({ timeout: 60_000 });
    await own.kill(first);

    const second = await own.start();
    const later = await second.newPage();
    await signIn(later, creator);
    await later.goto('/');
    await expectArrived(later, creator, 5);
    await second.close();
    await creator.api.dispose();
  },
);

test(
  'a file for which there is no room is uploaded from the page, which tells that it must stay open [D3.4]',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 1, name: 'full' });
    const page = await openSignedIn(browser, creator);
    await page.addInitScript(() => {
      type Put = (this: IDBObjectStore, ...stored: [unknown, IDBValidKey?]) => IDBRequest<IDBValidKey>;
      const put = Reflect.get(IDBObjectStore.prototype, 'put') as Put;
      IDBObjectStore.prototype.put = function (...stored) {
        if (this.name === 'files') throw new DOMException('No room is left.', 'QuotaExceededError');
        return put.apply(this, stored);
      };
    });
    await openGrid(page, 1);
    await page.route(MEDIA, (route) => route.abort('internetdisconnected'));
    await sendFiles(page, await filesOf(2));
    await expect(barSays(page, 'Offline. 2 photos wait. Keep this page open.')).toBeVisible();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await page.unroute(MEDIA);
    await expectArrived(page, creator, 2);
    await page.context().close();
    await creator.api.dispose();
  },
);

test(
  'files whose place waited for longer than the server keeps them are uploaded again, and placed once',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 1, name: 'expired' });
    const page = await openSignedIn(browser, creator);
    const context = page.context();
    const uploads = watchUploads(context);
    await openGrid(page, 1);
    await context.route(CHANGES.path, (route) => route.abort('internetdisconnected'));
    await sendFiles(page, await filesOf(2));
    await expect(barSays(page, 'Offline. 1 change waits.')).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => uploads.size).toBe(2);
    await close(page);
    await context.unroute(CHANGES.path);

    const gone = [...uploads];
    await context.route(CHANGES.path, async (route) => {
      // To the server, what it has given up after 24 hours is what it has never had.
      const unknown = (text: string, id: string) => text.replaceAll(id, randomBytes(16).toString('hex'));
      return route.continue({ postData: gone.reduce(unknown, route.request().postData() ?? '') });
    });
    const later = await context.newPage();
    await signIn(later, creator);
    await later.goto('/');
    await expectArrived(later, creator, 2);
    expect(uploads.size).toBe(4);
    await context.close();
    await creator.api.dispose();
  },
);

for (const way of ['by its locks', 'without locks'] as const) {
  test(
    `a file goes up from one window, and from another where the first is gone: ${way}`,
    { tag: '@nightly' },
    async ({ browser, playwright, baseURL }) => {
      const creator = await newCreator(playwright, baseURL, { photos: 1, name: 'windows' });
      const page = await openSignedIn(browser, creator);
      const context = page.context();
      if (way === 'without locks')
        await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
      const uploads = watchUploads(context);
      await openGrid(page, 1);
      await context.route(MEDIA, (route) => route.abort('internetdisconnected'));
      await sendFiles(page, await filesOf(3));
      await expect(barSays(page, 'Offline. 3 photos wait.')).toBeVisible();
      const [other, third] = [await context.newPage(), await context.newPage()];
      for (const each of [other, third]) {
        await signIn(each, creator);
        await openGrid(each, 1);
      }
      await close(page);
      const owner = await Promise.race(
        [other, third].map(async (each) => {
          await tilesUnderWay(each).first().waitFor({ timeout: 60_000 });
          return each;
        }),
      );
      await context.unroute(MEDIA);
      await expectArrived(owner, creator, 3);
      await expect(photo(owner === other ? third : other, 4)).toBeVisible();
      expect(uploads.size).toBe(3);
      await context.close();
      await creator.api.dispose();
    },
  );
}

test(
  'files that wait stay with the person who chose them, unless they are cancelled or discarded',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const [ada, eve] = await Promise.all(
      ['ada', 'eve'].map((name) => newCreator(playwright, baseURL, { photos: 1, name })),
    );
    if (ada === undefined || eve === undefined) throw new Error('two people are wanted');
    const page = await (await browser.newContext()).newPage();
    await page.route(MEDIA, (route) => route.abort('internetdisconnected'));
    const uploads = page.getByRole('region', { name: 'Uploads' });
    const logOut = async () => {
      await page.getByRole('button', { name: 'Profile menu' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
    };
    await logIn(page, ada);
    await sendFiles(page, await filesOf(3));
    await expect(barSays(page, 'Offline. 3 photos wait.')).toBeVisible();
    await uploads.getByRole('button', { name: 'Cancel 3 uploads' }).click();
    await expect(uploads).toHaveCount(0);
    await sendFiles(page, await filesOf(2));
    await expect(barSays(page, 'Offline. 2 photos wait.')).toBeVisible();
    await page.reload();
    await expect(tilesUnderWay(page)).toHaveCount(2);
    await logOut();
    await page.getByRole('button', { name: 'Log out and keep 2 photos on this device' }).click();

    await logIn(page, eve);
    await expect(page.getByText(/^(Offline|Sending)/)).toHaveCount(0);
    await expect(tilesUnderWay(page)).toHaveCount(0);
    await logOut();

    await logIn(page, ada);
    await expect(tilesUnderWay(page)).toHaveCount(2);
    await logOut();
    await page.getByRole('button', { name: 'Discard them' }).click();
    await page.unroute(MEDIA);
    await logIn(page, ada);
    await page.reload();
    await expect(photo(page, 1)).toBeVisible();
    await expect(tilesUnderWay(page)).toHaveCount(0);
    expect(await widthsIn(ada)).toEqual([FIRST]);
    await page.context().close();
    for (const { api } of [ada, eve]) await api.dispose();
  },
);

/** How many tiles of files on their way show their picture. */
const drawn = (page: Page): Promise<number> =>
  tilesUnderWay(page)
    .locator('img')
    .evaluateAll((all) => (all as HTMLImageElement[]).filter((img) => img.naturalWidth > 0).length);

async function logIn(page: Page, { account }: Creator): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(photo(page, 1)).toBeVisible({ timeout: 60_000 });
}
