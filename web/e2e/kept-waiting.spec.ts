import type { ChangesBody } from '@tessera/contracts';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { barSays } from './support/bar.js';
import { changed, CHANGES } from './support/changes.js';
import { newCreator, openGrid, photosIn, signIn, openSignedIn, type Creator } from './support/creator.js';
import { expectOrder, moved, photo, shownOrder } from './support/feed.js';
import { asFirstVersion, keptIn, nameOfKept, putKept } from './support/kept.js';
import { expectToast } from './support/toast.js';
import { keepAndLogOut, logIn } from './support/session.js';

const DAY = 86_400_000;

interface KeptChange {
  readonly schema: number;
  readonly place: number;
}

const cutOff = (context: BrowserContext) =>
  context.route(CHANGES.path, (route) => route.abort('internetdisconnected'));

async function pin(page: Page, place: number): Promise<void> {
  await photo(page, place).hover();
  await page.getByRole('button', { name: 'Pin photo' }).click();
}

/** A move and a pin that wait. */
async function leaveTwo(page: Page): Promise<void> {
  await photo(page, 3).focus();
  for (const key of ['Space', 'Shift+ArrowLeft', 'Space']) await page.keyboard.press(key);
  await pin(page, 1);
  await expect(barSays(page, 'Offline. 2 changes wait.')).toBeVisible();
  // Nobody closes a page within the moment that storing takes.
  await expect.poll(() => keptIn(page, 'waiting')).toHaveLength(2);
}

/** A page of that person, who has three photos, whose move and pin wait. */
async function withTwoWaiting(browser: Browser, creator: Creator) {
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 3);
  const order = await shownOrder(page);
  await cutOff(page.context());
  await leaveTwo(page);
  return { page, context: page.context(), order };
}

/** How often each number of a call was stored. */
function storedCalls(context: BrowserContext): readonly number[] {
  const numbers: number[] = [];
  context.on('response', (response) => {
    if (!CHANGES.path.test(response.url()) || !response.ok()) return;
    numbers.push((response.request().postDataJSON() as ChangesBody).seq);
  });
  return numbers;
}

test(
  'a week later, with the log-in ended meanwhile: what waits arrives once, after the person has logged in again',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const mine = await newCreator(playwright, baseURL, { photos: 3, name: 'week-later' });
    const { page, context, order } = await withTwoWaiting(browser, mine);
    await page.close();

    expect((await mine.api.post('/api/logout')).ok()).toBe(true);
    await context.unroute(CHANGES.path);
    const stored = storedCalls(context);
    const later = await context.newPage();
    await later.clock.setFixedTime(Date.now() + 8 * DAY);
    await signIn(later, mine);
    await later.goto('/');
    await expect(later.getByText('Your session has ended. Log in to go on.')).toBeVisible();
    expect(stored).toEqual([]);
    await logIn(later, mine);
    await expectOrder(later, moved(order, 3, 2));
    await expect(photo(later, 1, 'pinned')).toBeVisible();
    await expect.poll(() => keptIn(later, 'waiting')).toEqual([]);
    await expect(later.getByText(/^(Offline|Sending)/)).toHaveCount(0);
    const token = await later.evaluate(() => localStorage.getItem('token'));
    const api = await playwright.request.newContext({
      ...(baseURL !== undefined && { baseURL }),
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    });
    const there = await photosIn({ api, gridId: mine.gridId });
    expect(there.map(({ url }) => url?.split('/')[2])).toEqual(moved(order, 3, 2));
    expect(there.map(({ isPinned }) => isPinned)).toEqual([true, false, false]);
    expect(new Set(stored).size).toBe(stored.length);
    await context.close();
    await api.dispose();
    await mine.api.dispose();
  },
);

test(
  'an upgrade with a full outbox: what a page of the first version has left is shown and sent, once',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const mine = await newCreator(playwright, baseURL, { photos: 3, name: 'full-outbox' });
    const { page, context, order } = await withTwoWaiting(browser, mine);
    await page.goto('/favicon.svg');
    await asFirstVersion(page);
    await page.goto('/');
    await expectOrder(page, moved(order, 3, 2));
    await expect(photo(page, 1, 'pinned')).toBeVisible();
    const stored = storedCalls(context);
    await context.unroute(CHANGES.path);
    await expect(barSays(page, 'All saved')).toBeVisible({ timeout: 20_000 });
    expect(stored).toEqual([1, 2]);
    expect((await photosIn(mine)).map(({ url }) => url?.split('/')[2])).toEqual(moved(order, 3, 2));
    expect(await keptIn(page, 'waiting')).toEqual([]);
    await context.close();
    await mine.api.dispose();
  },
);

test("what a page of a later version has left waits for such a page; this one sends nothing past it, and shows 'Reload to go on'", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const mine = await newCreator(playwright, baseURL, { photos: 3, name: 'later-entries' });
  const { page, context } = await withTwoWaiting(browser, mine);
  const kept = await keptIn<KeptChange>(page, 'waiting');
  await page.goto('/favicon.svg');
  await putKept(
    page,
    'waiting',
    kept.map((entry) => ({ ...entry, schema: entry.schema + 1 })),
  );
  const stored = storedCalls(context);
  await context.unroute(CHANGES.path);
  await page.goto('/');
  await openGrid(page, 3);
  await pin(page, 2);
  await expectToast(page, 'Reload to go on');
  expect(stored).toEqual([]);
  expect(await keptIn(page, 'waiting')).toHaveLength(3);
  // As the later page would have it.
  await page.goto('/favicon.svg');
  await putKept(page, 'waiting', kept);
  await page.goto('/');
  await expect.poll(() => keptIn(page, 'waiting'), { timeout: 60_000 }).toEqual([]);
  await context.close();
  await mine.api.dispose();
});

