import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/axe.js';
import { details } from './support/carousel.js';
import { changeElsewhere, changed, firstText } from './support/changes.js';
import { differenceFrom, TOLERANCE } from './support/cropped.js';
import { addPhotos, newDesk, openGrid, photosIn, sitDown, type Desk } from './support/desk.js';
import { photo } from './support/feed.js';
import { smallJpeg } from './support/photos.js';
import { listsOf } from './support/posted.js';
import { expectToast } from './support/toast.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const texts = (page: Page) => page.getByRole('list', { name: 'Texts of the post' });
const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures of the post' }).getByRole('img');

/** Wider than a phone. */
const CAPTION = `By the sea, ${'where the wind is strong, '.repeat(5)}\n\n#sea`;

/** What a share sheet was given. */
interface SharedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/**
 * Stands in for the system's share sheet, which takes files only right after a tap; returns what it was given, at most
 * `most` at once.
 */
async function takeShares(page: Page, most = 100): Promise<SharedFile[]> {
  const shared: SharedFile[] = [];
  await page.exposeFunction('take', (name: string, type: string, base64: string) =>
    shared.push({ name, type, bytes: Buffer.from(base64, 'base64') }),
  );
  await page.addInitScript((limit) => {
    const { take } = window as unknown as { take: (...file: string[]) => Promise<void> };
    Object.assign(navigator, {
      canShare: ({ files = [] }: ShareData) => files.length > 0 && files.length <= limit,
      share: async ({ files = [] }: ShareData) => {
        if (!navigator.userActivation.isActive) throw new DOMException('', 'NotAllowedError');
        for (const file of files) {
          const bytes = new Uint8Array(await file.arrayBuffer());
          await take(
            file.name,
            file.type,
            btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
          );
        }
      },
    });
  }, most);
  return shared;
}

test('the focus follows what is to be posted next: after Posted, and after its Undo', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const desk = await newDesk(playwright, baseURL, { photos: 3, name: 'post-focus' });
  const page = await sitDown(browser, desk);
  await page.goto(`/post?grid=${desk.gridId}`);
  const heading = page.getByRole('heading', { name: 'Next up' });
  for (const count of ['1 of 2', 'the last one']) {
    await button(page, 'Posted').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(count, { exact: true })).toBeVisible();
    await expect(heading).toBeFocused();
  }
  await button(page, 'Undo').last().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect(heading).toBeFocused();
  await button(page, 'Posted').click();
  await expect(page.getByText('the last one', { exact: true })).toBeVisible();
  await expect(heading).toBeFocused();
  await button(page, 'Undo').last().click();
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect(heading).toBeFocused();
  await page.context().close();
  await desk.api.dispose();
});

