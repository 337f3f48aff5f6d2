import type { Photo } from '@tessera/contracts';
import { expect, test, type Page, type Route } from '@playwright/test';
import { barSays } from './support/bar.js';
import { BOARD, changed, CHANGES, STATE } from './support/changes.js';
import {
  newCreator,
  openGrid,
  photosIn,
  openSignedIn,
  withoutEvents,
  type Creator,
} from './support/creator.js';
import { CALLS, giveUp, onTile, type FailingCall } from './support/failing-calls.js';
import { photo, shownOrder } from './support/feed.js';
import { smallJpeg } from './support/photos.js';
import {
  FAILURES,
  holdDeadlines,
  LOSSES,
  REFUSALS,
  refuseCall,
  withoutResponse,
} from './support/refusals.js';
import { expectToast } from './support/toast.js';

test.describe.configure({ timeout: 300_000 });

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  test.setTimeout(300_000);
  creator = await newCreatorForFailures(playwright, baseURL);
});
test.afterAll(() => creator.api.dispose());

/** A placeholder, two photos that are shown, one that is hidden; and a second grid. */
async function newCreatorForFailures(...person: NewPerson): Promise<Creator> {
  const made = await newCreator(...person, { photos: 3, name: 'failures' });
  const { api, gridId, photoIds } = made;
  const blank = { url: '', position: 0, isPlaceholder: true, isHidden: false, gridId };
  expect((await api.post('/api/photos', { data: blank })).status()).toBe(201);
  const hidden = await api.patch(`/api/photos/${photoIds[2]}/visibility`, { data: { isHidden: true } });
  expect(hidden.status()).toBe(200);
  expect((await api.post('/api/grids', { data: { name: 'Autumn' } })).status()).toBe(201);
  await expect
    .poll(async () => (await photosIn(made)).map(({ state }) => state), { timeout: 120_000 })
    .toEqual(['ready', 'ready', 'ready', 'ready']);
  return made;
}

type NewPerson = [requests: Parameters<typeof newCreator>[0], baseURL: string | undefined];

/** All of a photo but the count of its writes. */
const contentOf = (photos: readonly Photo[]) => photos.map(({ revision: _revision, ...content }) => content);

/** What a person sees of their grid. */
const sight = async (page: Page) => ({
  photos: await shownOrder(page),
  names: await page
    .getByRole('list', { name: 'Posts' })
    .getByRole('button', { name: /^(Photo|Placeholder) \d+/ })
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label') ?? tile.textContent)),
  grids: await page.getByRole('navigation', { name: 'Grids' }).getByRole('listitem').allTextContents(),
});

async function failWith(page: Page, { path, method }: FailingCall, fail: (route: Route) => Promise<void>) {
  await page.route(path, (route) => (route.request().method() === method ? fail(route) : route.fallback()));
}

/** It waits for a response; other calls are given up. */
const isChange = ({ path }: FailingCall): boolean => path === CHANGES.path || path === BOARD.path;
const WAITING = CALLS.filter(isChange);
/** One of each kind for every change: a change, and a call. The others go the same way. */
const BY_DAY = ['a deletion', 'an export'];

for (const call of CALLS) {
  const { name, path, toast, text, act, busyFor, plan } = call;
  const failures = isChange(call) ? REFUSALS : FAILURES;
  test(
    `${name} that fails shows '${toast}' and changes nothing, by ${Object.keys(failures).join(', ')}`,
    { tag: BY_DAY.includes(name) ? [] : '@nightly' },
    async ({ browser }) => {
      const page = await openSignedIn(browser, creator);
      if (busyFor !== undefined) await page.clock.install();
      await openGrid(page, 3);
      const before = await sight(page);
      const stored = await photosIn(creator);
      for (const [how, fail] of Object.entries(failures)) {
        await failWith(page, call, fail);
        await act(page);
        await expect(page.getByText(toast, { exact: true }), how).toBeVisible();
        if (text !== undefined) await expectToast(page, toast, text);
        if (await page.getByRole('dialog').isVisible()) await giveUp(page);
        await expect.poll(() => sight(page), how).toEqual(before);
        await page.unroute(path);
        await page.getByRole('button', { name: 'Dismiss' }).click();
        await expect(page.getByText(toast, { exact: true }), how).toBeHidden();
        if (busyFor !== undefined) await page.clock.fastForward(busyFor);
        await expect(page.getByRole('banner').locator('[aria-busy]'), how).toHaveCount(0);
      }
      if (plan !== undefined) {
        await failWith(page, call, (route) => refuseCall(route, plan.code));
        await act(page);
        const dialog = page.getByRole('dialog', { name: plan.dialog });
        await expect(dialog, plan.code).toBeVisible();
        await expect(page.getByText(plan.toast, { exact: true }), plan.code).toBeVisible();
        await dialog.getByRole('button', { name: 'Stay on Free Plan' }).click();
        await expect(dialog, plan.code).toBeHidden();
        if (await page.getByRole('dialog').isVisible()) await giveUp(page);
        await expect.poll(() => sight(page), plan.code).toEqual(before);
        await page.unroute(path);
      }
      expect(contentOf(await photosIn(creator))).toEqual(contentOf(stored));
      await page.context().close();
    },
  );
}

