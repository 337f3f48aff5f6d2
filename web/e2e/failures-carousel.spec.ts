import type { ErrorCode } from '@tessera/contracts';
import { expect, test, type Locator, type Page, type Route } from '@playwright/test';
import { chooseFiles, details, openDetails, strip, stripOrder } from './support/carousel.js';
import { CHANGES, STATE } from './support/changes.js';
import { openGrid, photosIn, openSignedIn, withoutEvents, type Creator } from './support/creator.js';
import { photo } from './support/feed.js';
import { smallJpeg } from './support/photos.js';
import { refuseCall, FAILURES, holdDeadlines, REFUSALS, withoutResponse } from './support/refusals.js';
import { newCreatorWithAll } from './support/creator-with-all.js';
import { takeToast } from './support/toast.js';

test.describe.configure({ timeout: 400_000 });

/** Where a rich creator's carousel of three stands, and a photo alone. */
const CAROUSEL = 5;
const SINGLE = 2;

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  test.setTimeout(300_000);
  creator = await newCreatorWithAll(playwright, baseURL);
});
test.afterAll(() => creator.api.dispose());

const press = (page: Page, name: string): Promise<void> =>
  details(page).getByRole('button', { name, exact: true }).click();

interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: RegExp;
  readonly toast: string;
  readonly text: string;
  readonly act: (page: Page) => Promise<void>;
}

const CALLS: readonly Call[] = [
  {
    name: 'a reorder',
    ...CHANGES,
    toast: 'Reorder failed',
    text: 'There was an error reordering the photos.',
    act: (page) => press(page, 'Move later'),
  },
  {
    name: 'a deletion',
    ...CHANGES,
    toast: 'Delete failed',
    text: 'There was an error deleting the photo. Please try again.',
    act: (page) => press(page, 'Delete photo'),
  },
  {
    name: 'a split',
    ...CHANGES,
    toast: 'Failed to update media type',
    text: 'There was an error splitting the carousel. Please try again.',
    act: async (page) => {
      await press(page, 'Split into single posts');
      const question = page.getByRole('alertdialog', { name: 'Split into single posts' });
      await question.getByRole('button', { name: 'Split into single posts' }).click();
    },
  },
];

async function failWith(page: Page, { path, method }: Call, fail: (route: Route) => Promise<void>) {
  await page.route(path, (route) => (route.request().method() === method ? fail(route) : route.fallback()));
}

for (const call of CALLS) {
  const { name, toast, text, act, path } = call;
  test(
    `${name} in a carousel that fails shows '${toast}' and leaves it whole, by ${Object.keys(REFUSALS).join(', ')}`,
    { tag: '@nightly' },
    async ({ browser }) => {
      const page = await openSignedIn(browser, creator);
      await openGrid(page, CAROUSEL);
      await openDetails(page, CAROUSEL);
      const before = await stripOrder(page);
      expect(before).toHaveLength(3);
      const stored = await photosIn(creator);
      for (const [how, fail] of Object.entries(REFUSALS)) {
        await strip(page).getByRole('button', { name: 'Photo 1 of 3' }).click();
        await failWith(page, call, fail);
        await act(page);
        await takeToast(page, toast, text);
        await expect.poll(() => stripOrder(page), how).toEqual(before);
        await page.unroute(path);
      }
      expect(await photosIn(creator)).toEqual(stored);
      await page.context().close();
    },
  );
}

test(
  `a carousel that cannot be read ends in 'Failed to load carousel', by ${Object.keys(FAILURES).join(', ')} and no response, and is there when it is read again`,
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator);
    await holdDeadlines(page);
    for (const [how, fail] of [
      ...Object.entries(FAILURES),
      ['no response', withoutResponse(page)] as const,
    ]) {
      await openGrid(page, CAROUSEL);
      await page.route(STATE.path, fail);
      await openDetails(page, CAROUSEL);
      await expect(page.getByText('Failed to load carousel', { exact: true }), how).toBeVisible();
      await page.unroute(STATE.path);
      await details(page).getByRole('button', { name: 'Try again' }).click();
      await expect(details(page).getByText('The carousel photos could not be loaded.'), how).toBeHidden();
    }
    await page.context().close();
  },
);

