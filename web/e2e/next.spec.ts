import { expect, request, test, type Page } from '@playwright/test';
import { newCreator, openGrid, signIn, type Creator } from './support/creator.js';

const ENDED = 'Your session has ended. Log in to go on.';

const newCreatorNamed = (name: string) => newCreator({ request }, process.env.TEST_BASE_URL, { name });

async function fillLogIn(page: Page, { account }: Pick<Creator, 'account'>): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** On another device; every service knows of it then. */
async function endSession({ api }: Creator): Promise<void> {
  expect((await api.post('/api/logout')).status()).toBe(204);
  await expect.poll(async () => (await api.get('/api/grids')).status()).toBe(401);
}

test.describe('A session that was ended elsewhere', () => {
  test('leads to the log-in and from there back to the same grid, where what waited is sent [2.2] [D1.8]', async ({
    page,
  }) => {
    const creator = await newCreatorNamed('ended');
    await signIn(page, creator);
    await openGrid(page, 0);
    const before = page.url();
    await endSession(creator);
    await page.getByRole('button', { name: 'Add Placeholder' }).click();
    await expect(page.getByText(ENDED)).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === '/auth');
    await fillLogIn(page, creator);
    await expect(page).toHaveURL(before);
    await expect(page.getByRole('button', { name: /^Placeholder 1/ })).toBeVisible();
  });

  test(
    'is told of on the next visit too; after it / is what every visitor sees [4.1]',
    { tag: '@nightly' },
    async ({ page }) => {
      const creator = await newCreatorNamed('returning');
      await signIn(page, creator);
      await endSession(creator);
      await page.goto('/profile');
      await expect(page.getByText(ENDED)).toBeVisible();
      await expect(page).toHaveURL('/auth?next=%2Fprofile');
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Start Free' })).toBeVisible();
      await page.goBack();
      await fillLogIn(page, creator);
      await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
    },
  );
});

test.describe('The way back from the log-in', () => {
  test('is the page that sent the visitor there: /upgrade/success too [2.2] [D1.8]', async ({ page }) => {
    const creator = await newCreatorNamed('back');
    await page.goto('/upgrade/success');
    await expect(page).toHaveURL('/auth?next=%2Fupgrade%2Fsuccess');
    await expect(page.getByText(ENDED)).toHaveCount(0);
    await page.reload();
    await fillLogIn(page, creator);
    await expect(page).toHaveURL('/upgrade/success');
  });

  for (const next of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/profile',
  ]) {
    test(
      `is / for somebody whom a link from elsewhere gave next=${next}`,
      { tag: next === '//evil.example' ? [] : '@nightly' },
      async ({ page }) => {
        const creator = await newCreatorNamed('lured');
        await page.goto(`/auth?${new URLSearchParams({ next }).toString()}`);
        await fillLogIn(page, creator);
        await expect(page).toHaveURL((url) => url.pathname === '/');
        await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible();
        expect(new URL(page.url()).origin).toBe(new URL(process.env.TEST_BASE_URL ?? '').origin);
      },
    );
  }
});
