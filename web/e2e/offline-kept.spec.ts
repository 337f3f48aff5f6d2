import type { ChangesBody } from '@tessera/contracts';
import { expect, test, type Page } from '@playwright/test';
import { barSays } from './support/bar.js';
import { changed, CHANGES } from './support/changes.js';
import { newCreator, openGrid, photosIn, signIn, openSignedIn } from './support/creator.js';
import { expectOrder, moved, photo, shownOrder } from './support/feed.js';
import { keptIn } from './support/kept.js';
import { KillableBrowser } from './support/killable-browser.js';

test(
  'what waits survives the page: the next one shows it and sends it, once and as it was',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const mine = await newCreator(playwright, baseURL, { photos: 3, name: 'kept' });
    const page = await openSignedIn(browser, mine);
    const context = page.context();
    /** The bodies of all calls, by their numbers. */
    const sent = new Map<number, Set<string>>();
    context.on('request', (request) => {
      if (!CHANGES.path.test(request.url())) return;
      const { seq } = request.postDataJSON() as ChangesBody;
      sent.set(seq, (sent.get(seq) ?? new Set()).add(request.postData() ?? ''));
    });
    await openGrid(page, 3);
    const order = moved(await shownOrder(page), 3, 2);
    await context.route(CHANGES.path, (route) => route.abort('internetdisconnected'));
    const lost = page.waitForRequest((request) => CHANGES.path.test(request.url()));
    await photo(page, 3).focus();
    for (const key of ['Space', 'Shift+ArrowLeft', 'Space']) await page.keyboard.press(key);
    await lost;
    await photo(page, 1).hover();
    await page.getByRole('button', { name: 'Pin photo' }).click();
    await expect(barSays(page, 'Offline. 2 changes wait.')).toBeVisible();
    await expectOrder(page, order);
    await page.close();

    const later = await context.newPage();
    await signIn(later, mine);
    await openGrid(later, 3);
    await expectOrder(later, order);
    await expect(photo(later, 1, 'pinned')).toBeVisible();
    await later.reload();
    await expect(photo(later, 1, 'pinned')).toBeVisible();
    await context.unroute(CHANGES.path);
    await expect(barSays(later, 'All saved')).toBeVisible({ timeout: 20_000 });
    // What may have arrived is sent again byte for byte, and what came later by itself.
    expect([...sent].map(([seq, bodies]) => [seq, bodies.size])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    const stored = await photosIn(mine);
    expect(stored.map(({ url }) => url?.split('/')[2])).toEqual(order);
    expect(stored.map(({ isPinned }) => isPinned)).toEqual([true, false, false]);
    await context.close();
    await mine.api.dispose();
  },
);

