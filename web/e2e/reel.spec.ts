import { expect, test, type Page } from '@playwright/test';
import { signUp } from './support/account.js';
import { expectAccessibleInBothThemes } from './support/axe.js';
import { details } from './support/carousel.js';
import { changed } from './support/changes.js';
import { feed, photo, upload } from './support/feed.js';
import { smallJpeg } from './support/photos.js';

test.describe.serial('A reel', () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
    await signUp(page);
    await upload(page, await Promise.all([181, 182, 183].map((seed) => smallJpeg(seed, 450, 800))));
    for (const place of [1, 3]) {
      const saved = changed(page, 'set');
      await photo(page, place).hover();
      await page.getByRole('button', { name: 'Media type' }).click();
      await page.getByRole('menuitemradio', { name: 'Reel' }).click();
      await saved;
    }
    await page.getByRole('tab', { name: 'REELS' }).click();
    await expect(feed(page, 'Reels').getByRole('button', { name: /^Photo \d, reel/ })).toHaveCount(2);
  });
  test.afterAll(() => page.close());

  const viewer = () => page.getByRole('dialog', { name: 'Reel', exact: true });
  const reel = (place: number) => feed(page, 'Reels').getByRole('button', { name: `Photo ${place}, reel` });

  test('opens the viewer titled "Reel" in 9:16, which survives a reload [2.25]', async () => {
    await reel(1).click();
    const picture = viewer().getByRole('img', { name: 'Photo 1, reel' });
    const box = await picture.boundingBox();
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(16 / 9, 1);
    await expectAccessibleInBothThemes(page);
    await page.reload();
    await expect(viewer()).toBeVisible();
    await expect(page.getByLabel('Photo 1, reel', { exact: true }).first()).toBeAttached();
  });

  test('leads to the other reels of the tab by its buttons and by arrow keys', async () => {
    const counter = (text: string) => viewer().getByText(text, { exact: true });
    await expect(counter('1 / 2')).toBeVisible();
    // At once: nothing in it was touched since it opened.
    await page.keyboard.press('ArrowRight');
    await expect(counter('2 / 2')).toBeVisible();
    await viewer().getByRole('button', { name: 'Previous photo' }).click();
    await expect(counter('1 / 2')).toBeVisible();
    await viewer().getByRole('button', { name: 'Next photo' }).click();
    await expect(counter('2 / 2')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(counter('1 / 2')).toBeVisible();
  });

  test('shows its caption, which "Edit details" changes', async () => {
    await viewer().getByRole('button', { name: 'Edit details' }).click();
    await details(page).getByRole('button', { name: 'Edit', exact: true }).click();
    const saved = changed(page, 'set');
    await details(page).getByRole('textbox', { name: 'Caption' }).fill('Nine by sixteen');
    await saved;
    // The next post is the next reel, and its details stay open.
    await details(page).getByRole('button', { name: 'Next post' }).click();
    await expect(details(page).getByText(/^Photo 2 of 2, reel/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details(page)).toBeHidden();
    await reel(1).click();
    await expect(viewer().getByText('Nine by sixteen', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer()).toBeHidden();
    await expect(reel(1)).toBeFocused();
  });
});