test('on a phone the next post is shared, its texts are copied, it is marked as posted, and the one before it follows', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const desk = await newDesk(playwright, baseURL, { name: 'post' });
  // Wider than the tile, so that it is cropped.
  const [first, last] = await Promise.all([smallJpeg(1, 600, 800), smallJpeg(2, 800, 600)]);
  const [before, next] = await addPhotos(desk.api, desk.gridId, [first, last]);
  await changeElsewhere(
    desk,
    firstText(next, 'description', CAPTION),
    firstText(next, 'firstComment', 'Where is this?'),
    firstText(next, 'altText', 'A lighthouse'),
    { kind: 'set', id: next ?? '', field: 'focus', value: { x: 0.25, y: 0.5, zoom: 1 }, seen: null },
  );
  const page = await sitDown(browser, desk, { ...PHONE, permissions: ['clipboard-read', 'clipboard-write'] });
  const shared = await takeShares(page);
  await openGrid(page, 2);
  await page.getByRole('link', { name: 'Post', exact: true }).tap();
  await expect(page.getByRole('heading', { name: 'Next up' })).toBeVisible();
  await expect(pictures(page)).toHaveCount(1);

  await button(page, 'Share').tap();
  await expect.poll(() => shared.length).toBe(1);
  expect(shared.map(({ name, type }) => [name, type])).toEqual([['post-1.jpg', 'image/jpeg']]);
  const { bytes } = shared[0] as SharedFile;
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 450, height: 600 });
  expect(bytes.length).toBeGreaterThan(3_000);
  // The middle of the tile is at a quarter of the width, as far left as the tile holds it.
  const tile = { left: 0, top: 0, width: 450, height: 600 };
  expect(await differenceFrom(bytes, last.buffer, tile)).toBeLessThan(TOLERANCE);
  expect(await differenceFrom(bytes, last.buffer, { ...tile, left: 350 })).toBeGreaterThan(TOLERANCE);

  await page.getByRole('checkbox', { name: 'Crop as in the grid' }).uncheck();
  await button(page, 'Share').tap();
  await expect.poll(() => shared.length).toBe(2);
  expect(await sharp(shared[1]?.bytes).metadata()).toMatchObject({ width: 800, height: 600 });
  // Not everything that a share sheet leads to keeps a file.
  const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Save').tap()]);
  expect(saved.suggestedFilename()).toBe('post-1.jpg');
  expect(shared).toHaveLength(2);

  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  for (const [name, text] of [
    ['caption', CAPTION],
    ['first comment', 'Where is this?'],
    ['alt text', 'A lighthouse'],
  ] as const) {
    await button(page, `Copy ${name}`).tap();
    await expect.poll(clipboard).toBe(text);
  }
  const ticked = texts(page).getByText('copied', { exact: true });
  await expect(ticked).toHaveCount(3);
  // The app that took the texts may have pushed the page out of the phone's memory.
  await page.reload();
  await expect(ticked).toHaveCount(3);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);

  let stored = changed(page, 'posted');
  await button(page, 'Posted').tap();
  await stored;
  await expectToast(page, 'Marked as posted');
  await expect(page.getByRole('heading', { name: 'Next up' })).toBeFocused();
  await expect(page.getByText('the last one')).toBeVisible();
  await expect(button(page, 'Copy caption')).toHaveCount(0);
  expect(await listsOf(desk)).toEqual({ order: [before, next], posted: [next] });

  stored = changed(page, 'together', 'posted');
  await button(page, 'Undo').last().tap();
  await stored;
  await expect(button(page, 'Copy caption')).toBeVisible();
  await expect(ticked).toHaveCount(0);
  expect((await listsOf(desk)).posted).toEqual([]);
  await page.context().close();
  await desk.api.dispose();
});

