import { expect, test } from '@playwright/test';
import { newAccount, signUp } from './support/account.js';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/axe.js';

test("an unknown path shows 404, 'Page Not Found' and 'The page you're looking for doesn't exist or has been moved.' [2.15] [2.16]", async ({
  page,
}) => {
  const response = await page.goto('/nowhere/at/all');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
});

test("a visitor is led 'Back to Home' and told 'Lost? Visit our homepage or sign in' [2.16]", async ({
  page,
}) => {
  await page.goto('/nowhere');
  await expect(page.getByText('Lost? Visit our homepage or sign in')).toBeVisible();
  await expect(page.getByRole('link', { name: 'sign in' })).toHaveAttribute('href', '/auth');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test(
  "somebody signed in is led 'Back to App' and told 'Lost? Visit our dashboard' [2.16]",
  { tag: '@nightly' },
  async ({ page }) => {
    await signUp(page, newAccount('lost'));
    await page.goto('/nowhere');
    await expect(page.getByText('Lost? Visit our dashboard')).toBeVisible();
    await page.getByRole('link', { name: 'Back to App' }).click();
    await expect(page.getByRole('button', { name: 'My First Grid', exact: true })).toBeVisible();
  },
);

test("'Go Back' leads to the page before [2.16]", async ({ page }) => {
  await page.goto('/terms');
  // Before that the app does not listen yet.
  await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible();
  // What a link of the app does; none leads nowhere on purpose.
  await page.evaluate(() => {
    history.pushState({ usr: null, key: 'linked', idx: 1 }, '', '/nowhere');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  });
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/terms');
  await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible();
});

test("'Go Back' leads to the page over which a wrong address was typed [2.16]", async ({ page }) => {
  await page.goto('/terms');
  await page.goto('/nowhere');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/terms');
  await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible();
});

test("'Go Back' leads home where the page before is another site's, or there is none [2.16]", async ({
  page,
  baseURL,
}) => {
  // The same server under another name is another site to the browser.
  const foreign = new URL('/terms', baseURL);
  foreign.hostname = '127.0.0.1';
  await page.goto(foreign.href);
  await page.goto('/nowhere');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/');
  const fresh = await page.context().newPage();
  await fresh.goto('/nowhere');
  await fresh.getByRole('button', { name: 'Go Back' }).click();
  await expect(fresh).toHaveURL('/');
});

test("what breaks while drawing shows 'Something went wrong', and 'Try again' draws the page again [2.16] [8.12]", async ({
  page,
}) => {
  await page.goto('/terms');
  await page.route('**/assets/privacy-page-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export const PrivacyPage = () => {
        if (!('isMended' in window)) throw new Error('It breaks over "a text of Ada" at https://tessera.example/auth?token=secret');
        return 'Mended';
      };`,
    }),
  );
  const reported = page.waitForResponse('**/api/crashes');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText("We've been notified about this error and will fix it soon.")).toBeVisible();
  const report = await reported;
  expect(report.status()).toBe(204);
  expect(report.request().postDataJSON()).toEqual({
    message: 'Error: It breaks over ... at https://tessera.example/auth',
    stack: expect.stringMatching(/^at .*\/assets\/privacy-page-/),
  });
  await expectAccessibleInBothThemes(page);
  await page.evaluate(() => Object.assign(window, { isMended: true }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Mended')).toBeVisible();
});
