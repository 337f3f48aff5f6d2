import type { GridStateResponse } from '@tessera/contracts';
import { expect, test } from '@playwright/test';
import { barSays } from './support/bar.js';
import { chooseFiles, details, openDetails } from './support/carousel.js';
import { newCreator, openGrid, readState, photosIn, openSignedIn } from './support/creator.js';
import { photo } from './support/feed.js';
import { smallJpeg } from './support/photos.js';
import { MEDIA } from './support/sent-files.js';

test(
  'files that wait for a placeholder, for the drafts and for a carousel arrive there from the next page',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 2, name: 'places' });
    const page = await openSignedIn(browser, creator);
    await openGrid(page, 2);
    await page.getByRole('button', { name: 'Add Placeholder' }).click();
    await expect(page.getByText('Placeholder added!', { exact: true })).toBeVisible();
    await page.route(MEDIA, (route) => route.abort('internetdisconnected'));

    const placeholder = page.getByRole('button', { name: 'Placeholder 1' });
    await placeholder.hover();
    await chooseFiles(page, page.getByRole('button', { name: 'Choose a photo' }), [
      await smallJpeg(1, 210, 280),
    ]);

    await page.getByRole('banner').getByRole('button', { name: 'Upload', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Photos' });
    await dialog.getByRole('switch', { name: 'Add to drafts' }).click();
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles([await smallJpeg(2, 220, 280), await smallJpeg(3, 230, 280)]);
    await dialog.getByRole('button', { name: 'Upload (2)' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await openDetails(page, 3);
    const make = details(page).getByRole('button', { name: 'Make Carousel' });
    await chooseFiles(page, make, [await smallJpeg(4, 240, 280)]);
    await expect(barSays(page, 'Offline. 4 photos wait.')).toBeVisible();

    await page.reload();
    // The details, which are open by their address, may lie over it.
    const panel = page.getByRole('region', { name: 'Uploads', includeHidden: true });
    await expect(panel).toBeVisible();
    await page.unroute(MEDIA);
    const widths = async (idsIn: (lists: GridStateResponse['lists']) => readonly string[]) => {
      const { lists, items } = await readState(creator);
      return idsIn(lists).map((id) => items.find((item) => item.id === id)?.width);
    };
    await expect.poll(() => widths(({ drafts }) => drafts), { timeout: 60_000 }).toEqual([220, 230]);
    await expect
      .poll(() => widths(({ carousels }) => carousels.flatMap(({ members }) => members)), { timeout: 60_000 })
      .toEqual([240]);
    await expect.poll(() => widths(({ order }) => order), { timeout: 60_000 }).toEqual([210, 300, 300]);
    expect((await photosIn(creator)).some(({ isPlaceholder }) => isPlaceholder)).toBe(false);
    await expect(panel).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(photo(page, 1)).toHaveAccessibleName('Photo 1');
    await page.context().close();
    await creator.api.dispose();
  },
);
