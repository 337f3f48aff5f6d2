import { expect, test, type Locator } from '@playwright/test';
import { newCreator, openGrid, openSignedIn } from './support/creator.js';
import { expectToast } from './support/toast.js';
import { smallJpeg } from './support/photos.js';

/** More than are sent at the same time. */
const FILES = 8;

/** The widths of the pictures that are drawn, once every one is. */
async function expectWidths(pictures: Locator, width: number) {
  await expect(pictures).toHaveCount(FILES);
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth)))
    .toEqual(Array.from({ length: FILES }, () => width));
}

test('no original is drawn, which takes 48 MB of a phone: the dialog and every tile show a scaled picture, also of a file for which the network is too slow', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { name: 'pictures' });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 0);
  await page.route('**/api/media', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Photos' });
  const files = await Promise.all(
    Array.from({ length: FILES }, (_each, seed) => smallJpeg(seed, 1_200, 1_600)),
  );
  await dialog.locator('input[type=file]').first().setInputFiles(files);
  await expectWidths(dialog.getByRole('list', { name: 'Chosen photos' }).locator('img'), 600);
  await dialog.getByRole('button', { name: `Upload (${FILES})` }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectWidths(page.locator('img[src^="blob:"]'), 600);
  await page.unroute('**/api/media');
  await expectToast(page, 'Photos uploaded!');
  await page.context().close();
});
