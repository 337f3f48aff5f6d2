import { expect, test, type Page } from '@playwright/test';
import { fillSignUp, newAccount, type Account } from './support/account.js';
import { expectAccessibleInBothThemes } from './support/axe.js';
import { mailTo, tokenIn } from './support/mail.js';
import { expectToast } from './support/toast.js';

const VOID =
  'This link was used before, or is too old. Log in: you can ask for a new one, unless your address is verified.';
const SUBJECT = 'Verify your email address';
const banner = (page: Page) => page.getByRole('region', { name: 'Your email address' });

/** Signs up through the form, and follows no link. */
async function newcomer(page: Page): Promise<Account> {
  const account = newAccount('newcomer');
  await fillSignUp(page, account);
  return account;
}

test.describe('Somebody who has just signed up', () => {
  test('is asked by a banner to follow the link in the mail; it is gone once they did', async ({ page }) => {
    const { email } = await newcomer(page);
    await expect(banner(page)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.goto(`/verify#token=${tokenIn(await mailTo(email, SUBJECT))}`);
    await expect(page.getByText('Your email address is verified.')).toBeVisible();
    await expect(page).not.toHaveURL(/token/);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'Back to your grid' }).click();
    await expect(page.getByText('Your grid is empty')).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });

  test(
    'gets another mail by Resend; the links of both end once one was followed',
    { tag: '@nightly' },
    async ({ page }) => {
      const { email } = await newcomer(page);
      const first = tokenIn(await mailTo(email, SUBJECT));
      await page.goto('/profile');
      await banner(page).getByRole('button', { name: 'Resend' }).click();
      await expectToast(page, 'Mail sent');
      const second = tokenIn(await mailTo(email, SUBJECT, 2));
      await page.goto(`/verify#token=${second}`);
      await expect(page.getByText('Your email address is verified.')).toBeVisible();
      await page.goto('/');
      await page.goto(`/verify#token=${first}`);
      await expect(page.getByText('Your email address is verified.')).toBeVisible();
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Log Out' }).click();
      await expectToast(page, 'Logged out');
      await page.goto(`/verify#token=${first}`);
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(VOID);
    },
  );
});

test('/verify without a link says what to open, and leads to the log-in', async ({ page }) => {
  await page.goto('/verify');
  await expect(page.getByText('Open the link in the mail that we sent you.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth');
});
