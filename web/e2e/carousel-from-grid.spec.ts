import {
  expect,
  test,
  type Page,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
} from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/axe.js';
import { details, openDetails, strip, stripOrder } from './support/carousel.js';
import { changed, changeElsewhere } from './support/changes.js';
import { newCreator, openGrid, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { expectOrder, feed, shownOrder } from './support/feed.js';
import { expectToast } from './support/toast.js';

const button = (page: Page) => details(page).getByRole('button', { name: 'Add from grid', exact: true });
const choice = (page: Page) => page.getByRole('dialog', { name: 'Add from grid' });
const tile = (page: Page, name: string | RegExp) => choice(page).getByRole('button', { name });
const add = (page: Page, photos: string) =>
  choice(page).getByRole('button', { name: `Add ${photos}`, exact: true });

const newId = () => crypto.randomUUID().replaceAll('-', '');

/** What the tests of this file are given. */
type Seat = Pick<PlaywrightWorkerArgs & PlaywrightTestOptions, 'browser' | 'playwright' | 'baseURL'>;

const AT = '2026-11-23T12:00:00.000Z';

/** Seven photos: a carousel of the first two, a pinned one, a hidden one, a draft, and a placeholder before all. */
async function openCarousel({ browser, playwright, baseURL }: Seat) {
  const creator = await newCreator(playwright, baseURL, { photos: 7, name: 'from-grid' });
  const [cover = '', second = '', pinned = '', hidden = '', , , draft = ''] = creator.photoIds;
  const [groupId, placeholder] = [newId(), newId()];
  await changeElsewhere(
    creator,
    { kind: 'gather', groupId, cover, ids: [second], createdAt: AT },
    { kind: 'pin', id: pinned, on: true },
    { kind: 'set', id: hidden, field: 'isHidden', value: true, seen: false },
    { kind: 'shelve', ids: [draft] },
    { kind: 'place', into: 'feed', before: cover, at: 0, createdAt: AT, items: [{ id: placeholder }] },
  );
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 5);
  return { creator, page, order: await shownOrder(page) };
}

async function leave(creator: Creator, page: Page): Promise<void> {
  await page.context().close();
  await creator.api.dispose();
}

const membersOf = async (creator: Creator) =>
  (await photosIn(creator))
    .filter(({ carouselGroupId }) => carouselGroupId !== null)
    .sort((a, b) => (a.carouselPosition ?? 0) - (b.carouselPosition ?? 0))
    .map(({ id }) => id);

test('photos of the grid become part of a carousel in the order in which they are chosen, and go back by Undo', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const { creator, page, order } = await openCarousel({ browser, playwright, baseURL });
  await openDetails(page, 2);
  await button(page).click();

  // Neither the placeholder nor the carousel; hidden posts and drafts too.
  await expect(choice(page).getByRole('list', { name: 'Posts' }).getByRole('button')).toHaveCount(4);
  await expect(choice(page).getByRole('list', { name: 'Drafts' }).getByRole('button')).toHaveCount(1);
  await expect(add(page, 'photos')).toBeDisabled();
  await tile(page, /^Draft 1/).click();
  await tile(page, /^Photo 3, pinned/).click();
  await tile(page, /^Photo 5/).click();
  await tile(page, /^Photo 3, pinned, number 2$/).click();
  await expect(tile(page, /^Photo 5, number 2$/)).toHaveAttribute('aria-pressed', 'true');
  await tile(page, /^Photo 3, pinned$/).click();
  await expectAccessibleInBothThemes(page);

  const stored = changed(page, 'join');
  await add(page, '3 photos').click();
  await stored;
  await expectToast(page, 'Photos added to carousel');
  await expect(choice(page)).toBeHidden();
  await expect(strip(page).getByRole('button', { name: /^Photo \d+ of 5/ })).toHaveCount(5);
  const [a, b, c, , e, , g] = creator.photoIds;
  expect(await membersOf(creator)).toEqual([a, b, g, e, c]);

  await page
    .getByRole('region', { name: /notifications/i })
    .getByRole('button', { name: 'Undo', exact: true })
    .click();
  await expect(strip(page).getByRole('button', { name: /^Photo \d+ of 2/ })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expectOrder(page, order);
  await page
    .getByRole('group', { name: 'History' })
    .getByRole('button', { name: 'Redo move of 3 photos to a carousel' })
    .click();
  await expect(feed(page).getByRole('listitem')).toHaveCount(3);
  await expect.poll(() => membersOf(creator)).toEqual([a, b, g, e, c]);
  await leave(creator, page);
});

test('by the keyboard alone: arrow keys lead through the photos, Space chooses, and the focus comes back', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const { creator, page } = await openCarousel({ browser, playwright, baseURL });
  await openDetails(page, 2);
  const open = new URL(page.url()).searchParams.get('photo');
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(tile(page, /^Photo 3, pinned/)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(tile(page, /^Draft 1/)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(tile(page, /^Photo 4, hidden/)).toBeFocused();
  await page.keyboard.press('End');
  await expect(tile(page, /^Draft 1, number 2/)).toBeFocused();
  // The keys were not those of the post behind it.
  expect(new URL(page.url()).searchParams.get('photo')).toBe(open);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(add(page, '2 photos')).toBeFocused();
  const stored = changed(page, 'join');
  await page.keyboard.press('Enter');
  await stored;
  await expect(button(page)).toBeFocused();
  const [a, b, c, , , , g] = creator.photoIds;
  expect(await membersOf(creator)).toEqual([a, b, c, g]);
  await button(page).press('Enter');
  await page.keyboard.press('Escape');
  await expect(choice(page)).toBeHidden();
  await expect(details(page)).toBeVisible();
  await leave(creator, page);
});

test(
  'on a phone they are chosen by touch, no more than the carousel holds',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 22, name: 'from-grid-phone' });
    const [cover = '', ...others] = creator.photoIds;
    const groupId = newId();
    await changeElsewhere(creator, {
      kind: 'gather',
      groupId,
      cover,
      ids: others.slice(0, 17),
      createdAt: AT,
    });
    const page = await openSignedIn(browser, creator, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await openGrid(page, 5);
    await feed(page)
      .getByRole('button', { name: /^Photo 1,/ })
      .tap();
    await button(page).tap();
    for (const name of [/^Photo 4/, /^Photo 2/]) await tile(page, name).tap();
    await tile(page, /^Photo 3/).tap({ force: true });
    await expect(tile(page, /^Photo 3$/)).toHaveAttribute('aria-disabled', 'true');
    await expect(add(page, '2 photos')).toBeEnabled();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessibleInBothThemes(page);
    const stored = changed(page, 'join');
    await add(page, '2 photos').tap();
    await stored;
    await expect.poll(async () => (await stripOrder(page)).length).toBe(20);
    expect((await membersOf(creator)).slice(18)).toEqual([others[19], others[17]]);
    await button(page).tap();
    await expect(page.getByText('Carousel Photo Limit', { exact: true })).toBeVisible();
    await leave(creator, page);
  },
);
