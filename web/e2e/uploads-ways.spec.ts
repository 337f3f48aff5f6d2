import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { newCreator, openGrid, photosIn, openSignedIn } from './support/creator.js';
import { dropFiles } from './support/drop-files.js';
import { feed, photo } from './support/feed.js';
import { boxOf, middle } from './support/middle.js';
import { smallJpeg } from './support/photos.js';
import { expectToast } from './support/toast.js';

test.describe.configure({ timeout: 120_000 });

const PDF = { name: 'plan.pdf', mimeType: 'application/pdf', size: 10 };
const CLIP = { name: 'clip.mp4', mimeType: 'video/mp4', size: 10 };

const panel = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const refused = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Not uploaded' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Remove ${name}` }) });
const gridTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Grids' }).getByRole('button', { name, exact: true });

/** Lets go of files of this machine over the page, as a person does; only so a folder comes along. */
async function dropFromDisk(page: Page, paths: readonly string[]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files: [...paths], dragOperationsMask: 1 };
    await browser.send('Input.dispatchDragEvent', { type, x: 20, y: 400, data });
  }
  await browser.detach();
}

/** Holds back every picture on its way to the server, until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  let resolve: () => void = () => undefined;
  const released = new Promise<void>((done) => (resolve = done));
  await page.route('**/api/media', async (route) => {
    await released;
    await route.continue();
  });
  return () => resolve();
}

test('photos come by a paste, with a folder and at a place; what is refused among them is named, fills no placeholder and leaves no tile behind', async ({
  browser,
  playwright,
  baseURL,
}, testInfo) => {
  const creator = await newCreator(playwright, baseURL, { photos: 1, name: 'ways' });
  const page = await openSignedIn(browser, creator, { permissions: ['clipboard-read', 'clipboard-write'] });
  await openGrid(page, 1);

  await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [120, 160];
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (picture === null) throw new Error('no picture was drawn');
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  });
  await page.keyboard.press('ControlOrMeta+v');
  await expectToast(page, 'Photos uploaded!');
  await expect(photo(page, 2)).toBeVisible();
  expect((await photosIn(creator))[0]).toMatchObject({ width: 120, height: 160 });

  const folder = testInfo.outputPath('trip');
  await mkdir(join(folder, 'deep'), { recursive: true });
  await mkdir(join(folder, 'nothing'));
  const [ten, two, deep] = await Promise.all([210, 202, 230].map((width) => smallJpeg(width, width, 280)));
  await writeFile(join(folder, '10.jpg'), ten?.buffer ?? '');
  await writeFile(join(folder, '2.jpg'), two?.buffer ?? '');
  await writeFile(join(folder, 'deep', 'under.jpg'), deep?.buffer ?? '');
  await writeFile(join(folder, 'notes.txt'), 'not a photo');
  await writeFile(join(folder, '.hidden'), '');
  await dropFromDisk(page, [folder, testInfo.outputPath('trip', 'nothing')]);
  await expect(panel(page).getByText(/^3 added, 2 not$/)).toBeVisible({ timeout: 30_000 });
  await expect(refused(page, 'notes.txt')).toContainText('This file is not a photo.');
  await expect(refused(page, 'nothing')).toContainText('This folder is empty.');
  expect((await photosIn(creator)).map(({ width }) => width)).toEqual([202, 210, 230, 120, 300]);
  await panel(page).getByRole('button', { name: 'Remove all' }).click();

  await page.getByRole('button', { name: 'Add Placeholder' }).click();
  await expectToast(page, 'Placeholder added!');
  const placeholder = page.getByRole('button', { name: 'Placeholder 1' });
  await dropFiles(page, [PDF], await middle(placeholder));
  await expect(refused(page, 'plan.pdf')).toContainText('A PDF cannot be uploaded. Choose a photo.');
  await expect(placeholder).toBeVisible();

  const box = await boxOf(photo(page, 3));
  const edge = { x: box.x + 8, y: box.y + box.height / 2 };
  await dropFiles(page, [CLIP, await smallJpeg(40, 240, 280)], edge);
  await expect(panel(page).getByText('1 added, 2 not', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(refused(page, 'clip.mp4')).toContainText('Videos cannot be uploaded. Choose a photo.');
  await expect(feed(page).locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(photo(page, 7)).toBeVisible();
  const after = await photosIn(creator);
  expect(after.map(({ width }) => width)).toEqual([null, 202, 240, 210, 230, 120, 300]);
  expect(after[0]?.isPlaceholder).toBe(true);
  await page.context().close();
  await creator.api.dispose();
});

test(
  'photos uploaded into a second grid while the first still uploads arrive in theirs, and so does what failed in the first',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 1, name: 'two-grids' });
    const made = await creator.api.post('/api/grids', { data: { name: 'Second' } });
    const second = { ...creator, gridId: ((await made.json()) as { id: string }).id };
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 1);
    const release = await holdUploads(page);
    await dropFiles(page, [await smallJpeg(51, 210, 280), await smallJpeg(52, 220, 280)]);
    await expect(panel(page).getByText('0 of 2 complete')).toBeVisible();

    await gridTab(page, 'Second').click();
    await expect(page.getByText('Your grid is empty')).toBeVisible();
    await dropFiles(page, [await smallJpeg(53, 230, 280), PDF]);
    await expect(panel(page).getByText('0 of 3 complete')).toBeVisible();
    await expect(refused(page, 'plan.pdf')).toBeVisible();
    release();
    await expect(panel(page).getByText('3 added, 1 not', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(photo(page, 1)).toBeVisible();
    await expect(feed(page).getByRole('button', { name: /^Photo \d+/ })).toHaveCount(1);
    expect((await photosIn(second)).map(({ width }) => width)).toEqual([230]);
    await gridTab(page, 'My First Grid').click();
    await expect(photo(page, 3)).toBeVisible();
    expect((await photosIn(creator)).map(({ width }) => width)).toEqual([210, 220, 300]);
    await page.context().close();
    await creator.api.dispose();
  },
);

test('while photos are on their way logging out asks, on every page, and closing it does not', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 1, name: 'leaving' });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 1);
  await holdUploads(page);
  await dropFiles(page, [await smallJpeg(61, 210, 280), await smallJpeg(62, 220, 280)]);
  await expect(panel(page).getByText('0 of 2 complete')).toBeVisible();
  const chooseInMenu = async (name: string) => {
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const question = page.getByRole('alertdialog', { name: 'Log out now?' });
  await chooseInMenu('Logout');
  await expect(question).toContainText('2 photos have not been sent yet.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(panel(page).getByText('0 of 2 complete')).toBeVisible();

  await chooseInMenu('My Profile');
  const logOut = page.getByRole('button', { name: 'Log Out' });
  await expect(logOut).toBeVisible();
  expect(
    await page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))),
  ).toBe(true);
  await logOut.click();
  await question.getByRole('button', { name: 'Discard them' }).click();
  await expectToast(page, 'Logged out', 'You have been logged out successfully.');
  // Nothing is left that would be lost.
  await page.reload();
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
  const { email, password } = creator.account;
  const again = await creator.api.post('/api/login', { data: { email, password } });
  const { token } = (await again.json()) as { token: string };
  const photos = await creator.api.get(`/api/photos?gridId=${creator.gridId}&includeHidden=true`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await photos.json()).toHaveLength(1);
  await page.context().close();
  await creator.api.dispose();
});
