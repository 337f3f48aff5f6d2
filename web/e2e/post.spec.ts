import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/axe.js';
import { changeElsewhere, changed, firstText } from './support/changes.js';
import { differenceFrom, TOLERANCE } from './support/cropped.js';
import { addPhotos, newCreator, openGrid, openSignedIn } from './support/creator.js';
import { smallJpeg } from './support/photos.js';
import { button, CAPTION, PHONE, pictures, texts } from './support/post-page.js';
import { listsOf } from './support/posted.js';
import { takeShares, type SharedFile } from './support/share-sheet.js';
import { expectToast } from './support/toast.js';

test('on a phone the next post is shared, its texts are copied, it is marked as posted, and the one before it follows', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { name: 'post' });
  // Wider than the tile, so that it is cropped.
  const [first, last] = await Promise.all([smallJpeg(1, 600, 800), smallJpeg(2, 800, 600)]);
  const [before, next] = await addPhotos(creator.api, creator.gridId, [first, last]);
  await changeElsewhere(
    creator,
    firstText(next, 'description', CAPTION),
    firstText(next, 'firstComment', 'Where is this?'),
    firstText(next, 'altText', 'A lighthouse'),
    { kind: 'set', id: next ?? '', field: 'focus', value: { x: 0.25, y: 0.5, zoom: 1 }, seen: null },
  );
  const page = await openSignedIn(browser, creator, {
    ...PHONE,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
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
  await button(page, 'Share done').tap();
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
  expect(await listsOf(creator)).toEqual({ order: [before, next], posted: [next] });

  stored = changed(page, 'together', 'posted');
  await button(page, 'Undo').last().tap();
  await stored;
  await expect(button(page, 'Copy caption')).toBeVisible();
  await expect(ticked).toHaveCount(0);
  expect((await listsOf(creator)).posted).toEqual([]);
  await page.context().close();
  await creator.api.dispose();
});

test('the next post says when it is due, by its fixed date or by the rhythm, and when that has passed', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'post-date' });
  const [early = '', , last = ''] = creator.photoIds;
  await changeElsewhere(
    creator,
    { kind: 'set', id: last, field: 'date', value: '2027-02-01', seen: null },
    { kind: 'set', id: early, field: 'date', value: '2027-02-03', seen: null },
    {
      kind: 'grid',
      rhythm: { weekly: [{ day: 4, time: '09:30' }], zone: 'UTC', start: '2027-01-01', skipped: [] },
    },
  );
  const page = await openSignedIn(browser, creator, PHONE);
  // A Wednesday.
  await page.clock.setFixedTime(new Date('2027-02-03T10:00:00Z'));
  await page.goto(`/post?grid=${creator.gridId}`);
  await expect(page.getByText('due Monday 1 February · Overdue', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await button(page, 'Posted').tap();
  const next = page.getByText('due Thursday 4 February at 09:30', { exact: true });
  await expect(next).toBeVisible();
  await button(page, 'Show due post').tap();
  const due = page.getByText('due Wednesday 3 February');
  await expect(due).toBeVisible();
  // The app to which it is shared may push the page out of the phone's memory.
  await page.reload();
  await expect(due).toBeVisible();
  await button(page, 'Show next up').tap();
  await expect(next).toBeVisible();
  await expect(page).toHaveURL(`/post?grid=${creator.gridId}`);
  await page.context().close();
  await creator.api.dispose();
});

test('the focus follows what is to be posted next: after Posted, and after its Undo', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'post-focus' });
  const page = await openSignedIn(browser, creator);
  await page.goto(`/post?grid=${creator.gridId}`);
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
  await creator.api.dispose();
});

test('who is not signed in logs in first, and comes back to the post', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 1, name: 'post-stranger' });
  const page = await (await browser.newContext()).newPage();
  const response = await page.goto(`/post?grid=${creator.gridId}`);
  expect([response?.status(), response?.headers()['x-robots-tag']]).toEqual([200, 'noindex']);
  await page.getByLabel('Email').fill(creator.account.email);
  await page.getByLabel('Password', { exact: true }).fill(creator.account.password);
  await button(page, 'Log in').click();
  await expect(page.getByRole('heading', { name: 'Next up' })).toBeVisible();
  await page.context().close();
  await creator.api.dispose();
});
