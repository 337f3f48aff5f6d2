import { expect, test, type Page } from '@playwright/test';
import { setTier, signUp, type Account } from './support/account.js';
import { chooseFiles, details, makeCarousel, member, openDetails, stripOrder } from './support/carousel.js';
import { changed, CHANGES, kindsIn } from './support/changes.js';
import { takeHold } from './support/drag-by-keys.js';
import { feed, moved, photo, shownOrder, upload } from './support/feed.js';
import { middle } from './support/middle.js';
import { smallJpeg } from './support/photos.js';

const jpegs = (...seeds: number[]) => Promise.all(seeds.map((seed) => smallJpeg(seed, 450, 600)));

/** A carousel from its making to its end, one step after another. */
test.describe.serial('A carousel', () => {
  let page: Page;
  let account: Account;
  let posts: string[];
  let order: string[];

  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
    account = await signUp(page);
    await upload(page, await jpegs(31, 32, 33));
    await page.reload();
    await expect(feed(page).getByRole('button', { name: /^Photo \d+/ })).toHaveCount(3);
    posts = await shownOrder(page);
  });
  test.afterAll(() => page.close());

  test('is "Carousel Feature Locked" on the free plan [2.26]', async () => {
    await openDetails(page, 2);
    await expect(details(page).getByRole('heading', { name: 'Create Carousel' })).toBeVisible();
    await details(page).getByRole('button', { name: 'Make Carousel' }).click();
    const locked = page.getByRole('dialog', { name: 'Carousel Feature Locked' });
    await expect(
      locked.getByText(
        'Create carousel posts with multiple photos to showcase your content in an engaging slideshow format.',
      ),
    ).toBeVisible();
    await expect(locked.getByText('Unlimited carousels with up to 20 photos each')).toBeVisible();
    await expect(locked.getByText('Not available')).toBeVisible();
    await locked.getByRole('button', { name: 'Stay on Free Plan' }).click();
    await expect(locked).toBeHidden();
    await expect(details(page)).toBeVisible();
  });

  test('is made by "Make Carousel": the first upload makes the group, the original attaches at 0, the others append [1.1] [2.26] [4.5] [7.28] [7.30]', async () => {
    await setTier(account, 'creator');
    await page.reload();
    const calls: string[] = [];
    const kinds: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // Pictures for posting follow by themselves, earlier ones too.
      if (request.method() !== 'GET' && !pathname.endsWith('/posting'))
        calls.push(`${request.method()} ${pathname}`);
      if (CHANGES.path.test(pathname)) kinds.push(kindsIn(request).join(' '));
    });
    await makeCarousel(page, await jpegs(41, 42, 43));
    const shape = calls.map((call) => call.replace(/[0-9a-f-]{32,36}/g, 'ID'));
    expect(new Set(shape)).toEqual(new Set(['POST /api/media', 'POST /api/grids/ID/changes']));
    expect(kinds[0]).toBe('together place join');
    const stored = page.getByRole('group', { name: 'History', includeHidden: true });
    await expect(
      stored.getByRole('button', { name: 'Undo upload of 3 photos', includeHidden: true }),
    ).toBeAttached();
    await expect(details(page).getByText('Carousel Photos (4 of 20)')).toBeVisible();
    await expect(details(page).getByText('1 / 4', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Photo 2, carousel', { exact: true })).toBeAttached();
    await expect(details(page).getByText('Carousel Photos (4 of 20)')).toBeVisible();
    order = await stripOrder(page);
    expect(order[0]).toBe(posts[1]);
    expect(new Set(order).size).toBe(4);
  });

  test('is browsed by previous and next, by arrow keys and by the strip; the photo that is shown survives a reload [2.26]', async () => {
    const counter = (text: string) => details(page).getByText(text, { exact: true });
    await expect(details(page).getByRole('button', { name: 'Previous photo' })).toBeDisabled();
    await details(page).getByRole('button', { name: 'Next photo' }).click();
    await expect(counter('2 / 4')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(counter('3 / 4')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(counter('2 / 4')).toBeVisible();
    await member(page, 4).click();
    await expect(counter('4 / 4')).toBeVisible();
    await expect(details(page).getByRole('img', { name: 'Photo 4 of 4' })).toHaveAttribute(
      'src',
      `/media/${order[3]}/master`,
    );
    await page.reload();
    await expect(counter('4 / 4')).toBeVisible();
    await expect(member(page, 4)).toHaveAttribute('aria-current', 'true');
  });

  test('is put in order with the mouse, after 8 px [2.26] [7.33] [9.5]', async () => {
    const saved = reordered(page);
    await carryMember(page, 4, 2);
    await page.mouse.up();
    order = moved(order, 4, 2);
    await expect.poll(() => stripOrder(page)).toEqual(order);
    await saved;
    await page.reload();
    await expect.poll(() => stripOrder(page)).toEqual(order);
  });

  test('is put in order with the keyboard, and tells where the photo is', async () => {
    const saved = reordered(page);
    await member(page, 2).focus();
    await takeHold(page, 'Picked up Photo 2 of 4.');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByText('Position 3 of 4.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect(page.getByText('The photo is at position 3 of 4 now.')).toBeAttached();
    order = moved(order, 2, 3);
    await expect.poll(() => stripOrder(page)).toEqual(order);
    await saved;
  });

  test('stays as it was when Escape ends a drag, and the dialog stays open', async () => {
    const sent: string[] = [];
    const note = (request: { url(): string }) => /reorder$/.test(request.url()) && sent.push(request.url());
    page.on('request', note);
    await member(page, 2).focus();
    await takeHold(page, 'Picked up Photo 2 of 4.');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Escape');
    await expect(page.getByText('The photo is back in its place.')).toBeAttached();
    await carryMember(page, 1, 3);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(details(page)).toBeVisible();
    expect(await stripOrder(page)).toEqual(order);
    expect(sent).toEqual([]);
    page.off('request', note);
  });

  test('is put in order without a drag, by "Move earlier" and "Move later"; who comes first is the cover [D6.2]', async () => {
    await member(page, 2).click();
    const earlier = details(page).getByRole('button', { name: 'Move earlier' });
    const saved = reordered(page);
    await earlier.click();
    await saved;
    order = moved(order, 2, 1);
    await expect.poll(() => stripOrder(page)).toEqual(order);
    await expect(earlier).toBeDisabled();
    await expect(page.getByText('The photo is at position 1 of 4 now.')).toBeAttached();
    await expect.poll(async () => (await orderBehind(page))[1]).toBe(order[0]);
    const back = reordered(page);
    await details(page).getByRole('button', { name: 'Move later' }).click();
    await back;
    order = moved(order, 1, 2);
    await expect.poll(() => stripOrder(page)).toEqual(order);
    await page.reload();
    await expect.poll(() => stripOrder(page)).toEqual(order);
    await expect.poll(() => orderBehind(page)).toEqual([posts[0], order[0], posts[2]]);
  });

  test('loses one photo by Delete, and has it back at its place by Undo [2.26] [7.32]', async () => {
    await member(page, 2).click();
    await details(page).getByRole('button', { name: 'Delete photo' }).click();
    await expect(details(page).getByText('Carousel Photos (3 of 20)')).toBeVisible();
    await expect(page.getByText('Photo deleted', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(details(page).getByText('Carousel Photos (4 of 20)')).toBeVisible();
    await expect.poll(() => stripOrder(page)).toEqual(order);
    await page.reload();
    await expect.poll(() => stripOrder(page)).toEqual(order);
  });

  test('hands a deleted cover over to the next photo, and gives it back by Undo', async () => {
    await member(page, 1).click();
    await details(page).getByRole('button', { name: 'Delete photo' }).click();
    await expect(details(page).getByText('Carousel Photos (3 of 20)')).toBeVisible();
    await expect.poll(async () => (await orderBehind(page))[1]).toBe(order[1]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => stripOrder(page)).toEqual(order);
    await expect.poll(async () => (await orderBehind(page))[1]).toBe(order[0]);
  });

  test('takes more photos at its end: "Photos added to carousel" [2.26] [7.31] [8.9]', async () => {
    await chooseFiles(page, details(page).getByRole('button', { name: 'Add photos' }), await jpegs(44));
    await expect(page.getByText('Photos added to carousel', { exact: true })).toBeVisible();
    await expect(details(page).getByText('Carousel Photos (5 of 20)')).toBeVisible();
    await expect.poll(async () => (await stripOrder(page)).slice(0, 4)).toEqual(order);
    order = await stripOrder(page);
  });

  test('takes 20 photos at most, and tells how many it has and can take [5.9] [6.3] [8.8]', async () => {
    const add = details(page).getByRole('button', { name: 'Add photos' });
    const many = await jpegs(...Array.from({ length: 16 }, (_, index) => 60 + index));
    await chooseFiles(page, add, many);
    await expect(page.getByText('Carousel Photo Limit', { exact: true })).toBeVisible();
    await expect(
      page.getByText(
        'You can add up to 20 photos per carousel. You currently have 5 photos and can add 15 more.',
        {
          exact: true,
        },
      ),
    ).toBeVisible();
    await expect(details(page).getByText('Carousel Photos (5 of 20)')).toBeVisible();
    await chooseFiles(page, add, many.slice(0, 15));
    await expect(details(page).getByText(/^\d+ of 15 complete$/)).toBeVisible();
    await expect(details(page).getByText('Carousel Photos (20 of 20)')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Photos added to carousel', { exact: true })).toBeVisible();
    await add.click();
    await expect(
      page.getByText('You can add up to 20 photos per carousel. You currently have 20 photos.', {
        exact: true,
      }),
    ).toBeVisible();
  });

  test('asks before its cover becomes a reel, and splits into single posts [D3.2]', async () => {
    await page.keyboard.press('Escape');
    await page.goto('/');
    const [first, second, third] = await shownOrder(page);
    await photo(page, 2).hover();
    await page.getByRole('button', { name: 'Media type' }).click();
    await page.getByRole('menuitemradio', { name: 'Reel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Split into single posts' });
    await expect(question.getByText(/19 other photos/)).toBeVisible();
    await question.getByRole('button', { name: 'Split into single posts' }).click();
    await expect(photo(page, 2, 'reel')).toBeAttached();
    await expect(feed(page).getByRole('listitem').first()).toHaveAttribute('aria-setsize', '22');
    await page.reload();
    await expect(photo(page, 2, 'reel')).toBeAttached();
    expect((await shownOrder(page)).slice(0, 3)).toEqual([first, second, order[1]]);
    expect(third).toBe(posts[2]);
  });

  test('of two photos comes back whole by Undo', async () => {
    await openDetails(page, 1);
    await makeCarousel(page, await jpegs(90));
    const two = await stripOrder(page);
    await member(page, 2).click();
    await details(page).getByRole('button', { name: 'Delete photo' }).click();
    await expect(details(page).getByRole('button', { name: 'Make Carousel' })).toBeVisible();
    const whole = changed(page, 'restore');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(details(page).getByText('Carousel Photos (2 of 20)')).toBeVisible();
    await whole;
    await page.reload();
    await expect.poll(() => stripOrder(page)).toEqual(two);
  });
});

/** Media ids of the feed behind the dialog, which roles do not reach while it stands. */
const orderBehind = (page: Page): Promise<string[]> =>
  page
    .getByLabel('Posts', { exact: true })
    .locator('li[aria-posinset] img[src^="/media/"]')
    .evaluateAll((images) =>
      images
        .map((image) => ({
          place: Number(image.closest('li')?.getAttribute('aria-posinset')),
          id: image.getAttribute('src')?.split('/')[2] ?? 'none',
        }))
        .sort((a, b) => a.place - b.place)
        .map(({ id }) => id),
    );

const reordered = (page: Page) => changed(page, 'arrange');

/** Takes hold of a photo of the strip and carries it over another one, without letting go. */
async function carryMember(page: Page, from: number, to: number): Promise<void> {
  const [{ x, y }, end] = await Promise.all([middle(member(page, from)), middle(member(page, to))]);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 6, y);
  await expect(page.getByText(/^Picked up Photo/)).toHaveCount(0);
  await page.mouse.move(x + 12, y + 2);
  await page.mouse.move(end.x, end.y, { steps: 10 });
}