test(
  `what gets no response waits, and is stored once when one comes: ${WAITING.map(({ name }) => name).join(', ')}`,
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const own = await newCreatorForFailures(playwright, baseURL);
    const page = await openSignedIn(browser, own);
    await holdDeadlines(page);
    await openGrid(page, 3);
    for (const [at, call] of WAITING.entries()) {
      const ways = [...Object.values(LOSSES), withoutResponse(page)];
      await failWith(page, call, ways[at % ways.length] ?? withoutResponse(page));
      await call.act(page);
      await expect(barSays(page, 'Offline. 1 change waits.'), call.name).toBeVisible();
      await expect(page.getByText(call.toast, { exact: true })).toHaveCount(0);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const stored = page.waitForResponse(
        (response) => call.path.test(new URL(response.url()).pathname) && response.ok(),
      );
      await page.unroute(call.path);
      await stored;
      await expect(barSays(page, 'All saved'), call.name).toBeVisible();
      const undone = page.waitForResponse(
        (response) => call.path.test(new URL(response.url()).pathname) && response.ok(),
      );
      await page.getByRole('button', { name: /^Undo /, disabled: false }).click();
      // Else the loss of the next one is its own.
      await undone;
      await expect(page.getByText(/^Offline|^Sending/)).toHaveCount(0);
    }
    await page.context().close();
    await own.api.dispose();
  },
);

test('an export that never gets a response ends at its deadline, with its toast', async ({ browser }) => {
  const page = await openSignedIn(browser, creator);
  await holdDeadlines(page);
  for (const call of CALLS.filter((each) => !isChange(each))) {
    await openGrid(page, 3);
    await failWith(page, call, withoutResponse(page));
    await call.act(page);
    await expect(page.getByText(call.toast, { exact: true }), call.name).toBeVisible();
    await page.unroute(call.path);
  }
  await page.context().close();
});

test(
  "a photo that cannot fill its placeholder shows 'Upload failed' with the reason, and the placeholder stays",
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 3);
    const stored = await photosIn(creator);
    const { path } = CHANGES;
    const codes = ['INTERNAL', 'FORBIDDEN', 'NOT_FOUND', 'VALIDATION_FAILED', 'PHOTO_LIMIT_REACHED'] as const;
    const failed = page.getByRole('list', { name: 'Not uploaded' }).getByRole('listitem');
    for (const code of codes) {
      await page.route(path, (route) => refuseCall(route, code));
      await photo(page, 1).hover();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose a photo' }).click();
      await (await chooser).setFiles([await smallJpeg(41, 300, 400)]);
      await expect(failed, code).toHaveCount(1, { timeout: 60_000 });
      await expect(page.getByText('Upload failed', { exact: true }), code).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await failed.getByRole('button', { name: /^Remove / }).click();
      await expect(failed, code).toHaveCount(0);
      await expect(photo(page, 1), code).toHaveAccessibleName('Placeholder 1');
      await page.unroute(path);
    }
    expect(contentOf(await photosIn(creator))).toEqual(contentOf(stored));
    await page.context().close();
  },
);

test(
  'a first read that fails can be tried again, and nothing spins for ever',
  { tag: '@nightly' },
  async ({ browser }) => {
    const [grids, photos] = [/\/api\/grids$/, STATE.path];
    for (const [how, fail] of Object.entries(FAILURES)) {
      // A browser that has shown them before shows them as they were.
      const page = await openSignedIn(browser, creator);
      // The events of the server have it read again by itself.
      await withoutEvents(page);
      await page.route(grids, fail);
      await page.goto('/');
      await expect(page.getByText('Your grids could not be loaded'), how).toBeVisible({ timeout: 60_000 });
      await page.unroute(grids);
      await page.route(photos, fail);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByText('Your photos could not be loaded.'), how).toBeVisible();
      await page.unroute(photos);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(photo(page, 3), how).toBeVisible();
      await page.context().close();
    }
  },
);

test(
  "what cannot leave the trash stays there: 'Restore failed', 'Erase failed', 'Undo failed'",
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const own = await newCreator(playwright, baseURL, { tier: 'free', photos: 2, name: 'failures-trash' });
    const page = await openSignedIn(browser, own);
    await openGrid(page, 2);
    const removed = changed(page, 'remove');
    await onTile(1, 'Delete photo')(page);
    await removed;
    await page.route(CHANGES.path, (route) => refuseCall(route, 'INTERNAL'));
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expectToast(page, 'Undo failed', 'There was an error bringing the photo back. Please try again.');
    await expect(photo(page, 2)).toBeHidden();
    await page.unroute(CHANGES.path);
    const restore = /\/api\/photos\/[0-9a-f]+\/restore$/;

    await page.goto('/trash');
    const entry = page.getByRole('list', { name: 'Trash' }).getByRole('listitem');
    const erase = /\/api\/trash\/[0-9a-f]+$/;
    for (const [how, fail] of Object.entries(FAILURES)) {
      await page.route(restore, fail);
      await page.route(erase, fail);
      await entry.getByRole('button', { name: /^Restore/ }).click();
      await expect(page.getByText('Restore failed', { exact: true }), how).toBeVisible();
      await expect(entry, how).toHaveCount(1);
      await entry.getByRole('button', { name: /for good$/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Erase for good' }).click();
      await expect(page.getByText('Erase failed', { exact: true }), how).toBeVisible();
      await expect(entry, how).toHaveCount(1);
      await page.unroute(restore);
      await page.unroute(erase);
      await page.getByRole('button', { name: 'Dismiss' }).click();
    }
    await page.route(restore, (route) => refuseCall(route, 'PHOTO_LIMIT_REACHED'));
    await entry.getByRole('button', { name: /^Restore/ }).click();
    const refused = page.getByRole('dialog', { name: 'Photo Limit Reached' });
    await refused.getByRole('button', { name: 'Stay on Free Plan' }).click();
    await expect(entry).toHaveCount(1);
    await page.context().close();
    await own.api.dispose();
  },
);
