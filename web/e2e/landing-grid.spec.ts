import { expect, test } from '@playwright/test';
import { dropFiles } from './support/drop-files.js';
import { carry, moved, photo } from './support/feed.js';
import { Finger } from './support/finger.js';
import { middle } from './support/middle.js';
import { filesOf } from './support/sent-files.js';
import { bodiesSent, openTrial, ownWidths, pictures, trialReady } from './support/trial.js';

test.describe('The grid of the landing page', () => {
  test('is dragged by a visitor with the mouse [2.17]', async ({ page }) => {
    await openTrial(page);
    const before = await pictures(page);
    await carry(page, 1, 5);
    await page.mouse.up();
    await expect.poll(() => pictures(page)).toEqual(moved(before, 1, 5));
  });

  test('is dragged by a visitor with the keys [2.17]', async ({ page }) => {
    await openTrial(page);
    const before = await pictures(page);
    await photo(page, 1).focus();
    for (const key of ['Space', 'Shift+ArrowRight', 'Space']) await page.keyboard.press(key);
    await expect.poll(() => pictures(page)).toEqual(moved(before, 1, 2));
    await expect(page.getByText('The photo is at position 2 of 9 now.')).toBeAttached();
  });

  test('takes a photo with one click and puts it down with another; Escape leaves it [2.17]', async ({
    page,
  }) => {
    await openTrial(page);
    const before = await pictures(page);
    await photo(page, 9).click();
    await expect(page.getByText('Tap where the photo should go.', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Tap where the photo should go.', { exact: true })).toBeHidden();
    await photo(page, 9).click();
    await photo(page, 2).click();
    await expect.poll(() => pictures(page)).toEqual(moved(before, 9, 2));
  });

  test('has no controls of a grid that is kept', async ({ page }) => {
    await openTrial(page);
    await photo(page, 1).hover();
    await expect(
      page.getByRole('button', { name: /Hide photo|Pin photo|Delete photo|^Actions for/ }),
    ).toHaveCount(0);
    await photo(page, 1).press('Delete');
    await expect(photo(page, 9)).toBeVisible();
  });

  test('moves one photo by itself, once [2.17]', async ({ page }) => {
    await page.goto('/');
    await trialReady(page);
    const before = await pictures(page);
    await expect.poll(() => pictures(page)).toEqual(moved(before, 8, 2));
  });

  test('does not move by itself where motion is unwanted [2.17]', async ({ page }) => {
    await page.clock.install();
    await openTrial(page);
    const before = await pictures(page);
    await page.clock.runFor(10_000);
    expect(await pictures(page)).toEqual(before);
  });

  test('takes the place of its picture without a shift of the page [2.17]', async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as {
          value: number;
          sources: { node: Element | null }[];
        }[])
          shifts.push(
            `${entry.value} ${entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 90)).join(' ')}`,
          );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await openTrial(page);
      await expect(page.getByRole('button', { name: 'Use your own photos' })).toBeVisible();
      expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
    }
  });

  test('holds an own photo after two actions, and sends nothing [2.17]', async ({ page }) => {
    await openTrial(page);
    const sent = bodiesSent(page);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Use your own photos' }).click();
    await (await chooser).setFiles(await filesOf(3));
    await expect.poll(() => ownWidths(page)).toEqual([200, 201, 202]);
    await expect(page.getByText('Nothing is sent until you keep the grid.', { exact: false })).toBeVisible();
    await page.reload();
    await trialReady(page);
    await expect.poll(() => ownWidths(page)).toEqual([200, 201, 202]);
    await page.getByRole('button', { name: 'Remove my photos' }).click();
    await expect.poll(() => ownWidths(page)).toEqual([]);
    await page.reload();
    await trialReady(page);
    await expect(page.getByRole('button', { name: 'Use your own photos' })).toBeVisible();
    expect(sent.map((request) => request.url())).toEqual([]);
  });

  test('takes dropped photos at their place, and refuses by name what is none, and what is too much [2.17]', async ({
    page,
  }) => {
    await openTrial(page);
    const { x, y } = await middle(photo(page, 2));
    // Of two places the nearer: behind the second photo.
    const behind = { x: x + 20, y };
    await dropFiles(page, (await filesOf(2)).slice(0, 1), behind);
    await expect.poll(() => ownWidths(page)).toEqual([200]);
    expect((await pictures(page)).findIndex((url) => url.startsWith('blob:'))).toBe(2);
    await dropFiles(page, [
      { name: 'clip.mp4', mimeType: 'video/mp4', size: 10 },
      ...(await filesOf(10)).slice(1),
    ]);
    await expect.poll(() => ownWidths(page)).toHaveLength(9);
    const refused = page.getByRole('list', { name: 'Not uploaded' });
    await expect(refused.getByRole('listitem')).toHaveText([
      /clip\.mp4.*Videos cannot be uploaded\. Choose a photo\./,
      /photo-10\.jpg.*There was no place left: the grid holds nine photos\./,
    ]);
    await refused.getByRole('button', { name: 'Remove clip.mp4' }).click();
    await expect(refused.getByRole('listitem')).toHaveCount(1);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger drags the photos of the landing page [2.17]', async ({ page }) => {
    await openTrial(page);
    await photo(page, 5).scrollIntoViewIfNeeded();
    const before = await pictures(page);
    const finger = await Finger.over(page);
    const [from, to] = [await middle(photo(page, 1)), await middle(photo(page, 5))];
    await finger.down(from);
    await expect(page.getByText('Picked up the photo at position 1 of 9.')).toBeAttached();
    await finger.carry(from, to);
    await finger.up();
    await expect.poll(() => pictures(page)).toEqual(moved(before, 1, 5));
  });
});
