import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { newAccount, sendSignUp } from './support/account.js';
import { newCreator, type Creator } from './support/creator.js';
import { feed, photo } from './support/feed.js';
import { smallJpeg } from './support/photos.js';
import { filesOf } from './support/sent-files.js';
import { bodiesSent, openTrial, ownWidths, storedPhotos, storedWidths, trialReady } from './support/trial.js';

/** Chooses photos on the landing page and has the last of them stand first. */
async function arrange(page: Page): Promise<void> {
  await openTrial(page);
  await page.getByLabel('Your photos').setInputFiles(await filesOf(3));
  await expect.poll(() => ownWidths(page)).toEqual([200, 201, 202]);
  await photo(page, 3).click();
  await photo(page, 1).click();
  await expect.poll(() => ownWidths(page)).toEqual([202, 200, 201]);
}

const keep = async (page: Page) => {
  await page.getByRole('link', { name: 'Keep this grid' }).click();
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
};

async function logInWith(page: Page, { account }: Creator): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** From when `isScalingHeld` is set until it is not, workers are given no picture. */
function holdScaling(): void {
  window.Worker = class extends Worker {
    override postMessage(message: unknown): void {
      if (!('isScalingHeld' in window && window.isScalingHeld === true)) super.postMessage(message);
    }
  };
}

const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Add your grid from the start page?' });

