import { expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/axe.js';
import { changeElsewhere, firstText } from './support/changes.js';
import { newCreator, openGrid, openSignedIn } from './support/creator.js';
import { photo } from './support/feed.js';
import { button, CAPTION, PHONE, pictures, texts } from './support/post-page.js';
import { takeShares } from './support/share-sheet.js';

const TICK = 'svg.lucide-check';

test('a carousel is saved as one file a photo in its order; the grid can be chosen, and Back leads to where it was opened', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'post-creator' });
  const [cover, ...ids] = creator.photoIds;
  await changeElsewhere(creator, {
    kind: 'gather',
    groupId: 'c'.repeat(32),
    createdAt: new Date().toISOString(),
    cover: cover ?? '',
    ids,
  });
  const other = await creator.api.post('/api/grids', { data: { name: 'Autumn' } });
  expect(other.status()).toBe(201);
  const page = await openSignedIn(browser, creator, { theme: 'light' });
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
  await creator.api.dispose();
});

test("a carousel of 12 is shared in tens where the share sheet takes no more, alone on an iPhone's home screen, and a text is selected where nothing can be copied [D1.13]", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 12, name: 'post-tens' });
  const [cover, ...ids] = creator.photoIds;
  await changeElsewhere(
    creator,
    {
      kind: 'gather',
      groupId: 'c'.repeat(32),
      createdAt: new Date().toISOString(),
      cover: cover ?? '',
      ids,
    },
    firstText(cover, 'description', CAPTION),
  );
  const page = await openSignedIn(browser, creator, PHONE);
  const shared = await takeShares(page, 10);
  // As on another host without TLS.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto(`/post?grid=${creator.gridId}`);
  const cropped = page.getByRole('checkbox', { name: 'Crop as in the grid' });
  await cropped.uncheck();
  await button(page, 'Share 1–10').tap();
  await expect.poll(() => shared.length).toBe(10);
  await expect(button(page, 'Share 1–10 done').locator(TICK)).toHaveCount(1);
  // The app to which they are shared may push the page out of the phone's memory.
  await page.reload();
  await expect(cropped).not.toBeChecked();
  await expect(button(page, 'Share 1–10 done').locator(TICK)).toHaveCount(1);
  await expect(button(page, 'Share 11–12').locator(TICK)).toHaveCount(0);
  await button(page, 'Share 11–12').tap();
  await expect.poll(() => shared.length).toBe(12);
  expect(shared.map(({ name }) => name)).toEqual(
    Array.from({ length: 12 }, (_, index) => `post-${index + 1}.jpg`),
  );
  await expect(button(page, 'Save')).toBeVisible();
  await button(page, 'Copy caption').tap();
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe(CAPTION);
  await expect(texts(page).getByText('copied', { exact: true })).toHaveCount(0);

  // On an iPhone's home screen a download covers the page, and nothing leads back.
  await page.addInitScript(() => Object.assign(navigator, { standalone: true }));
  await page.reload();
  await expect(button(page, 'Share 1–10 done')).toBeVisible();
  await expect(button(page, 'Save')).toHaveCount(0);
  await page.context().close();
  await creator.api.dispose();
});