test('opened without a network, each visited grid is there with its photos, and what is done there is stored later', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const mine = await newCreator(playwright, baseURL, { photos: 3, name: 'flight' });
  expect((await mine.api.post('/api/grids', { data: { name: 'Never visited' } })).ok()).toBe(true);
  const page = await openSignedIn(browser, mine, { serviceWorkers: 'allow' });
  const context = page.context();
  await openGrid(page, 3);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await photo(page, 2).hover();
  const pinned = changed(page, 'pin');
  await page.getByRole('button', { name: 'Pin photo' }).click();
  await pinned;
  await expect.poll(() => keptIn(page, 'responses')).toHaveLength(2);
  await expect
    .poll(async () => (await keptIn<{ text: string }>(page, 'responses')).map(({ text }) => text).join())
    .toContain('"isPinned":true');
  await page.close();

  await context.setOffline(true);
  const aboard = await context.newPage();
  await aboard.goto('/');
  await expect(photo(aboard, 2, 'pinned')).toBeVisible();
  await expect(barSays(aboard, 'You are offline')).toBeVisible();
  await expect.poll(() => picturesDrawn(aboard)).toBe(3);
  const order = moved(await shownOrder(aboard), 3, 1);
  await photo(aboard, 3).focus();
  for (const key of ['Space', 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Space'])
    await aboard.keyboard.press(key);
  await expect(barSays(aboard, 'Offline. 1 change waits.')).toBeVisible();
  await expectOrder(aboard, order);
  await aboard.getByRole('button', { name: 'Never visited', exact: true }).click();
  await expect(aboard.getByText('Your photos could not be loaded.')).toBeVisible();
  await aboard.getByRole('button', { name: 'My First Grid', exact: true }).click();
  await expect(photo(aboard, 3)).toBeVisible();
  await aboard.close();

  const again = await context.newPage();
  await again.goto('/');
  await expectOrder(again, order);
  await expect(barSays(again, 'Offline. 1 change waits.')).toBeVisible();
  await context.setOffline(false);
  await expect(barSays(again, 'All saved')).toBeVisible({ timeout: 20_000 });
  expect((await photosIn(mine)).map(({ url }) => url?.split('/')[2])).toEqual(order);

  await again.getByRole('button', { name: 'Profile menu' }).click();
  await again.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(again.getByText('Logged out', { exact: true })).toBeVisible();
  await expect.poll(() => keptIn(again, 'responses')).toEqual([]);
  await context.close();
  await mine.api.dispose();
});

test(
  'what waits survives a browser that is killed in the middle of a drag',
  { tag: '@nightly' },
  async ({ playwright, baseURL }, info) => {
    const mine = await newCreator(playwright, baseURL, { photos: 4, name: 'killed' });
    const own = new KillableBrowser(playwright, baseURL, info);
    const first = await own.start();
    const page = await first.newPage();
    await signIn(page, mine);
    await openGrid(page, 4);
    const order = moved(await shownOrder(page), 4, 3);
    await first.setOffline(true);
    await photo(page, 4).focus();
    for (const key of ['Space', 'Shift+ArrowLeft', 'Space']) await page.keyboard.press(key);
    await photo(page, 1).hover();
    await page.getByRole('button', { name: 'Pin photo' }).click();
    await expect(barSays(page, 'Offline. 2 changes wait.')).toBeVisible();
    await expectOrder(page, order);
    await photo(page, 2).focus();
    for (const key of ['Space', 'Shift+ArrowLeft']) await page.keyboard.press(key);
    await own.kill(first);

    const second = await own.start();
    const later = await second.newPage();
    await signIn(later, mine);
    const stored = changed(later, 'move', 'pin');
    await later.goto('/');
    await stored;
    await expectOrder(later, order);
    await expect(photo(later, 1, 'pinned')).toBeVisible();
    expect((await photosIn(mine)).map(({ url }) => url?.split('/')[2])).toEqual(order);
    await second.close();
    await mine.api.dispose();
  },
);

for (const missing of ['Web Locks', 'IndexedDB', 'channels between windows'] as const) {
  test(
    `a browser without ${missing} works all the same`,
    { tag: '@nightly' },
    async ({ browser, playwright, baseURL }) => {
      const mine = await newCreator(playwright, baseURL, { photos: 3, name: 'missing' });
      const page = await openSignedIn(browser, mine);
      await page.addInitScript((what) => {
        if (what === 'Web Locks') Reflect.deleteProperty(Navigator.prototype, 'locks');
        if (what === 'IndexedDB') Reflect.deleteProperty(window, 'indexedDB');
        if (what === 'channels between windows') Reflect.deleteProperty(window, 'BroadcastChannel');
      }, missing);
      await openGrid(page, 3);
      expect(
        await page.evaluate(() => [
          'locks' in navigator,
          'indexedDB' in window,
          'BroadcastChannel' in window,
        ]),
      ).toEqual([missing !== 'Web Locks', missing !== 'IndexedDB', missing !== 'channels between windows']);
      const order = await shownOrder(page);
      await page.route(CHANGES.path, (route) => route.abort('internetdisconnected'));
      await photo(page, 3).focus();
      for (const key of ['Space', 'Shift+ArrowLeft', 'Space']) await page.keyboard.press(key);
      const warning = missing === 'IndexedDB' ? ' Keep this page open.' : '';
      await expect(barSays(page, `Offline. 1 change waits.${warning}`)).toBeVisible();
      let asked = false;
      page.once('dialog', (dialog) => {
        asked = dialog.type() === 'beforeunload';
        void dialog.dismiss();
      });
      // Only what would be lost is asked about.
      if (missing === 'IndexedDB') {
        await page.close({ runBeforeUnload: true });
        await expect.poll(() => asked).toBe(true);
      }
      await page.unroute(CHANGES.path);
      await expect(barSays(page, 'All saved')).toBeVisible({ timeout: 20_000 });
      const [a, b, c] = order;
      expect((await photosIn(mine)).map(({ url }) => url?.split('/')[2])).toEqual([a, c, b]);
      await page.context().close();
      await mine.api.dispose();
    },
  );
}

/** How many tiles show their picture. */
const picturesDrawn = (page: Page): Promise<number> =>
  page
    .getByRole('list', { name: 'Posts' })
    .locator('img')
    .evaluateAll((all) => (all as HTMLImageElement[]).filter((img) => img.naturalWidth > 0).length);
