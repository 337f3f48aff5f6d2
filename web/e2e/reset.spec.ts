import { expect, test } from '@playwright/test';
import { newAccount, type Account } from './support/account.js';
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.js';
import { mailTo } from './support/mail.js';
import { expectToast } from './support/toast.js';

/** The link in the text of a mail. */
function linkIn(text: string): string {
  const link = /^http\S+\/auth\?mode=reset#token=[\w-]{43}$/m.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link in: ${text}`);
  return link;
}

test.describe.serial('Someone who forgot the password', () => {
  let account: Account;
  let link: string;
  let otherDevice: string;

  test.beforeAll(async ({ request }) => {
    account = newAccount('forgetful');
    const response = await request.post('/api/signup', { data: account });
    otherDevice = ((await response.json()) as { token: string }).token;
  });

  test("is told 'Please enter your email address' where the field is empty [5.4]", async ({ page }) => {
    await page.goto('/forgot-password');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByText('Please enter your email address')).toBeVisible();
  });

  test("asks for a link, reads 'Success' with 'Password reset email sent!', and gets the mail [8.3]", async ({
    page,
  }) => {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expectToast(page, 'Success', 'Password reset email sent!');
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused();
    link = linkIn(await mailTo(account.email, 'Reset your password'));
  });

  test("waits for 'Send again in 60 s' to count down, and then has the mail sent again [8.3]", async ({
    page,
  }) => {
    const { email } = newAccount('impatient');
    await page.request.post('/api/signup', { data: { ...newAccount('impatient'), email } });
    await page.clock.install();
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    const again = page.getByRole('button', { name: 'Send again' });
    await expect(again).toBeDisabled();
    await expectAccessibleInBothThemes(page);
    await page.clock.runFor(20_000);
    await expect(again).toHaveText(/^Send again in (3\d|40) s$/);
    await page.clock.runFor(40_000);
    await expect(again).toHaveText('Send again');
    await mailTo(email, 'Reset your password');
    await again.click();
    await mailTo(email, 'Reset your password', 2);
    await expect(again).toBeDisabled();
  });

  test("is told how long to wait where that was too often: 'Try again in 2 minutes.' [8.3]", async ({
    page,
  }) => {
    await page.route('**/api/reset', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '90', 'content-type': 'application/json' },
        body: JSON.stringify({ error: 'Wait.', message: 'Wait.', code: 'RATE_LIMITED', requestId: 'r' }),
      }),
    );
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Too many requests. Try again in 2 minutes.',
    );
  });

  test("reads the same 'Password reset email sent!' for an address without an account", async ({ page }) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(newAccount('nobody').email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expectToast(page, 'Success', 'Password reset email sent!');
  });

  test("reads 'Error' with 'Reset failed' where the server says nothing [8.3]", async ({ page }) => {
    await page.route('**/api/reset', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expectToast(page, 'Error', 'Reset failed');
  });

  test('follows the link, chooses a new password, and logs in with it', async ({ page, request }) => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await expect(page).not.toHaveURL(/token/);
    await expectAccessible(page);
    await page.getByLabel('New password', { exact: true }).fill('a much better one');
    await page.getByLabel('Confirm password', { exact: true }).fill('a much better two');
    await expect(page.getByText("Passwords don't match")).toBeVisible();
    await page.getByLabel('Confirm password', { exact: true }).fill('a much better one');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expectToast(page, 'Password updated');

    const others = { headers: { authorization: `Bearer ${otherDevice}` } };
    expect((await request.get('/api/user', others)).status()).toBe(401);
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill('a much better one');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible();
  });

  test('is told by mail that the password was changed', async () => {
    expect(await mailTo(account.email, 'Your password was changed')).toContain('/forgot-password');
  });

  test("cannot use the link a second time, and is told when it is opened: 'This reset link is no longer valid. Ask for a new one.' [D7.4]", async ({
    page,
  }) => {
    await page.goto(link);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'This reset link is no longer valid. Ask for a new one.',
    );
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Ask for a new link' }).click();
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  });
});
