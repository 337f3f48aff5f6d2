import { expect, test } from '@playwright/test';
import { changeElsewhere } from './support/changes.js';
import { newCreator, openGrid, openSignedIn, photosIn } from './support/creator.js';
import { chooseView } from './support/view.js';

test("a browser that cannot tell its time zone shows what is due, 'Post', 'Month' and 'Rhythm'", async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const env = { ...process.env, TZ: 'Etc/Unknown' };
  const browser = await playwright.chromium.launch({ ...launchOptions, env });
  const creator = await newCreator(playwright, baseURL, { photos: 2, name: 'nozone', tier: 'free' });
  const next = (await photosIn(creator)).at(-1);
  await changeElsewhere(creator, {
    kind: 'set',
    id: next?.id ?? '',
    field: 'date',
    value: '2026-01-02',
    seen: null,
  });
  const page = await openSignedIn(browser, creator);
  await openGrid(page, 2);
  expect(await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe('Etc/Unknown');
  const post = page.getByRole('link', { name: /^Post/ });
  await expect(post).toHaveAccessibleName(/1 due/);

  await chooseView(page, 'Month');
  const month = page.getByRole('dialog', { name: 'Month' });
  await expect(month.getByText('Next up is due', { exact: false })).toBeVisible();
  await month.getByRole('button', { name: 'Rhythm...' }).click();
  const rhythm = page.getByRole('dialog', { name: 'Rhythm' });
  await expect(rhythm.getByLabel('Time zone')).toHaveValue('UTC');
  await rhythm.getByRole('button', { name: 'Cancel' }).click();

  await page.goto('/post');
  await expect(page.getByText('Overdue')).toBeVisible();
  await browser.close();
  await creator.api.dispose();
});