const MEDIA = /\/api\/media$/;

const REFUSED: readonly ErrorCode[] = [
  'INTERNAL',
  'FORBIDDEN',
  'NOT_FOUND',
  'FILE_TOO_LARGE',
  'UNSUPPORTED_IMAGE',
  'IMAGE_UNREADABLE',
  'CEILING_REACHED',
];

/** Sends one photo from the details, and waits until it is told why it did not go. */
async function sendOne(page: Page, button: Locator): Promise<Locator> {
  await chooseFiles(page, button, [await smallJpeg(61, 300, 400)]);
  return details(page).getByRole('list', { name: 'Not uploaded' }).getByRole('listitem');
}

test(
  `photos that a carousel cannot take stay with their reason, Retry and Remove: ${REFUSED.join(', ')}`,
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator);
    await openGrid(page, CAROUSEL);
    const stored = await photosIn(creator);
    const ways = [
      { place: CAROUSEL, button: 'Add photos', path: MEDIA },
      { place: CAROUSEL, button: 'Add photos', path: CHANGES.path },
      { place: SINGLE, button: 'Make Carousel', path: CHANGES.path },
    ];
    for (const { place, button, path } of ways) {
      await openDetails(page, place);
      for (const code of REFUSED) {
        await page.route(path, (route) => refuseCall(route, code, `Refused by ${code}.`));
        const failed = await sendOne(page, details(page).getByRole('button', { name: button, exact: true }));
        await expect(failed.getByText(`Refused by ${code}.`)).toBeVisible();
        await takeToast(page, 'Upload failed');
        await failed.getByRole('button', { name: /^Remove / }).click();
        await expect(failed, code).toHaveCount(0);
        await page.unroute(path);
      }
      await page.keyboard.press('Escape');
    }
    expect(await photosIn(creator)).toEqual(stored);
    await page.context().close();
  },
);

test(
  'photos for a carousel wait while there is no network, and while no response comes, and go on by themselves',
  { tag: '@nightly' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, creator);
    await holdDeadlines(page);
    await openGrid(page, CAROUSEL);
    await openDetails(page, CAROUSEL);
    let count = 3;
    for (const path of [MEDIA, CHANGES.path])
      for (const fail of [FAILURES['no network'], withoutResponse(page)]) {
        if (fail === undefined) throw new Error('not among the failures');
        await page.route(path, fail);
        await sendOne(page, details(page).getByRole('button', { name: 'Add photos', exact: true }));
        await expect(details(page).getByText('Waiting for the connection')).toBeVisible();
        await page.unroute(path);
        count += 1;
        await expect(details(page).getByText(`Carousel Photos (${count} of 20)`)).toBeVisible({
          timeout: 60_000,
        });
      }
    await page.context().close();
  },
);

test("'CAROUSEL_HAS_MEMBERS': a photo that became a carousel elsewhere is not made a reel; the page says why and offers to split it", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  await withoutEvents(page);
  await openGrid(page, CAROUSEL);
  const [, single] = await photosIn(creator);
  const group = `elsewhere-${Date.now()}`;
  const form = new FormData();
  form.append('carouselGroupId', group);
  form.append('gridId', creator.gridId);
  const { buffer, mimeType } = await smallJpeg(71, 300, 400);
  form.append('photos', new File([new Uint8Array(buffer)], 'member.jpg', { type: mimeType }));
  expect((await creator.api.post('/api/carousels', { multipart: form })).status()).toBe(201);
  const attached = await creator.api.put(`/api/photos/${single?.id}/carousel`, {
    data: { carouselGroupId: group, carouselPosition: 0 },
  });
  expect(attached.status()).toBe(200);

  await photo(page, SINGLE).hover();
  await page.getByRole('button', { name: 'Media type' }).click();
  await page.getByRole('menuitemradio', { name: 'Reel' }).click();
  await expect(page.getByText('Failed to update media type', { exact: true })).toBeVisible();
  const question = page.getByRole('alertdialog', { name: 'Split into single posts' });
  await expect(question.getByText(/another photo/)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(photo(page, SINGLE, 'carousel')).toBeVisible();
  await page.context().close();
});
