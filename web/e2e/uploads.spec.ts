import { expect, test, type Browser, type Page, type Route } from '@playwright/test';
import { barSays } from './support/bar.js';
import { changed, CHANGES } from './support/changes.js';
import { newCreator, openGrid, photosIn, openSignedIn, type Creator } from './support/creator.js';
import { feed, photo, shownOrder, upload } from './support/feed.js';
import { boxOf, middle } from './support/middle.js';
import { smallJpeg } from './support/photos.js';
import { refuseCall } from './support/refusals.js';
import { expectToast } from './support/toast.js';

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { tier: 'free', photos: 3, name: 'uploads' });
});
test.afterAll(() => creator.api.dispose());

/** Holds a file over a point of the page, and lets go of it if asked to. */
async function holdFile(page: Page, at: { x: number; y: number }, drop: boolean): Promise<void> {
  const bytes = [...(await smallJpeg(77, 300, 400)).buffer];
  await page.evaluate(
    ({ point, content, letGo }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(content)], 'dropped.jpg', { type: 'image/jpeg' }));
      for (const type of letGo ? ['dragover', 'drop'] : ['dragover']) {
        const event = new DragEvent(type, {
          dataTransfer,
          clientX: point.x,
          clientY: point.y,
          bubbles: true,
          cancelable: true,
        });
        (document.elementFromPoint(point.x, point.y) ?? document.body).dispatchEvent(event);
      }
    },
    { point: at, content: bytes, letGo: drop },
  );
}

const ids = async () => (await photosIn(creator)).map(({ id }) => id);

/** Opens the grid page as a person of its own; returns the posts that stand there from the tests before. */
async function openOwnGrid(browser: Browser): Promise<{ page: Page; before: string[] }> {
  const page = await openSignedIn(browser, creator);
  const before = await ids();
  await openGrid(page, before.length);
  return { page, before };
}

test('a file dropped between two tiles goes there, as the mark shows before', async ({ browser }) => {
  const { page, before } = await openOwnGrid(browser);
  const box = await boxOf(photo(page, 2));
  const edge = { x: box.x + 10, y: box.y + box.height / 2 };
  await holdFile(page, edge, false);
  await expect(page.getByText('Drop your photos to put them here')).toBeVisible();
  const mark = await page.locator('[data-mark="line"]').boundingBox();
  expect(Math.abs((mark?.x ?? 0) - box.x)).toBeLessThan(8);
  await holdFile(page, edge, true);
  await expect(page.getByText('Photos uploaded!', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('[data-mark="line"]')).toBeHidden();
  const after = await ids();
  expect(after).toHaveLength(before.length + 1);
  expect(after.filter((_id, place) => place !== 1)).toEqual(before);
  await page.context().close();
});

test('a file dropped on a placeholder fills it, and so does one chosen from its controls [1.1]', async ({
  browser,
}) => {
  const { page } = await openOwnGrid(browser);
  for (const way of ['drop', 'choose'] as const) {
    await page.reload();
    const added = changed(page, 'place');
    await page.getByRole('button', { name: 'Add Placeholder' }).click();
    await expect(page.getByText('Placeholder added!', { exact: true })).toBeVisible({ timeout: 30_000 });
    // The toast stands also where the change waits, and a placeholder that is not stored takes no file.
    await added;
    const placeholder = page.getByRole('button', { name: 'Placeholder 1' });
    const [blank] = await ids();
    if (way === 'drop') {
      // As a browser tells again and again where a file is held.
      await expect(async () => {
        await holdFile(page, await middle(placeholder), false);
        await expect(page.getByText('Drop a photo to fill the placeholder')).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await holdFile(page, await middle(placeholder), true);
    } else {
      await placeholder.hover();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose a photo' }).click();
      await (await chooser).setFiles([await smallJpeg(78, 300, 400)]);
    }
    await expect(photo(page, 1)).toHaveAccessibleName('Photo 1', { timeout: 60_000 });
    const [filled] = await photosIn(creator);
    expect(filled).toMatchObject({ id: blank, isPlaceholder: false });
    expect(filled?.url).not.toBeNull();
  }
  await page.context().close();
});

test('a lost network: the upload waits and goes on by itself; leaving the page asks nothing meanwhile [D3.4]', async ({
  browser,
}) => {
  const { page, before } = await openOwnGrid(browser);
  await page.route('**/api/media', (route) => route.abort('internetdisconnected'));
  await holdFile(page, { x: 5, y: 300 }, true);
  await expect(page.getByText('Waiting for the connection')).toBeVisible({ timeout: 30_000 });
  await expect(barSays(page, 'Offline. 1 photo waits.')).toBeVisible();
  await page.getByRole('button', { name: 'Profile menu' }).click();
  page.once('dialog', () => {
    throw new Error('the page asks before it is left');
  });
  await page.reload();
  await expect(page.getByText('Waiting for the connection')).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/media');
  await expect(page.getByText('Photos uploaded!', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(await ids()).toHaveLength(before.length + 1);
  await page.context().close();
});

test('a file that failed keeps its picture and its reason, with Retry and Remove [8.8] [D3.4]', async ({
  browser,
}) => {
  const { page, before } = await openOwnGrid(browser);
  await page.route('**/api/media', (route) => refuseCall(route, 'INTERNAL', 'The picture was dropped.'));
  await holdFile(page, { x: 5, y: 300 }, true);
  const failed = page.getByRole('list', { name: 'Not uploaded' }).getByRole('listitem');
  await expect(failed).toContainText('The picture was dropped.', { timeout: 30_000 });
  await expectToast(page, 'Upload failed', 'The picture was dropped.');
  await failed.getByRole('button', { name: 'Retry dropped.jpg' }).click();
  await expect(failed).toContainText('The picture was dropped.', { timeout: 30_000 });
  await failed.getByRole('button', { name: 'Remove dropped.jpg' }).click();
  await expect(failed).toHaveCount(0);
  expect(await ids()).toEqual(before);
  await page.context().close();
});

test('photos that are in the grid stay photos where a reload overtook the removal of their files from this device', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator);
  const before = await ids();
  await page.addInitScript(() => {
    // As if the page ended before each removal.
    IDBObjectStore.prototype.delete = function keep(this: IDBObjectStore) {
      return this.count() as unknown as IDBRequest<undefined>;
    };
  });
  await openGrid(page, before.length);
  await upload(page, await Promise.all([smallJpeg(79, 300, 400), smallJpeg(80, 300, 400)]));
  const held: Route[] = [];
  await page.route(CHANGES.path, (route) => void held.push(route));
  await page.reload();
  // The files are taken up and about to be placed once more.
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(feed(page).getByRole('button', { name: /^Photo \d+/ })).toHaveCount(before.length + 2);
  expect(await shownOrder(page)).toEqual((await photosIn(creator)).map(({ url }) => url?.split('/')[2]));
  // Lets go of those that are held, too.
  await page.unroute(CHANGES.path);
  await expect(page.getByText('Photos uploaded!', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(feed(page).getByRole('listitem')).toHaveCount(before.length + 2);
  expect(await ids()).toHaveLength(before.length + 2);
  await page.context().close();
});
