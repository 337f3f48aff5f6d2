import { expect, test, type Page } from '@playwright/test';
import { newCreator, openGrid, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { holdBack } from './support/hold-back.js';

let creator: Creator;

test.beforeAll(async ({ playwright }, { project }) => {
  creator = await newCreator(playwright, project.use.baseURL, { photos: 12, name: 'first-view' });
  // The page is told when a picture is done, and reads the grid again.
  await expect.poll(async () => (await photosIn(creator)).every(({ state }) => state === 'ready')).toBe(true);
});

/** Holds the code that acts back. */
const delayPlanner = (page: Page) => holdBack(page, '**/assets/grid-page-*.js');

/** The reads that the page makes, in their order. */
function readsOf(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(?:user|grids)/.test(pathname)) reads.push(pathname);
  });
  return reads;
}

/** What is read of the grid first, and all of it. */
const TOP = ['/api/grids', '/api/grids/first-view', '/api/user'];
const whole = () => `/api/grids/${creator.gridId}/state`;

/** The pictures of the window that have loaded, and where they and the texts of the page's frame stand. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const place = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left, top, width, height].map(Math.round).join(' ');
    };
    const shown = [...document.querySelectorAll<HTMLImageElement>('main img')].filter(
      (image) => image.getBoundingClientRect().top < window.innerHeight,
    );
    const pictures = shown.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
    const texts = [...document.querySelectorAll('header button, nav button, [role="tab"]')];
    return {
      toCome: shown.length - pictures.length,
      pictures: pictures.map((image) => `${new URL(image.src).pathname} ${place(image)}`).sort(),
      texts: texts
        .filter((each) => each.checkVisibility())
        .map((each) => `${each.textContent} ${place(each)}`),
    };
  });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the photos are seen at ${viewport.width} px before the code that acts has come, and stay where they are`, async ({
    browser,
  }) => {
    const page = await openSignedIn(browser, creator, { viewport });
    const reads = readsOf(page);
    const release = await delayPlanner(page);
    await page.goto(`/?grid=${creator.gridId}`);
    const enough = viewport.width > 640 ? 6 : 9;
    await expect(async () => {
      const { pictures, toCome } = await seen(page);
      expect(pictures.length).toBeGreaterThanOrEqual(enough);
      expect(toCome).toBe(0);
    }).toPass();
    const before = await seen(page);
    await expect(page.getByRole('button', { name: 'Photo 1' })).toHaveCount(0);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    release();
    await expect(page.getByRole('button', { name: 'Photo 1', exact: true })).toBeVisible();
    await expect.poll(async () => (await seen(page)).pictures.length).toBe(before.pictures.length);
    expect(await seen(page)).toEqual(before);
    // What was read first is kept, not read again.
    expect([...reads].sort()).toEqual([...TOP, whole()].sort());
    await page.context().close();
  });
}

test('a reload far down shows the same place before the code that acts has come', async ({ browser }) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 12);
  await page.evaluate(() => window.scrollTo({ top: 400 }));
  const kept = () =>
    page.evaluate(
      () => Object.entries<string>(sessionStorage).find(([key]) => key.startsWith('scroll '))?.[1],
    );
  await expect.poll(kept).toBe('400');
  const release = await delayPlanner(page);
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  release();
  await expect(page.getByRole('button', { name: 'Photo 10', exact: true })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(400);
  await page.context().close();
});

for (const [where, search] of [
  ['the grid in the address', () => `/?grid=${creator.gridId}`],
  ['the first grid', () => '/'],
] as const)
  test(`the person and the top of ${where} are read before the app has come, and once`, async ({
    browser,
  }) => {
    const page = await openSignedIn(browser, creator);
    const reads = readsOf(page);
    const release = await holdBack(page, '**/assets/index-*.js');
    await page.goto(search(), { waitUntil: 'commit' });
    await expect(page.getByRole('status')).toHaveText('Loading');
    await expect.poll(() => [...reads].sort()).toEqual(TOP);
    release();
    await expect(page.getByRole('button', { name: 'Photo 1', exact: true })).toBeVisible();
    expect([...reads].sort()).toEqual([...TOP, whole()].sort());
    await page.context().close();
  });

test('the top of the grid is seen, with its counts, before anything else of it is fetched, and stays where it is', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, { viewport: { width: 390, height: 844 } });
  const reads = readsOf(page);
  const release = await holdBack(page, `**${whole()}`);
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/media/')) pictures.push(`${new URL(request.url()).pathname}`);
    if (request.url().includes('/assets/grid-page-')) pictures.push('what acts');
  });
  await page.goto('/');
  await expect(async () => {
    const { pictures: shown, toCome } = await seen(page);
    expect(shown.length).toBeGreaterThanOrEqual(9);
    expect(toCome).toBe(0);
  }).toPass();
  const before = await seen(page);
  await expect.poll(() => reads).toContain(whole());
  await expect.poll(() => pictures.indexOf('what acts')).toBeGreaterThanOrEqual(3);
  // None was fetched twice: what was fetched for the first view is what the page shows.
  expect(new Set(pictures).size).toBe(pictures.length);
  release();
  await expect(page.getByRole('button', { name: 'Photo 1', exact: true })).toBeVisible();
  await expect.poll(async () => (await seen(page)).pictures.length).toBe(before.pictures.length);
  expect(await seen(page)).toEqual(before);
  await page.context().close();
});

test('a server that knows no first view has the whole grid read at once', async ({ browser }) => {
  const page = await openSignedIn(browser, creator);
  await page.route('**/api/grids/first-view', (route) =>
    route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }),
  );
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Photo 1', exact: true })).toBeVisible();
  await page.context().close();
});

test('a link to a photo or to the reels, and a reload, read the whole grid before the app has come', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 12);
  const reads = readsOf(page);
  for (const go of [() => page.reload(), () => page.goto(`/?grid=${creator.gridId}&tab=reels`)]) {
    reads.length = 0;
    const release = await holdBack(page, '**/assets/index-*.js');
    const loaded = go();
    await expect.poll(() => [...reads].sort()).toEqual(['/api/grids', whole(), '/api/user']);
    release();
    await loaded;
  }
  await page.context().close();
});

test('what is seen takes no keys before it can be dragged by them: Space would select it', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  const release = await holdBack(page, '**/assets/drag-*.js');
  const acts = page.waitForResponse('**/assets/grid-page-*.js');
  await page.goto('/');
  await acts;
  await expect(async () => expect((await seen(page)).pictures.length).toBeGreaterThanOrEqual(6)).toPass();
  await expect(page.getByRole('button', { name: 'Photo 1', exact: true })).toHaveCount(0);
  release();
  await page.getByRole('button', { name: 'Photo 1', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/picked up/i).first()).toBeAttached();
  await page.context().close();
});

test('the page shows who waits for the photos first what can be done meanwhile', async ({ browser }) => {
  const page = await openSignedIn(browser, creator);
  const release = await holdBack(page, `**/api/grids/${creator.gridId}/state`);
  // Not the top of it.
  await page.goto(`/?grid=${creator.gridId}&tab=reels`);
  await expect(page.getByText('Loading photos')).toBeAttached();
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  await page.keyboard.press('Escape');
  release();
  await page.getByRole('tab', { name: 'POSTS' }).click();
  await expect(page.getByRole('button', { name: 'Photo 1', exact: true })).toBeVisible();
  await page.context().close();
});
