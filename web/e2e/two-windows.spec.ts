import { expect, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { details, openDetails } from './support/carousel.js';
import { changed, STATE } from './support/changes.js';
import { newCreator, openGrid, photosIn, signIn, type Creator } from './support/creator.js';
import { carry, expectOrder, feed, moved, photo, shownOrder, upload } from './support/feed.js';
import { smallJpeg } from './support/photos.js';
import { expectToast } from './support/toast.js';

/** Two windows of one browser in which that person is signed in, at the first grid. */
async function twoWindows(
  browser: Browser,
  creator: Creator,
  photos: number,
  options: BrowserContextOptions = {},
): Promise<[Page, Page]> {
  const context = await browser.newContext(options);
  const open = async () => {
    const page = await context.newPage();
    await signIn(page, creator);
    await openGrid(page, photos);
    return page;
  };
  return [await open(), await open()];
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Grids' }).getByRole('button', { name, exact: true });

const undo = (page: Page, step: string) =>
  page.getByRole('group', { name: 'History' }).getByRole('button', { name: `Undo ${step}`, exact: true });

const captionIn = (page: Page) => details(page).getByRole('textbox', { name: 'Caption' });

async function openCaption(page: Page, place: number): Promise<void> {
  await openDetails(page, place);
  await details(page).getByRole('button', { name: 'Edit', exact: true }).click();
}

/** Moves the first photo one place on, by keys. */
async function moveFirst(page: Page): Promise<void> {
  await photo(page, 1).focus();
  for (const key of ['Space', 'Shift+ArrowRight', 'Space']) await page.keyboard.press(key);
}

/** Waits until the page has read a grid. */
const gridRead = (page: Page) =>
  page.waitForResponse((response) => STATE.path.test(new URL(response.url()).pathname));

/** The reads of a grid that the page begins, from now on. */
function readsOf(page: Page): { readonly count: () => number } {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === STATE.method && STATE.path.test(new URL(request.url()).pathname)) count += 1;
  });
  return { count: () => count };
}

test('what is moved, written, uploaded and taken back in one window shows in the other', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 4, name: 'windows' });
  const [one, other] = await twoWindows(browser, creator, 4);
  const order = await shownOrder(one);

  await moveFirst(one);
  await expectOrder(other, moved(order, 1, 2));

  await openCaption(one, 3);
  await captionIn(one).fill('Written in the first window');
  await openDetails(other, 3);
  await expect(details(other).getByText('Written in the first window', { exact: true })).toBeVisible();
  for (const page of [one, other]) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(details(page)).toBeHidden();
  }

  await upload(other, [await smallJpeg(9, 300, 400)]);
  await expect(photo(one, 5)).toBeVisible();
  await expectOrder(one, await shownOrder(other));

  // The steps of both are one history, and each may take back what the other has done.
  await undo(other, 'upload of a photo').click();
  await expect(photo(one, 5)).toHaveCount(0);
  await undo(other, 'edit of a caption').click();
  await undo(one, 'move of a photo').click();
  await expectOrder(one, order);
  await expectOrder(other, await shownOrder(one));
  expect((await photosIn(creator)).map(({ description }) => description).join('')).toBe('');
  await one.context().close();
  await creator.api.dispose();
});

test(
  'what both windows did to the same photo is taken back in either, the latest first',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'windows-undo' });
    const [one, other] = await twoWindows(browser, creator, 3);
    await photo(one, 1).hover();
    await one.getByRole('button', { name: 'Pin photo' }).click();
    await expect(photo(other, 1, 'pinned')).toBeVisible();
    await photo(other, 1).hover();
    await other.getByRole('button', { name: 'Unpin photo' }).click();
    await undo(one, 'unpinning').click();
    await expect(photo(other, 1, 'pinned')).toBeVisible();
    await undo(other, 'pin').click();
    await expect(photo(one, 1, 'pinned')).toHaveCount(0);
    await one.context().close();
    await creator.api.dispose();
  },
);