test('the next post says when it is due, by its fixed date or by the rhythm, and when that has passed', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const desk = await newDesk(playwright, baseURL, { photos: 3, name: 'post-date' });
  const last = desk.photoIds.at(-1) ?? '';
  await changeElsewhere(
    desk,
    { kind: 'set', id: last, field: 'date', value: '2027-02-01', seen: null },
    {
      kind: 'grid',
      rhythm: { weekly: [{ day: 4, time: '09:30' }], zone: 'UTC', start: '2027-01-01', skipped: [] },
    },
  );
  const page = await sitDown(browser, desk, PHONE);
  // A Wednesday.
  await page.clock.setFixedTime(new Date('2027-02-03T10:00:00Z'));
  await page.goto(`/post?grid=${desk.gridId}`);
  await expect(page.getByText('due Monday 1 February · Overdue', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await button(page, 'Posted').tap();
  await expect(page.getByText('due Thursday 4 February at 09:30', { exact: true })).toBeVisible();
  await page.context().close();
  await desk.api.dispose();
});

test('without a network the next three posts are shared and marked, over a reload, and what was marked is stored when it is back', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const desk = await newDesk(playwright, baseURL, { photos: 4, name: 'post-offline' });
  const page = await sitDown(browser, desk, { ...PHONE, serviceWorkers: 'allow' });
  const shared = await takeShares(page);
  await page.goto(`/post?grid=${desk.gridId}`);
  await expect(pictures(page)).toHaveCount(1);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // The pictures of three posts are kept, and the grid itself.
  const kept = () => page.evaluate(async () => (await (await caches.open('post-pictures')).keys()).length);
  await expect.poll(kept).toBe(3);
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve, reject) => {
            void indexedDB.databases().then(([{ name = '' } = {}]) => {
              const open = indexedDB.open(name);
              open.onerror = () => reject(new Error('not opened'));
              open.onsuccess = () => {
                const count = open.result.transaction('responses').objectStore('responses').count();
                count.onsuccess = () => {
                  open.result.close();
                  resolve(count.result);
                };
              };
            });
          }),
      ),
    )
    .toBeGreaterThanOrEqual(2);
  await page.context().setOffline(true);
  await page.reload();

  for (const left of ['1 of 4', '1 of 3', '1 of 2']) {
    await expect(page.getByText(left, { exact: true })).toBeVisible();
    await expect(pictures(page)).toHaveCount(1);
    const before = shared.length;
    await button(page, 'Share').tap();
    await expect.poll(() => shared.length).toBe(before + 1);
    await button(page, 'Posted').tap();
  }
  await expect(page.getByText('the last one')).toBeVisible();
  await expect(page.getByText('The pictures could not be loaded.')).toBeVisible();
  expect(new Set(shared.map(({ bytes }) => bytes.toString('base64'))).size).toBe(3);

  await page.context().setOffline(false);
  await expect.poll(async () => (await listsOf(desk)).posted).toEqual(desk.photoIds.slice(1));
  await button(page, 'Try again').tap();
  await expect(pictures(page)).toHaveCount(1);
  await button(page, 'Posted').tap();
  await expect(page.getByRole('heading', { name: 'Everything is posted' })).toBeFocused();
  await page.context().close();
  await desk.api.dispose();
});

test('a carousel is saved as one file a photo in its order; the grid can be chosen, and Back leads to where it was opened', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const desk = await newDesk(playwright, baseURL, { photos: 3, name: 'post-desk' });
  const [cover, ...ids] = desk.photoIds;
  await changeElsewhere(desk, {
    kind: 'gather',
    groupId: 'c'.repeat(32),
    createdAt: new Date().toISOString(),
    cover: cover ?? '',
    ids,
  });
  const other = await desk.api.post('/api/grids', { data: { name: 'Autumn' } });
  expect(other.status()).toBe(201);
  const page = await sitDown(browser, desk, { theme: 'light' });
  await openGrid(page, 1);
  await page.getByRole('link', { name: 'Post', exact: true }).click();
  await expect(pictures(page)).toHaveCount(3);
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  await button(page, 'Save').press('Enter');
  await expect.poll(() => downloads).toEqual(['post-1.jpg', 'post-2.jpg', 'post-3.jpg']);
  await expectAccessibleInBothThemes(page);

  await page.getByRole('combobox', { name: 'Grid' }).selectOption('Autumn');
  await expect(page.getByRole('heading', { name: 'Nothing to post yet' })).toBeVisible();
  await page.goBack();
  await expect(photo(page, 1)).toBeVisible();
  await page.context().close();
  await desk.api.dispose();
});