test(
  "a page of a later version takes the database over: this one closes it, shows 'Reload to go on' and loses nothing",
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const mine = await newCreator(playwright, baseURL, { photos: 3, name: 'taken-over' });
    const page = await openSignedIn(browser, mine);
    await openGrid(page, 3);
    await expect.poll(() => keptIn(page, 'responses')).toHaveLength(2);
    const name = await nameOfKept(page);
    const later = await page.context().newPage();
    await later.goto('/favicon.svg');
    const version = await later.evaluate(async (named) => {
      const opened = indexedDB.open(named, 1_000);
      return new Promise<number>((resolve) => {
        opened.onsuccess = () => {
          resolve(opened.result.version);
          opened.result.close();
        };
      });
    }, name);
    expect(version).toBe(1_000);
    await expectToast(page, 'Reload to go on');
    const stored = changed(page, 'pin');
    await pin(page, 1);
    await stored;
    await page.context().close();
    await mine.api.dispose();
  },
);

for (const promised of [true, false]) {
  test(
    `the browser is asked once to keep what waits; where it ${promised ? 'does, nothing is said' : 'refuses, the bar says until when'}`,
    { tag: '@nightly' },
    async ({ browser, playwright, baseURL }) => {
      const mine = await newCreator(playwright, baseURL, { photos: 3, name: 'persist' });
      const page = await openSignedIn(browser, mine);
      let asked = 0;
      await page.exposeFunction('askToPersist', () => {
        asked += 1;
        return promised;
      });
      await page.addInitScript(() => {
        Object.defineProperty(navigator.storage, 'persist', { value: Reflect.get(window, 'askToPersist') });
      });
      await openGrid(page, 3);
      const more = (what: string) =>
        page.getByText(`Open Tessera within 7 days to send ${what}.`, { exact: true });
      const stored = changed(page, 'pin');
      await pin(page, 1);
      await stored;
      expect(asked).toBe(0);
      await cutOff(page.context());
      await pin(page, 2);
      await expect(barSays(page, 'Offline. 1 change waits.')).toBeVisible();
      await expect.poll(() => asked).toBe(1);
      if (!promised) await expect(more('it')).toBeVisible();
      await pin(page, 3);
      await expect(barSays(page, 'Offline. 2 changes wait.')).toBeVisible();
      await expect(more('them')).toHaveCount(promised ? 0 : 1);
      expect(asked).toBe(1);
      await page.context().close();
      await mine.api.dispose();
    },
  );
}

test(
  'what waits for somebody who has not been here for 30 days is deleted when another person is',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const [ada, eve] = await Promise.all(
      ['kept-ada', 'kept-eve'].map((name) => newCreator(playwright, baseURL, { photos: 3, name })),
    );
    if (ada === undefined || eve === undefined) throw new Error('two people are wanted');
    const page = await (await browser.newContext()).newPage();
    const began = Date.now();
    await page.clock.setFixedTime(began);
    await logIn(page, ada);
    const adas = await nameOfKept(page);
    await cutOff(page.context());
    await pin(page, 1);
    await expect(barSays(page, 'Offline. 1 change waits.')).toBeVisible();
    await keepAndLogOut(page, 1);
    // Those of people; the landing page has one of its own.
    const names = () =>
      page.evaluate(async () =>
        (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('tessera ') ? name : [])),
      );
    const seen = () => page.evaluate(() => localStorage.getItem('people-seen'));
    await logIn(page, eve);
    await page.clock.setFixedTime(began + 29 * DAY);
    await page.reload();
    await expect.poll(seen).toContain(String(began + 29 * DAY));
    expect(await names()).toContain(adas);
    await page.clock.setFixedTime(began + 31 * DAY);
    await page.reload();
    await expect.poll(names).not.toContain(adas);
    expect(await names()).toHaveLength(1);
    await page.context().close();
    for (const { api } of [ada, eve]) await api.dispose();
  },
);

test(
  'without service workers nothing opens offline and nothing promises it; all else works',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const mine = await newCreator(playwright, baseURL, { photos: 3, name: 'no-workers' });
    const page = await openSignedIn(browser, mine);
    const context = page.context();
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    await openGrid(page, 3);
    expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(false);
    const order = await shownOrder(page);
    await context.setOffline(true);
    await leaveTwo(page);
    await expect(page.getByText(/without a network|works offline|available offline/i)).toHaveCount(0);
    await expect(page.reload()).rejects.toThrow();
    await context.setOffline(false);
    await page.goto('/');
    await expectOrder(page, moved(order, 3, 2));
    await expect.poll(() => keptIn(page, 'waiting')).toEqual([]);
    expect((await photosIn(mine)).map(({ url }) => url?.split('/')[2])).toEqual(moved(order, 3, 2));
    await context.close();
    await mine.api.dispose();
  },
);
