import type { Grid } from '@tessera/contracts';
import { expect, test } from '@playwright/test';
import { addPhotos, newCreator, openSignedIn } from './support/creator.js';
import { expectCodeFetched } from './support/fetched.js';
import { smallJpeg } from './support/photos.js';
import { PHONE, button, pictures } from './support/post-page.js';
import { listsOf } from './support/posted.js';
import { takeShares } from './support/share-sheet.js';

test('without a network the next three posts are shared and marked, over a reload, and what was marked is stored when it is back', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 4, name: 'post-offline' });
  const page = await openSignedIn(browser, creator, { ...PHONE, serviceWorkers: 'allow' });
  const shared = await takeShares(page);
  await page.goto(`/post?grid=${creator.gridId}`);
  await expect(pictures(page)).toHaveCount(1);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // The pictures of three posts are kept, and the grid itself.
  const kept = () => page.evaluate(async () => (await (await caches.open('post-pictures')).keys()).length);
  await expect.poll(kept).toBe(3);
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve, reject) => {
            void indexedDB.databases().then(([{ name = '' } = {}]) => {
              const open = indexedDB.open(name);
              open.onerror = () => reject(new Error('not opened'));
              open.onsuccess = () => {
                const count = open.result.transaction('responses').objectStore('responses').count();
                count.onsuccess = () => {
                  open.result.close();
                  resolve(count.result);
                };
              };
            });
          }),
      ),
    )
    .toBeGreaterThanOrEqual(2);
  await page.context().setOffline(true);
  await page.reload();

  for (const left of ['1 of 4', '1 of 3', '1 of 2']) {
    await expect(page.getByText(left, { exact: true })).toBeVisible();
    await expect(pictures(page)).toHaveCount(1);
    const before = shared.length;
    await button(page, 'Share').tap();
    await expect.poll(() => shared.length).toBe(before + 1);
    await button(page, 'Posted').tap();
  }
  await expect(page.getByText('the last one')).toBeVisible();
  await expect(page.getByText('The pictures could not be loaded.')).toBeVisible();
  expect(new Set(shared.map(({ bytes }) => bytes.toString('base64'))).size).toBe(3);

  await page.context().setOffline(false);
  await expect.poll(async () => (await listsOf(creator)).posted).toEqual(creator.photoIds.slice(1));
  await button(page, 'Try again').tap();
  await expect(pictures(page)).toHaveCount(1);
  await button(page, 'Posted').tap();
  await expect(page.getByRole('heading', { name: 'Everything is posted' })).toBeFocused();
  await page.context().close();
  await creator.api.dispose();
});

test('without a network Undo of Posted shows the pictures again, and another grid leaves those of the first', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'post-offline-undo' });
  const autumn = (await (await creator.api.post('/api/grids', { data: { name: 'Autumn' } })).json()) as Grid;
  await addPhotos(creator.api, autumn.id, [await smallJpeg(9, 300, 400)]);
  const page = await openSignedIn(browser, creator, PHONE);
  const shared = await takeShares(page);
  const grid = page.getByRole('combobox', { name: 'Grid' });
  const kept = () => page.evaluate(async () => (await (await caches.open('post-pictures')).keys()).length);
  await page.goto(`/post?grid=${autumn.id}`);
  await expect.poll(kept).toBe(1);
  await grid.selectOption('My First Grid');
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await expect.poll(kept).toBe(3);
  await expectCodeFetched(page, 'mark-posted', 'toast-view');
  // On a phone other pages take its place.
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
  await page.context().setOffline(true);

  await button(page, 'Posted').tap();
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await button(page, 'Undo').last().tap();
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await expect(pictures(page)).toHaveCount(1);
  await button(page, 'Share').tap();
  await expect.poll(() => shared.length).toBe(1);

  await grid.selectOption('Autumn');
  await expect(page.getByText('The pictures could not be loaded.')).toBeVisible();
  await grid.selectOption('My First Grid');
  await expect(pictures(page)).toHaveCount(1);
  await page.context().close();
  await creator.api.dispose();
});
