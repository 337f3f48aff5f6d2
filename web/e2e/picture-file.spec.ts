import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { details, openDetails } from './support/carousel.js';
import { newCreator, openGrid, openSignedIn, type Creator } from './support/creator.js';
import { refuseCall } from './support/refusals.js';
import { expectToast } from './support/toast.js';

let creator: Creator;
test.beforeAll(async ({ playwright, baseURL }) => {
  creator = await newCreator(playwright, baseURL, { tier: 'free', photos: 2, name: 'picture-file' });
});
test.afterAll(() => creator.api.dispose());

async function openLightbox(page: Page, place: number) {
  await openDetails(page, place);
  await details(page).getByRole('button', { name: 'View full size' }).click();
  const lightbox = page.getByRole('dialog', { name: `Photo ${place}` });
  await expect(lightbox.getByRole('img')).toBeVisible();
  return lightbox;
}

test('the whole picture is downloaded as it is stored, and a failed download shows it', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, { viewport: { width: 1440, height: 900 } });
  await openGrid(page, 2);
  const lightbox = await openLightbox(page, 2);
  await expect(lightbox.getByRole('button', { name: 'Share photo' })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await lightbox.getByRole('button', { name: 'Download photo' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('photo-2.jpg');
  expect([...(await readFile(await file.path())).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  await expectToast(page, 'Photo downloaded');

  await page.route('**/media/**', (route) => refuseCall(route, 'INTERNAL'));
  await lightbox.getByRole('button', { name: 'Download photo' }).click();
  await expectToast(page, 'Download failed', 'There was an error loading the photo. Please try again.');
  await page.context().close();
});

test("on a phone the picture goes to the system's share sheet; a cancelled share is no error, a late one is offered in the toast", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, creator, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.addInitScript(() => {
    const shared: string[] = [];
    const responses = ['NotAllowedError', 'shared', 'AbortError'];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.every(({ type }) => type === 'image/jpeg') === true,
      share: ({ files = [] }: ShareData) => {
        for (const file of files) shared.push(`${file.name} ${file.type} ${file.size > 1_000}`);
        const response = responses.shift() ?? '';
        return response === 'shared' ? Promise.resolve() : Promise.reject(new DOMException('', response));
      },
    });
  });
  const shared = () => page.evaluate(() => (window as unknown as { shared: string[] }).shared);
  await openGrid(page, 2);
  const lightbox = await openLightbox(page, 1);
  const share = lightbox.getByRole('button', { name: 'Share photo' });
  await share.tap();
  await page.getByRole('button', { name: 'Share', exact: true }).tap();
  await expectToast(page, 'Photo shared');
  expect(await shared()).toEqual(Array(2).fill('photo-1.jpg image/jpeg true'));
  await share.tap();
  await expect.poll(shared).toHaveLength(3);
  await expect(page.getByText(/Download failed|Photo downloaded/)).toHaveCount(0);
  await page.context().close();
});