test(
  'a grid that is made, renamed and deleted in one window is so in the other, also the one that it shows',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 2, name: 'windows-grids' });
    const [one, other] = await twoWindows(browser, creator, 2);
    const dialog = (name: string) => one.getByRole('dialog', { name });

    await one.getByRole('button', { name: 'Add New Grid' }).click();
    await expect(one.getByRole('textbox', { name: 'Grid Name' })).toBeFocused();
    await one.keyboard.type('Autumn');
    await one.keyboard.press('Enter');
    await expect(tab(other, 'Autumn')).toBeVisible();
    await tab(other, 'Autumn').click();
    await expect(other.getByText('Your grid is empty')).toBeVisible();

    await tab(one, 'Autumn').focus();
    await one.keyboard.press('F2');
    await expect(dialog('Edit Grid Name')).toBeVisible();
    await one.keyboard.type('Winter');
    await one.keyboard.press('Enter');
    await expect(tab(other, 'Winter')).toHaveAttribute('aria-current', 'page');

    await one.getByRole('button', { name: 'Delete Winter', exact: true }).click();
    await expectToast(other, '"Winter" was deleted elsewhere.');
    await expect(tab(other, 'My First Grid')).toHaveAttribute('aria-current', 'page');
    await expect(photo(other, 2)).toBeVisible();
    await one
      .getByRole('region', { name: /notifications/i })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(tab(other, 'Winter')).toBeVisible();
    await one.context().close();
    await creator.api.dispose();
  },
);

test('a drag, an open post and typed words stay while the other window changes the grid', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 5, name: 'windows-busy' });
  const [one, other] = await twoWindows(browser, creator, 5);
  const order = await shownOrder(one);

  await test.step('a dragged photo lands where it is put, without the one that was deleted meanwhile', async () => {
    await carry(other, 1, 2);
    const read = gridRead(other);
    await photo(one, 5).focus();
    await one.keyboard.press('Delete');
    await read;
    const stored = changed(other, 'move');
    await other.mouse.up();
    await stored;
    for (const page of [one, other]) await expectOrder(page, moved(order.slice(0, 4), 1, 2));
  });

  await test.step('a dragged photo that is deleted meanwhile is not put down, and comes back by Undo', async () => {
    const before = await shownOrder(one);
    await carry(other, 1, 2);
    const read = gridRead(other);
    await photo(one, 1).focus();
    await one.keyboard.press('Delete');
    await read;
    await other.mouse.up();
    for (const page of [one, other]) await expectOrder(page, before.slice(1));
    await one.keyboard.press('Control+z');
    for (const page of [one, other]) await expectOrder(page, before);
  });

  await test.step('a dialog of a photo that is deleted meanwhile closes, which is told, and stays closed', async () => {
    await photo(other, 1).press('Shift+F10');
    await other.getByRole('menuitem', { name: 'Move to position...' }).click();
    const dialog = other.getByRole('dialog', { name: 'Move to position' });
    await expect(dialog).toBeVisible();
    await photo(one, 1).focus();
    await one.keyboard.press('Delete');
    await expectToast(other, 'This post is no longer in this grid.');
    await expect(dialog).toBeHidden();
    const before = await shownOrder(other);
    await one.keyboard.press('Control+z');
    await expect.poll(() => shownOrder(other)).toHaveLength(before.length + 1);
    await expect(other.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('words that are typed stay, beside a change of another post', async () => {
    await openCaption(other, 1);
    await captionIn(other).pressSequentially('Half a sen');
    await photo(one, 4).hover();
    const read = gridRead(other);
    await one.getByRole('button', { name: 'Pin photo' }).click();
    await read;
    await captionIn(other).pressSequentially('tence');
    await expect(captionIn(other)).toHaveValue('Half a sentence');
    await expect.poll(async () => (await photosIn(creator))[0]?.description).toBe('Half a sentence');
  });

  await test.step('the open post says that it has gone', async () => {
    await photo(one, 1).focus();
    await one.keyboard.press('Delete');
    await expect(other.getByRole('dialog', { name: 'This post is no longer in this grid' })).toBeVisible();
    await one
      .getByRole('region', { name: /notifications/i })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(details(other)).toBeVisible();
  });
  await one.context().close();
  await creator.api.dispose();
});

test('a caption written in both windows is asked about where it lost, in no other, also after a reload [D3.8]', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 2, name: 'windows-caption' });
  const [one, other] = await twoWindows(browser, creator, 2);
  const stored = () => photosIn(creator).then(([first]) => first?.description);
  const [first, second] = ['From the first window', 'From the second window, which took longer'];
  const question = (page: Page) => details(page).getByRole('group', { name: /changed elsewhere/ });
  for (const page of [one, other]) await openCaption(page, 1);

  await captionIn(other).pressSequentially(second.slice(0, 1));
  await Promise.all([
    // Never half a second without a key: it is saved after the other one.
    captionIn(other).pressSequentially(second.slice(1), { delay: 80 }),
    captionIn(one).fill(first),
  ]);
  await expect(question(other)).toContainText(`Your text here${second}The text from elsewhere${first}`);
  expect(await stored()).toBe(first);

  // What the other window has not saved is that one's to ask about.
  await one.reload();
  await expect(details(one)).toContainText(first);
  await question(other).getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(stored).toBe(second);
  await expect(details(one)).toContainText(second);
  for (const page of [one, other]) await expect(question(page)).toHaveCount(0);
  await expect(one.getByText('changed elsewhere')).toHaveCount(0);
  await one.context().close();
  await creator.api.dispose();
});