test.describe("'Keep this grid'", () => {
  test('leads to the sign-up, and the photos are the first grid, in their order [2.17]', async ({ page }) => {
    const sent = bodiesSent(page);
    await arrange(page);
    await keep(page);
    expect(sent.map((request) => request.url())).toEqual([]);
    await sendSignUp(page, newAccount('keeper'));
    await expect.poll(() => storedWidths(page), { timeout: 60_000 }).toEqual([[202, 200, 201]]);
    await expect(feed(page).getByRole('button', { name: /^Photo \d/ })).toHaveCount(3);
    await page.reload();
    await expect(feed(page).getByRole('button', { name: /^Photo \d/ })).toHaveCount(3);
    await expect.poll(() => storedWidths(page)).toEqual([[202, 200, 201]]);
  });

  test(
    'holds over a reload between the grid and the sign-up [2.17]',
    { tag: '@nightly' },
    async ({ page }) => {
      await arrange(page);
      await keep(page);
      await page.reload();
      await sendSignUp(page, newAccount('keeper'));
      await expect.poll(() => storedWidths(page), { timeout: 60_000 }).toEqual([[202, 200, 201]]);
    },
  );

  test(
    'takes along the photos that are still being scaled, and the start page has none of them [2.17]',
    { tag: '@nightly' },
    async ({ page }) => {
      await page.addInitScript(holdScaling);
      await openTrial(page);
      const [first, ...others] = await filesOf(3);
      await page.getByLabel('Your photos').setInputFiles(first ?? []);
      await expect.poll(() => ownWidths(page)).toEqual([200]);
      await page.evaluate(() => Object.assign(window, { isScalingHeld: true }));
      await page.getByLabel('Your photos').setInputFiles(others);
      await expect(page.getByRole('button', { name: 'Add photos' })).toBeDisabled();
      await keep(page);
      await page.evaluate(() => Object.assign(window, { isScalingHeld: false }));
      await sendSignUp(page, newAccount('keeper'));
      await expect.poll(() => storedWidths(page), { timeout: 60_000 }).toEqual([[201, 202, 200]]);
      await page.getByRole('button', { name: 'Profile menu' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await trialReady(page);
      await expect(page.getByRole('button', { name: 'Use your own photos' })).toBeVisible();
    },
  );

  test(
    'leads to pictures for posting, as of every photo that is uploaded [2.17]',
    { tag: '@nightly' },
    async ({ page }) => {
      await openTrial(page);
      await page.getByLabel('Your photos').setInputFiles(await smallJpeg(1, 2000, 2400));
      await expect.poll(() => ownWidths(page)).toHaveLength(1);
      await keep(page);
      await page.reload();
      await sendSignUp(page, newAccount('keeper'));
      const postingSizes = async () => {
        const [[photo] = []] = await storedPhotos(page);
        if (photo?.postingUrl === undefined || photo.postingUrl === null) return null;
        const { width, height } = await sharp(
          await (await page.request.get(photo.postingUrl)).body(),
        ).metadata();
        return [width, height];
      };
      await expect.poll(postingSizes, { timeout: 60_000 }).toEqual([1800, 2160]);
    },
  );

  test('asks whoever has grids, and adds the photos as one more [2.17]', async ({
    page,
    playwright,
    baseURL,
  }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 1, tier: 'free', name: 'keeper' });
    await arrange(page);
    await keep(page);
    await logInWith(page, creator);
    await question(page).getByRole('button', { name: 'Add as a new grid' }).click();
    await expect.poll(() => storedWidths(page), { timeout: 60_000 }).toEqual([[300], [202, 200, 201]]);
    await expect(feed(page).getByRole('button', { name: /^Photo \d/ })).toHaveCount(3);
    await creator.api.dispose();
  });

  test(
    'asks whoever has grids, and forgets the photos after a word of it [2.17]',
    { tag: '@nightly' },
    async ({ page, playwright, baseURL }) => {
      const creator = await newCreator(playwright, baseURL, { photos: 1, name: 'keeper' });
      await arrange(page);
      await keep(page);
      await logInWith(page, creator);
      await question(page).getByRole('button', { name: 'No' }).click();
      const last = page.getByRole('alertdialog', { name: 'Remove 3 photos?' });
      await last.getByRole('button', { name: 'Decide later' }).click();
      await page.reload();
      await question(page).getByRole('button', { name: 'No' }).click();
      await last.getByRole('button', { name: 'Remove photos' }).click();
      await expect(page.getByText('Photos removed', { exact: true })).toBeVisible();
      await page.reload();
      await expect(photo(page, 1)).toBeVisible();
      await expect(question(page)).toHaveCount(0);
      expect(await storedWidths(page)).toEqual([[300]]);
      await creator.api.dispose();
    },
  );

  test('takes nothing along where it was not pressed [2.17]', async ({ page }) => {
    await arrange(page);
    await page.goto('/auth?mode=signup');
    await sendSignUp(page, newAccount('keeper'));
    await expect(page.getByText('Your grid is empty')).toBeVisible();
    expect(await storedWidths(page)).toEqual([[]]);
  });

  test(
    'tells where the browser stores nothing, and holds for the visit [2.17]',
    { tag: '@nightly' },
    async ({ page }) => {
      await page.addInitScript(() => Reflect.deleteProperty(window, 'indexedDB'));
      await arrange(page);
      await expect(page.getByText('a reload forgets your photos.', { exact: false })).toBeVisible();
      await keep(page);
      await sendSignUp(page, newAccount('keeper'));
      await expect.poll(() => storedWidths(page), { timeout: 60_000 }).toEqual([[202, 200, 201]]);
      await page.reload();
      await expect(feed(page).getByRole('button', { name: /^Photo \d/ })).toHaveCount(3);
    },
  );
});

test(
  'the landing page forgets a grid that an account has taken [2.17]',
  { tag: '@nightly' },
  async ({ page }) => {
    await arrange(page);
    await keep(page);
    await sendSignUp(page, newAccount('keeper'));
    await expect.poll(() => storedWidths(page), { timeout: 60_000 }).toEqual([[202, 200, 201]]);
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await trialReady(page);
    await expect(page.getByRole('button', { name: 'Use your own photos' })).toBeVisible();
  },
);

test('two windows of the landing page have the photos of both, and both are kept [2.17] [D5.8]', async ({
  page,
}) => {
  await arrange(page);
  const other = await page.context().newPage();
  await openTrial(other);
  await expect.poll(() => ownWidths(other)).toEqual([202, 200, 201]);
  await other.getByLabel('Your photos').setInputFiles((await filesOf(4)).slice(3));
  await expect.poll(() => ownWidths(other)).toEqual([203, 202, 200, 201]);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(() => ownWidths(page)).toEqual([202, 200, 201, 203]);
  await keep(page);
  await sendSignUp(page, newAccount('keeper'));
  await expect.poll(() => storedWidths(page), { timeout: 60_000 }).toEqual([[202, 200, 201, 203]]);
});
