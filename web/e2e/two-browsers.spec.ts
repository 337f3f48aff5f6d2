import { expect, test, type Page } from '@playwright/test';
import { details } from './support/carousel.js';
import { changed } from './support/changes.js';
import {
  newCreator,
  openGrid,
  photosIn,
  openSignedIn,
  withoutEvents,
  type Creator,
} from './support/creator.js';
import { feed, photo, shownOrder } from './support/feed.js';

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { tier: 'free', photos: 6, name: 'two-browsers' });
});
test.afterAll(() => creator.api.dispose());

/** Moves the photo at a place by arrow keys. */
async function move(page: Page, place: number, ...arrows: string[]): Promise<void> {
  await photo(page, place).focus();
  for (const key of ['Space', ...arrows, 'Space']) await page.keyboard.press(key);
}

async function writeCaption(page: Page, place: number, text: string): Promise<void> {
  await photo(page, place).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Photo Details' });
  const saved = changed(page, 'set');
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('textbox', { name: 'Caption' }).fill(text);
  await saved;
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test(
  'two browsers reorder, caption and delete at once: after the next read both show the same, with every caption',
  { tag: '@nightly' },
  async ({ browser }) => {
    test.setTimeout(240_000);
    const [one, other] = [await openSignedIn(browser, creator), await openSignedIn(browser, creator)];
    await openGrid(one, 6);
    await openGrid(other, 6);

    await Promise.all([
      move(one, 1, 'Shift+ArrowRight', 'Shift+ArrowRight'),
      move(other, 6, 'Shift+ArrowLeft'),
    ]);
    await Promise.all([writeCaption(one, 2, 'Written here'), writeCaption(other, 5, 'Written there')]);
    await Promise.all([
      // By what it is: where it stands may change while the pointer is on its way.
      feed(one)
        .getByRole('button', { name: /^Photo \d+$/ })
        .first()
        .hover()
        .then(() => one.getByRole('button', { name: 'Delete photo' }).click()),
      move(other, 4, 'Shift+ArrowUp'),
    ]);
    await expect.poll(async () => (await photosIn(creator)).length).toBe(5);

    for (const page of [one, other]) {
      await page.reload();
      await expect(photo(page, 5)).toBeVisible({ timeout: 60_000 });
    }
    const stored = await photosIn(creator);
    const media = stored.map(({ url }) => url?.split('/')[2]);
    await expect.poll(() => shownOrder(one)).toEqual(media);
    await expect.poll(() => shownOrder(other)).toEqual(media);
    const captions = stored.map(({ description }) => description).filter((text) => text !== '');
    expect(captions.sort()).toEqual(['Written here', 'Written there']);
    await one.context().close();
    await other.context().close();
  },
);

test(
  'words that go out while the page closes take no others away: both are shown at the next visit',
  { tag: '@nightly' },
  async ({ browser }) => {
    test.setTimeout(240_000);
    const [one, other] = [await openSignedIn(browser, creator), await openSignedIn(browser, creator)];
    const count = (await photosIn(creator)).length;
    await withoutEvents(one);
    for (const page of [one, other]) {
      await openGrid(page, count);
      await photo(page, 1).click();
      await details(page).getByRole('button', { name: 'Edit', exact: true }).click();
    }
    const field = (page: Page) => details(page).getByRole('textbox', { name: 'Caption' });
    const saved = changed(other, 'set');
    await field(other).fill('From the phone');
    await saved;

    // It goes out with the page, half a second before it would by itself.
    await field(one).fill('The last words at the creator');
    await one.goto('about:blank');
    await one.goBack();
    const both = details(one).getByRole('group', { name: /changed elsewhere/ });
    await expect(both.getByText('From the phone', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(both.getByText('The last words at the creator', { exact: true })).toBeVisible();
    expect((await photosIn(creator))[0]?.description).toBe('From the phone');
    await both.getByRole('button', { name: 'Keep mine' }).click();
    await expect
      .poll(async () => (await photosIn(creator))[0]?.description)
      .toBe('The last words at the creator');
    await one.context().close();
    await other.context().close();
  },
);

test(
  'a media type chosen in two browsers is shown with both values, and the person chooses; hiding in both is no conflict',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    test.setTimeout(240_000);
    const own = await newCreator(playwright, baseURL, { photos: 2, name: 'two-types' });
    const page = await openSignedIn(browser, own);
    await withoutEvents(page);
    await openGrid(page, 2);
    const onServer = async () => (await photosIn(own))[0];
    const elsewhere = async (path: string, data: object) => {
      const call = path === 'visibility' ? own.api.patch.bind(own.api) : own.api.put.bind(own.api);
      expect((await call(`/api/photos/${own.photoIds[0]}/${path}`, { data })).status()).toBe(200);
    };
    const markAs = async (type: string) => {
      await photo(page, 1).hover();
      await page.getByRole('button', { name: 'Media type' }).click();
      await page.getByRole('menuitemradio', { name: type }).click();
    };
    const both = page.getByRole('alertdialog', {
      name: 'This media type was changed elsewhere in the meantime.',
    });

    await elsewhere('media-type', { mediaType: 'reel' });
    await markAs('Carousel');
    await expect(
      both.getByText('You chose Carousel here. Elsewhere the photo was marked as Reel.'),
    ).toBeVisible();
    await both.getByRole('button', { name: 'Take the other' }).click();
    await expect(photo(page, 1, 'reel')).toBeVisible();
    expect(await onServer()).toMatchObject({ mediaType: 'reel' });

    await elsewhere('media-type', { mediaType: 'photo' });
    await markAs('Carousel');
    await both.getByRole('button', { name: 'Keep mine' }).click();
    await expect(photo(page, 1, 'carousel')).toBeVisible();
    await expect.poll(onServer).toMatchObject({ mediaType: 'carousel' });

    await elsewhere('visibility', { isHidden: true });
    await photo(page, 1).hover();
    const settled = changed(page, 'set');
    await page.getByRole('button', { name: 'Hide photo' }).click();
    await settled;
    await expect(page.getByRole('button', { name: 'Unhide all photos, 1 hidden' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
    expect(await onServer()).toMatchObject({ isHidden: true, mediaType: 'carousel' });
    await page.context().close();
    await own.api.dispose();
  },
);
