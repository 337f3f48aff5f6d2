import { expect, test, type Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { changed, CHANGES } from './support/changes.js';
import { newCreator, openGrid, openSignedIn } from './support/creator.js';
import { photo } from './support/feed.js';
import { keptIn } from './support/kept.js';
import { logOut } from './support/session.js';

/** Has the window tell when the page registers its worker. */
const notifyRegistered = (page: Page) =>
  page.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    serviceWorker.register = (...its) => {
      Object.assign(window, { hasRegistered: true });
      return register(...its);
    };
  });

/** Waits until the worker serves the page itself. */
async function underWorker(page: Page, photos: number): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await openGrid(page, photos);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

const keptPictures = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has('pictures'))) return [];
    return (await (await caches.open('pictures')).keys()).map(({ url }) => new URL(url).pathname);
  });

const picturesDrawn = (page: Page): Promise<number> =>
  page
    .getByRole('list', { name: 'Posts' })
    .locator('img')
    .evaluateAll((all) => (all as HTMLImageElement[]).filter((img) => img.naturalWidth > 0).length);

/** What `service-worker/pictures.js` defines. */
interface PicturesScript {
  pictureFor(
    event: { request: Request; waitUntil: (promise: Promise<unknown>) => void },
    pathname: string,
  ): Promise<Response>;
  forgetPictures(): Promise<unknown>;
}

/** The address of the worker that serves the pages, and of one that waits for it to end. */
const workers = (page: Page): Promise<readonly (string | undefined)[]> =>
  page.evaluate(async () => {
    const { active, waiting } = await navigator.serviceWorker.ready;
    return [active, waiting].map((worker) => worker?.scriptURL.split('/').at(-1));
  });

test('a new worker waits while a call is under way, and then takes over without another page', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const mine = await newCreator(playwright, baseURL, { photos: 2, name: 'takeover' });
  const page = await openSignedIn(browser, mine, { serviceWorkers: 'allow' });
  await notifyRegistered(page);
  await openGrid(page, 2);
  await underWorker(page, 2);
  // Which the page does once it has come to rest: later it would take the other worker's place.
  await page.waitForFunction(() => 'hasRegistered' in window);
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(CHANGES.path, async (route) => {
    await held;
    expect(await workers(page)).toEqual(['sw.js', 'sw.js?next']);
    await route.continue();
  });
  const asked = page.waitForRequest((request) => CHANGES.path.test(request.url()));
  const stored = changed(page, 'pin');
  await photo(page, 1).hover();
  await page.getByRole('button', { name: 'Pin photo' }).click();
  await asked;
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?next').then(() => undefined));
  await expect.poll(() => workers(page)).toEqual(['sw.js', 'sw.js?next']);
  release();
  await stored;
  await expect.poll(() => workers(page)).toEqual(['sw.js?next', undefined]);
  await page.context().close();
  await mine.api.dispose();
});

test('the pictures of visited grids are kept: shown without a network, the oldest out where they are too many, all gone at log-out', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const mine = await newCreator(playwright, baseURL, { photos: 3, name: 'pictures' });
  const page = await openSignedIn(browser, mine, { serviceWorkers: 'allow' });
  await openGrid(page, 3);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const old = `/media/${'0'.repeat(32)}/thumb`;
  await page.evaluate(async (path) => {
    const cache = await caches.open('pictures');
    await cache.put(path, new Response('', { headers: { 'content-length': '100000000' } }));
  }, old);
  await underWorker(page, 3);
  await expect.poll(() => keptPictures(page)).toHaveLength(3);
  expect(await keptPictures(page)).not.toContain(old);

  await expect.poll(() => keptIn(page, 'responses')).toHaveLength(2);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.clearBrowserCache');
  await page.context().setOffline(true);
  await page.reload();
  await expect.poll(() => picturesDrawn(page)).toBe(3);
  // The details show the picture of the tile.
  await photo(page, 1).click();
  const details = page.getByRole('dialog', { name: 'Edit Photo Details' });
  await expect(details.getByText(/full picture/)).toBeVisible();
  await expect(details.getByRole('img', { name: 'Photo 1' })).toHaveJSProperty('naturalWidth', 300);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
  await logOut(page);
  await expect.poll(() => keptPictures(page)).toEqual([]);
  await page.context().close();
  await mine.api.dispose();
});

