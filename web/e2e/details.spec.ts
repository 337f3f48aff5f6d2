import { expect, test, type Page } from '@playwright/test';
import { setTier, signUp } from './support/account.js';
import { expectAccessibleInBothThemes } from './support/axe.js';
import { chooseFiles, details, makeCarousel, member, openDetails, stripOrder } from './support/carousel.js';
import { barSays } from './support/bar.js';
import { changed, CHANGES, STATE } from './support/changes.js';
import { moved, photo, upload } from './support/feed.js';
import { Finger } from './support/finger.js';
import { middle, restingBox } from './support/middle.js';
import { smallJpeg } from './support/photos.js';
import { refuse } from './support/refusals.js';
import { takeToast } from './support/toast.js';

const jpegs = (...seeds: number[]) => Promise.all(seeds.map((seed) => smallJpeg(seed, 450, 600)));

test.describe.serial('The details of a photo', () => {
  let page: Page;
  let order: string[];

  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
    const account = await signUp(page);
    await setTier(account, 'creator');
    await page.reload();
    await upload(page, await jpegs(131, 132));
  });
  test.afterAll(() => page.close());

  const toast = (title: string, text?: string) => takeToast(page, title, text);

  test('"Edit Photo Details" opens by a click, survives a reload, and gives the focus back on Escape [2.24] [2.26]', async () => {
    await openDetails(page, 1);
    await expect(details(page).getByRole('img', { name: 'Photo 1' })).toBeVisible();
    await expect(details(page).getByRole('button', { name: 'Next photo' })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await page.reload();
    await expect(details(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details(page)).toBeHidden();
    await openDetails(page, 1);
    await page.keyboard.press('Escape');
    await expect(photo(page, 1)).toBeFocused();
  });

  test('the picture is shown as large as the window, and Escape leads back to the details [2.24]', async () => {
    await openDetails(page, 1);
    await details(page).getByRole('button', { name: 'View full size' }).click();
    const lightbox = page.getByRole('dialog', { name: 'Photo 1' });
    await expect(lightbox.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(lightbox).toBeHidden();
    await expect(details(page).getByRole('button', { name: 'View full size' })).toBeFocused();
  });

  test('"Upload failed": a carousel that cannot be made keeps the file with Retry, and leaves the photo as it is', async () => {
    const allow = await refuse(page, CHANGES, 'INTERNAL');
    const make = details(page).getByRole('button', { name: 'Make Carousel' });
    await chooseFiles(page, make, await jpegs(141));
    await toast('Upload failed', 'There was an error processing your upload. Please try again.');
    const failed = details(page).getByRole('list', { name: 'Not uploaded' });
    await expect(failed.getByText('Something went wrong. Please try again.')).toBeVisible();
    await expect(make).toBeEnabled();
    await expectAccessibleInBothThemes(page);
    await failed.getByRole('button', { name: 'Retry photo-141.jpg' }).click();
    await toast('Upload failed', 'There was an error processing your upload. Please try again.');
    await expect(failed).toBeVisible();
    await allow();
    await failed.getByRole('button', { name: 'Retry photo-141.jpg' }).click();
    await toast('Photos added to carousel');
    await expect(details(page).getByText('Carousel Photos (2 of 20)')).toBeVisible();
    await expect(failed).toBeHidden();
  });

  test('"Upload failed": a photo that cannot be added stays with Retry and Remove', async () => {
    const allow = await refuse(page, CHANGES, 'INTERNAL');
    const add = details(page).getByRole('button', { name: 'Add photos' });
    await chooseFiles(page, add, await jpegs(142, 143));
    await toast('Upload failed', 'There was an error uploading your photos. Please try again.');
    const failed = details(page).getByRole('list', { name: 'Not uploaded' });
    await expect(failed.getByRole('listitem')).toHaveCount(2);
    await allow();
    await failed.getByRole('button', { name: 'Retry photo-142.jpg' }).click();
    await expect(details(page).getByText('Carousel Photos (3 of 20)')).toBeVisible();
    await failed.getByRole('button', { name: 'Remove photo-143.jpg' }).click();
    await expect(failed).toBeHidden();
    order = await stripOrder(page);
  });

  test('a plan that changed meanwhile: "Carousel Photo Limit" and "Carousel Feature Locked" by the service', async () => {
    const add = details(page).getByRole('button', { name: 'Add photos' });
    const text = 'You can add up to 20 photos per carousel. You currently have 20 photos.';
    const limit = await refuse(page, CHANGES, 'CAROUSEL_PHOTO_LIMIT', text);
    await chooseFiles(page, add, await jpegs(144));
    await expect(page.getByText('Carousel Photo Limit', { exact: true })).toBeVisible();
    await limit();
    // To send it again would not help.
    const failed = details(page).getByRole('list', { name: 'Not uploaded' });
    await expect(failed.getByText(text)).toBeVisible();
    await expect(failed.getByRole('button')).toHaveAccessibleName('Remove photo-144.jpg');
    const plan = await refuse(page, CHANGES, 'CAROUSEL_NOT_AVAILABLE');
    await chooseFiles(page, add, await jpegs(145));
    const locked = page.getByRole('dialog', { name: 'Carousel Feature Locked' });
    await locked.getByRole('button', { name: 'Stay on Free Plan' }).click();
    await expect(locked).toBeHidden();
    await plan();
    await failed.getByRole('button', { name: 'Remove photo-144.jpg' }).click();
    await failed.getByRole('button', { name: 'Remove photo-145.jpg' }).click();
    await expect(failed).toBeHidden();
    await expect(details(page).getByText('Carousel Photos (3 of 20)')).toBeVisible();
  });

  test('"Reorder failed": the order comes back and the carousel is read again [8.8]', async () => {
    await member(page, 1).click();
    const later = details(page).getByRole('button', { name: 'Move later' });
    for (const code of ['INTERNAL', 'NOT_FOUND', 'VERSION_CONFLICT'] as const) {
      const allow = await refuse(page, CHANGES, code);
      const read = page.waitForResponse((response) => STATE.path.test(new URL(response.url()).pathname));
      await later.click();
      await toast('Reorder failed', 'There was an error reordering the photos.');
      await read;
      await expect.poll(() => stripOrder(page)).toEqual(order);
      await allow();
    }
  });

  test('without a network the order is kept on this device, and stored when it is back', async () => {
    await page.context().setOffline(true);
    await details(page).getByRole('button', { name: 'Move later' }).click();
    await expect(barSays(page, 'Offline. 1 change waits.')).toBeVisible();
    await expect.poll(() => stripOrder(page)).toEqual(moved(order, 1, 2));
    await details(page).getByRole('button', { name: 'Move earlier' }).click();
    const stored = changed(page, 'arrange');
    await page.context().setOffline(false);
    await stored;
    await expect(barSays(page, 'All saved')).toBeVisible();
    await expect.poll(() => stripOrder(page)).toEqual(order);
  });

  test('"Delete failed": the photo is back in the carousel [8.8]', async () => {
    await member(page, 2).click();
    for (const code of ['INTERNAL', 'NOT_FOUND'] as const) {
      const allow = await refuse(page, CHANGES, code);
      await details(page).getByRole('button', { name: 'Delete photo' }).click();
      await toast('Delete failed', 'There was an error deleting the photo. Please try again.');
      await expect.poll(() => stripOrder(page)).toEqual(order);
      await allow();
    }
  });

  test('"Failed to load carousel" shows it, and reads again when it is asked [7.29] [8.8]', async () => {
    await page.keyboard.press('Escape');
    await expect(details(page)).toBeHidden();
    const allow = await refuse(page, STATE, 'INTERNAL');
    await openDetails(page, 1);
    await toast(
      'Failed to load carousel',
      'There was an error loading the carousel photos. Please try again.',
    );
    await allow();
    await expectAccessibleInBothThemes(page);
    await details(page).getByRole('button', { name: 'Try again' }).click();
    await expect(details(page).getByText('The carousel photos could not be loaded.')).toBeHidden();
    await expect.poll(() => stripOrder(page)).toEqual(order);
  });

  test('a split that fails leaves the carousel whole', async () => {
    const allow = await refuse(page, CHANGES, 'INTERNAL');
    await details(page).getByRole('button', { name: 'Split into single posts' }).click();
    const question = page.getByRole('alertdialog', { name: 'Split into single posts' });
    await expectAccessibleInBothThemes(page);
    await question.getByRole('button', { name: 'Split into single posts' }).click();
    await toast('Failed to update media type');
    await expect.poll(() => stripOrder(page)).toEqual(order);
    await allow();
  });

  test('"Failed to save media type", and the type is what it was', async () => {
    await page.goto('/');
    const allow = await refuse(page, CHANGES, 'INTERNAL');
    await photo(page, 2).hover();
    await page.getByRole('button', { name: 'Media type' }).click();
    await page.getByRole('menuitemradio', { name: 'Reel' }).click();
    await toast('Failed to save media type', 'There was an error saving the media type. Please try again.');
    await expect(page.getByRole('button', { name: 'Photo 2', exact: true })).toBeVisible();
    await allow();
  });
});

test.describe.serial('The details of a photo on a phone', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const account = await signUp(page);
    await setTier(account, 'creator');
    await page.reload();
    await upload(page, await jpegs(151));
  });
  test.afterAll(() => page.close());

  test('are a sheet at the bottom edge with nothing beyond its edges, at 390 and at 360 px', async () => {
    await photo(page, 1).tap();
    await makeCarousel(page, await jpegs(152, 153));
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const edges = async () => {
        const box = await details(page).boundingBox();
        return box && { left: box.x, right: box.x + box.width, bottom: box.y + box.height };
      };
      await expect.poll(edges).toEqual({ left: 0, right: width, bottom: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    }
    await expectAccessibleInBothThemes(page);
  });

  test('a photo of the carousel is dragged by touch after 350 ms of holding still [D6.1]', async () => {
    const before = await stripOrder(page);
    await member(page, 1).scrollIntoViewIfNeeded();
    const [from, to] = await Promise.all([middle(member(page, 1)), middle(member(page, 3))]);
    const finger = await Finger.over(page);
    await finger.down(from);
    await expect(page.getByText('Picked up Photo 1 of 3.')).toBeAttached();
    await finger.carry(from, to, 4);
    await expect(page.getByText('Position 3 of 3.')).toBeAttached();
    const saved = changed(page, 'arrange');
    await finger.up();
    await saved;
    await expect.poll(() => stripOrder(page)).toEqual([...before.slice(1), before[0]]);
  });

  test('a swipe over the picture browses the carousel', async () => {
    await member(page, 1).tap();
    const picture = details(page).getByRole('img', { name: 'Photo 1 of 3' });
    await picture.scrollIntoViewIfNeeded();
    const box = await restingBox(picture);
    const y = box.y + box.height / 2;
    const at = (share: number) => ({ x: box.x + box.width * share, y });
    const finger = await Finger.over(page);
    await finger.down(at(0.7));
    await finger.carry(at(0.7), at(0.3), 2);
    await finger.up();
    await expect(details(page).getByText('2 / 3', { exact: true })).toBeVisible();
  });
});
