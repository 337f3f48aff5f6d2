import type { ErrorCode } from '@tessera/contracts';
import { expect, test, type Page } from '@playwright/test';
import { CHANGES } from './support/changes.js';
import { newCreator, openGrid, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { smallJpeg } from './support/photos.js';
import { refuseCall, FAILURES, holdDeadlines, withoutResponse } from './support/refusals.js';

test.describe.configure({ timeout: 300_000 });

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { photos: 2, name: 'failed-uploads' });
});
test.afterAll(() => creator.api.dispose());

const MEDIA = /\/api\/media$/;

/** Sends files by the dialog, and leaves it. */
async function send(page: Page, ...seeds: number[]): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Upload', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Photos' });
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await Promise.all(seeds.map((seed) => smallJpeg(seed, 300, 400))));
  await dialog.getByRole('button', { name: `Upload (${seeds.length})` }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

const failed = (page: Page) => page.getByRole('list', { name: 'Not uploaded' }).getByRole('listitem');

/** One where Retry can help, and one where it cannot. */
const REFUSED: readonly ErrorCode[] = ['INTERNAL', 'IMAGE_UNREADABLE'];
const ALSO_REFUSED: readonly ErrorCode[] = [
  'FORBIDDEN',
  'PHOTO_LIMIT_REACHED',
  'NOT_FOUND',
  'CEILING_REACHED',
  'IDEMPOTENCY_CONFLICT',
  'FILE_TOO_LARGE',
  'UNSUPPORTED_IMAGE',
];

for (const { what, path, codes, tag } of [
  { what: 'a file that the service refuses', path: MEDIA, codes: REFUSED, tag: [] },
  { what: 'a file that the service refuses', path: MEDIA, codes: ALSO_REFUSED, tag: '@nightly' },
  {
    ...{ what: 'files that cannot be put into the grid', path: CHANGES.path },
    ...{ codes: [...REFUSED, ...ALSO_REFUSED], tag: '@nightly' },
  },
]) {
  test(
    `${what} shows 'Upload failed' and stays with the server's reason and Remove, and Retry only where that can help: ${codes.join(', ')}`,
    { tag },
    async ({ browser }) => {
      const page = await openSignedIn(browser, creator);
      const ids = async () => (await photosIn(creator)).map(({ id }) => id);
      const stored = await ids();
      await openGrid(page, stored.length);
      for (const code of codes) {
        await page.route(path, (route) => refuseCall(route, code, `Refused by ${code}.`));
        await send(page, 11);
        await expect(failed(page).getByText(`Refused by ${code}.`)).toBeVisible();
        await expect(page.getByText('Upload failed', { exact: true }), code).toBeVisible();
        await page.getByRole('button', { name: 'Dismiss' }).click();
        const retries = failed(page).getByRole('button', { name: /^Retry / });
        await expect(retries, code).toHaveCount(code === 'INTERNAL' ? 1 : 0);
        await failed(page)
          .getByRole('button', { name: /^Remove / })
          .click();
        await expect(failed(page), code).toHaveCount(0);
        await page.unroute(path);
      }
      await expect(page.getByRole('region', { name: 'Uploads' })).toBeHidden();
      expect(await ids()).toEqual(stored);
      await page.context().close();
    },
  );
}

test(
  'a network lost in the midst of an upload: what is sent stays sent, the rest waits and goes on when it is back, in file order',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator);
    const before = await photosIn(creator);
    await openGrid(page, before.length);
    let taken = 0;
    await page.route(MEDIA, async (route) => {
      // The first two get through; then the line is cut.
      taken += 1;
      if (taken <= 2) await route.continue();
      else await route.abort('internetdisconnected');
    });
    await send(page, 21, 22, 23, 24, 25);
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await expect(uploads.getByText('2 of 5 complete')).toBeVisible({ timeout: 60_000 });
    await expect(uploads.getByText('Waiting for the connection')).toBeVisible();
    await page.context().setOffline(true);
    await page.unroute(MEDIA);
    await expect(uploads.getByText('2 of 5 complete')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('Photos uploaded!', { exact: true })).toBeVisible({ timeout: 90_000 });
    await expect(uploads).toBeHidden();
    const after = await photosIn(creator);
    expect(after.slice(5).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after).toHaveLength(before.length + 5);
    await page.context().close();
  },
);

test(
  'an upload that never gets a response is given up at its deadline, shows it, and arrives once when it is repeated',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator);
    await holdDeadlines(page);
    const before = await photosIn(creator);
    await openGrid(page, before.length);
    for (const path of [MEDIA, CHANGES.path]) {
      let calls = 0;
      await page.route(path, async (route) => {
        calls += 1;
        if (calls > 1) return route.fallback();
        // The server does it; only its response is lost.
        await route.fetch();
        return withoutResponse(page)(route);
      });
      await send(page, 31);
      await expect(page.getByText('Photos uploaded!', { exact: true })).toBeVisible({ timeout: 90_000 });
      expect(calls).toBe(2);
      await expect(page.getByRole('region', { name: 'Uploads' })).toBeHidden();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.unroute(path);
    }
    expect(await photosIn(creator)).toHaveLength(before.length + 2);
    await page.context().close();
  },
);

test(
  'one file of three that fails leaves the others to arrive, and follows by Retry',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator);
    const before = await photosIn(creator);
    await openGrid(page, before.length);
    const fail = FAILURES['500'];
    if (fail === undefined) throw new Error('not among the failures');
    let taken = 0;
    await page.route(MEDIA, (route) => {
      taken += 1;
      return taken === 1 ? fail(route) : route.continue();
    });
    await send(page, 41, 42, 43);
    await expect(failed(page)).toHaveCount(1, { timeout: 60_000 });
    await expect.poll(async () => (await photosIn(creator)).length).toBe(before.length + 2);
    await failed(page)
      .getByRole('button', { name: /^Retry / })
      .click();
    await expect(failed(page)).toHaveCount(0, { timeout: 60_000 });
    await expect.poll(async () => (await photosIn(creator)).length).toBe(before.length + 3);
    await page.context().close();
  },
);