test(
  'the trash of the other window follows what is deleted and brought back',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'windows-trash' });
    const [one, other] = await twoWindows(browser, creator, 3);
    await other.goto('/trash');
    await expect(other.getByRole('heading', { name: 'Your trash is empty' })).toBeVisible();
    await photo(one, 3).focus();
    await one.keyboard.press('Delete');
    const entries = other.getByRole('list', { name: 'Trash' }).getByRole('listitem');
    await expect(entries).toHaveCount(1);
    await entries.getByRole('button', { name: /^Restore/ }).click();
    await expect(photo(one, 3)).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Your trash is empty' })).toBeVisible();
    await one.context().close();
    await creator.api.dispose();
  },
);

test(
  'a hidden window reads when it is looked at, and one of another person hears nothing',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'windows-hidden' });
    const [one, other] = await twoWindows(browser, creator, 3);
    const order = await shownOrder(one);
    const setHidden = (hidden: boolean) =>
      other.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);

    await setHidden(true);
    const reads = readsOf(other);
    const stored = changed(one, 'move');
    await moveFirst(one);
    await stored;
    // What another window of the browser does is shown without a read.
    for (const page of [one, other]) await expectOrder(page, moved(order, 1, 2));
    expect(reads.count()).toBe(0);
    await setHidden(false);
    await expect.poll(() => reads.count()).toBe(1);
    await expectOrder(other, moved(order, 1, 2));

    const eve = await newCreator(playwright, baseURL, { photos: 1, name: 'windows-eve' });
    const heard = await other.evaluateHandle(
      (userIds) => {
        const news: string[] = [];
        for (const id of userIds) new BroadcastChannel(`news ${id}`).onmessage = () => news.push(id);
        return news;
      },
      await Promise.all([creator, eve].map(idOf)),
    );
    await moveFirst(one);
    await expect.poll(() => heard.evaluate((news) => news.length)).toBe(1);
    // The other window follows who is signed in.
    await one.evaluate((token) => {
      for (const key of ['authToken', 'token']) localStorage.setItem(key, token);
    }, eve.token);
    await one.reload();
    await expect(feed(one).getByRole('listitem')).toHaveCount(1);
    await expect(feed(other).getByRole('listitem')).toHaveCount(1);
    await one.getByRole('button', { name: 'Add Placeholder' }).click();
    await expect(photo(other, 2)).toBeVisible();
    const news = await heard.evaluate((each) => each);
    // Of the first person nothing but the move from before; then what the stream of the second begins with, and theirs.
    const [creatorId, eveId] = await Promise.all([creator, eve].map(idOf));
    expect(news).toContain(eveId);
    expect(news.lastIndexOf(creatorId ?? '')).toBeLessThan(news.indexOf(eveId ?? ''));
    await one.context().close();
    await Promise.all([creator.api.dispose(), eve.api.dispose()]);
  },
);

async function idOf({ api }: Creator): Promise<string> {
  return ((await (await api.get('/api/user')).json()) as { id: string }).id;
}