test('a carousel of 12 is shared in tens where the share sheet takes no more, and a text is selected where nothing can be copied', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const desk = await newDesk(playwright, baseURL, { photos: 12, name: 'post-tens' });
  const [cover, ...ids] = desk.photoIds;
  await changeElsewhere(
    desk,
    {
      kind: 'gather',
      groupId: 'c'.repeat(32),
      createdAt: new Date().toISOString(),
      cover: cover ?? '',
      ids,
    },
    firstText(cover, 'description', CAPTION),
  );
  const page = await sitDown(browser, desk, PHONE);
  const shared = await takeShares(page, 10);
  // As on another host without TLS.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto(`/post?grid=${desk.gridId}`);
  await button(page, 'Share 1–10').tap();
  await expect.poll(() => shared.length).toBe(10);
  await button(page, 'Share 11–12').tap();
  await expect.poll(() => shared.length).toBe(12);
  expect(shared.map(({ name }) => name)).toEqual(
    Array.from({ length: 12 }, (_, index) => `post-${index + 1}.jpg`),
  );
  await expect(button(page, 'Save')).toBeVisible();
  await button(page, 'Copy caption').tap();
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe(CAPTION);
  await expect(texts(page).getByText('copied', { exact: true })).toHaveCount(0);
  await page.context().close();
  await desk.api.dispose();
});

test('who is not signed in logs in first, and comes back to the post', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const desk = await newDesk(playwright, baseURL, { photos: 1, name: 'post-stranger' });
  const page = await (await browser.newContext()).newPage();
  const response = await page.goto(`/post?grid=${desk.gridId}`);
  expect([response?.status(), response?.headers()['x-robots-tag']]).toEqual([200, 'noindex']);
  await page.getByLabel('Email').fill(desk.account.email);
  await page.getByLabel('Password', { exact: true }).fill(desk.account.password);
  await button(page, 'Log in').click();
  await expect(page.getByRole('heading', { name: 'Next up' })).toBeVisible();
  await page.context().close();
  await desk.api.dispose();
});

test('the details take a first comment and an alt text, saved while they are written, of a carousel one alt text a photo', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const desk: Desk = await newDesk(playwright, baseURL, { photos: 2, name: 'post-texts' });
  const page = await sitDown(browser, desk);
  await openGrid(page, 2);
  await photo(page, 2).click();
  await details(page).getByText('First comment and alt text').click();
  const comment = details(page).getByRole('textbox', { name: 'First comment' });
  let stored = changed(page, 'set');
  await comment.fill('Where is this?');
  await expect(details(page).getByText('14 of 2200 characters')).toBeVisible();
  await stored;
  stored = changed(page, 'set');
  await details(page).getByRole('textbox', { name: 'Alt text' }).fill('A lighthouse');
  // Leaving saves at once.
  await page.keyboard.press('Escape');
  await stored;
  await expect(details(page)).toBeHidden();
  const [, second] = await photosIn(desk);
  expect(second).toMatchObject({ firstComment: 'Where is this?', altText: 'A lighthouse' });

  await page.getByRole('button', { name: 'Undo edit of a photo' }).click();
  await expect.poll(async () => (await photosIn(desk))[1]?.altText).toBeUndefined();
  await photo(page, 2).click();
  await expect(comment).toHaveValue('Where is this?');
  await expectAccessibleInBothThemes(page);

  // Somebody else writes the same text: both are shown, and the person chooses.
  await page.route(/\/api\/events\?/, (route) => route.abort());
  await page.reload();
  await expect(comment).toHaveValue('Where is this?');
  await changeElsewhere(desk, { ...firstText(second?.id, 'firstComment', 'Theirs'), seen: 'Where is this?' });
  await comment.fill('Mine');
  await expect(
    details(page).getByText('This first comment was changed elsewhere in the meantime.'),
  ).toBeVisible();
  // It outlasts the dialog in which it was written.
  await page.keyboard.press('Escape');
  await expect(details(page)).toBeHidden();
  await photo(page, 2).click();
  await expect(comment).toHaveValue('Mine');
  stored = changed(page, 'set');
  await button(page, 'Keep mine').click();
  await stored;
  expect((await photosIn(desk))[1]?.firstComment).toBe('Mine');
  // A reload right after the last key does not wait for the next save.
  await comment.fill('Mine, by the sea');
  await page.goto('/');
  await openGrid(page, 2);
  await expect.poll(async () => (await photosIn(desk))[1]?.firstComment).toBe('Mine, by the sea');
  await page.context().close();
  await desk.api.dispose();
});
