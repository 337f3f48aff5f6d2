import { expect, test } from '@playwright/test';
import { newCreator, openGrid, photosIn, openSignedIn } from './support/creator.js';
import { feed, photo } from './support/feed.js';
import { smallJpeg } from './support/photos.js';

const COUNT = 120;
/** Pictures are told apart by their width, which the product keeps. */
const widthOf = (index: number) => 40 + index;
/** Local pictures that may stay until the server's are seen; the product bounds them. */
const KEPT = 60;

interface Watched {
  /** Object URLs that were made and not released yet. */
  readonly live: number;
  /** Every 'N of M complete' that was shown, once each. */
  readonly texts: readonly string[];
}

test(
  '120 files in one go arrive in file order, counted as N of M complete, and leave no memory behind',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    test.setTimeout(600_000);
    const creator = await newCreator(playwright, baseURL, { photos: 1, name: 'many' });
    const page = await openSignedIn(browser, creator);
    await page.addInitScript(() => {
      const live = new Set<string>();
      const texts = new Set<string>();
      const [make, release] = [URL.createObjectURL.bind(URL), URL.revokeObjectURL.bind(URL)];
      URL.createObjectURL = (object) => {
        const url = make(object);
        live.add(url);
        return url;
      };
      URL.revokeObjectURL = (url) => {
        live.delete(url);
        release(url);
      };
      const note = () => {
        for (const each of document.querySelectorAll('[role="progressbar"] + p > span')) {
          if (/ complete$/.test(each.textContent)) texts.add(each.textContent);
        }
      };
      new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
      Object.assign(window, { watched: () => ({ live: live.size, texts: [...texts] }) });
    });
    const watched = (): Promise<Watched> =>
      page.evaluate(() => (window as unknown as { watched: () => Watched }).watched());
    await openGrid(page, 1);

    const files = await Promise.all(
      Array.from({ length: COUNT }, (_, index) => smallJpeg(index + 1, widthOf(index), 160)),
    );
    await page.getByRole('banner').getByRole('button', { name: 'Upload', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Photos' });
    await dialog.locator('input[type=file]').first().setInputFiles(files);
    await dialog.getByRole('button', { name: `Upload (${COUNT})` }).click();
    await expect(dialog.getByText(/^[1-9]\d* of 120 complete$/)).toBeVisible({ timeout: 60_000 });

    // The page is as good to use as before, while the rest is on its way.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(feed(page).getByRole('listitem').first()).toHaveAttribute('aria-setsize', `${COUNT + 1}`);
    await page.getByRole('tab', { name: 'REELS' }).click();
    await expect(page.getByText('No Reels in your grid')).toBeVisible();
    await page.getByRole('tab', { name: 'POSTS' }).click();

    await expect(page.getByText('Photos uploaded!', { exact: true })).toBeVisible({ timeout: 400_000 });
    await expect(page.getByRole('region', { name: 'Uploads' })).toBeHidden();
    await expect(photo(page, 1)).toBeVisible();
    const arrived = await photosIn(creator);
    expect(arrived.map(({ width }) => width)).toEqual([...files.map((_file, index) => widthOf(index)), 300]);
    expect(arrived.at(-1)?.id).toBe(creator.photoIds[0]);

    const { texts, live } = await watched();
    const counts = texts.map((text) => /^(\d+) of 120 complete$/.exec(text)?.[1]).map(Number);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(counts.length).toBeGreaterThan(5);
    expect(live).toBeLessThanOrEqual(KEPT);
    await page.context().close();
    await creator.api.dispose();
  },
);