test('a session that is ended from elsewhere takes what was read in it along, and leaves what waits', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const mine = await newCreator(playwright, baseURL, { photos: 2, name: 'ended' });
  const page = await openSignedIn(browser, mine, { serviceWorkers: 'allow' });
  await openGrid(page, 2);
  await underWorker(page, 2);
  await expect.poll(() => keptPictures(page)).toHaveLength(2);
  await expect.poll(() => keptIn(page, 'responses')).toHaveLength(2);
  await page.route(CHANGES.path, (route) => route.abort());
  await photo(page, 1).hover();
  await page.getByRole('button', { name: 'Pin photo' }).click();
  await expect.poll(() => keptIn(page, 'waiting')).toHaveLength(1);
  expect((await mine.api.post('/api/logout')).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText('Your session has ended. Log in to go on.')).toBeVisible();
  await expect.poll(() => keptPictures(page)).toEqual([]);
  await expect.poll(() => keptIn(page, 'responses')).toEqual([]);
  expect(await keptIn(page, 'waiting')).toHaveLength(1);
  await page.context().close();
  await mine.api.dispose();
});

test('a picture that is still on its way at a log-out is not kept', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ bypassCSP: true, baseURL });
  const page = await context.newPage();
  await page.goto('/privacy');
  await page.addScriptTag({ path: fileURLToPath(new URL('../service-worker/pictures.js', import.meta.url)) });
  const path = `/media/${'1'.repeat(32)}/thumb`;
  const kept = (logOutMeanwhile: boolean) =>
    page.evaluate(
      async ([pathname, leaves]) => {
        const worker = globalThis as unknown as PicturesScript;
        await caches.delete('pictures');
        let respond: (response: Response) => void = () => undefined;
        const asked = new Promise<void>((resolve) => {
          globalThis.fetch = () => {
            resolve();
            return new Promise((arrive) => (respond = arrive));
          };
        });
        const keeping: Promise<unknown>[] = [];
        const waitUntil = (promise: Promise<unknown>) => keeping.push(promise);
        const shown = worker.pictureFor({ request: new Request(pathname), waitUntil }, pathname);
        await asked;
        if (leaves) await worker.forgetPictures();
        respond(new Response('picture'));
        const text = await (await shown).text();
        await Promise.all(keeping);
        return [text, await caches.has('pictures')];
      },
      [path, logOutMeanwhile] as const,
    );
  expect(await kept(false)).toEqual(['picture', true]);
  expect(await kept(true)).toEqual(['picture', false]);
  await context.close();
});

test('without a network the worker serves pages alone', async ({ browser, playwright, baseURL }) => {
  const mine = await newCreator(playwright, baseURL, { photos: 1, name: 'fallback' });
  const page = await openSignedIn(browser, mine, { serviceWorkers: 'allow' });
  await openGrid(page, 1);
  await underWorker(page, 1);
  await page.context().setOffline(true);
  const paths = ['/api/user', `/media/${'0'.repeat(32)}/master`, '/config.json', '/healthz'];
  for (const path of paths) {
    const response = page.evaluate((asked) => fetch(asked, { cache: 'no-store' }).then(() => true), path);
    await expect(response, path).rejects.toThrow();
  }
  for (const path of paths) {
    const other = await page.context().newPage();
    await expect(other.goto(path), path).rejects.toThrow();
    await other.close();
  }
  const other = await page.context().newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.context().close();
  await mine.api.dispose();
});
