import { expect, test } from '@playwright/test';
import { newAccount, setTier, signUp, type Account } from './support/account.js';
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/axe.js';

const CHECKOUT = '**/api/create-checkout-session';

test('/upgrade is for people who are signed in: a visitor is sent to the sign-up [2.9] [6.1]', async ({
  page,
}) => {
  await page.goto('/upgrade');
  await expect(page).toHaveURL('/auth?mode=signup&next=%2Fupgrade');
});

test.describe('The upgrade page', () => {
  let account: Account;
  test.beforeEach(async ({ page }) => {
    account = await signUp(page, newAccount('upgrade'));
    await page.getByRole('link', { name: 'Upgrade to Premium' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Choose your plan' })).toBeVisible();
  });

  test("compares Free at $0 with Premium at $9/month, and leads 'Back to Grid' to / [1.1] [2.9] [2.33] [6.1] [9.1] [D2.5]", async ({
    page,
  }) => {
    await expect(page.getByRole('article', { name: 'Free' })).toContainText('$0');
    await expect(page.getByRole('article', { name: 'Premium' })).toContainText('$9/month');
    await expect(page.getByRole('table', { name: 'Free and Premium compared' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Grid' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'My First Grid', exact: true })).toBeVisible();
  });

  test('answers questions on cancelling, downgrading, trial and payment security [2.33]', async ({
    page,
  }) => {
    for (const [question, answer] of [
      ['Can I cancel at any time?', 'Premium stays active to the end of the period'],
      ['What happens when I downgrade?', 'Nothing is deleted or locked.'],
      ['Is there a free trial?', 'The free plan is the trial'],
      ['Is my payment secure?', 'Your card number never reaches our servers.'],
    ] as const) {
      await page.getByText(question).click();
      await expect(page.getByText(answer, { exact: false })).toBeVisible();
    }
  });

  test("without payment keys shows 'Premium upgrade coming soon! This will redirect to Stripe checkout when payment processing is ready.' [2.33] [7.5] [8.7]", async ({
    page,
  }) => {
    const upgrade = page.getByRole('button', { name: 'Upgrade to Premium' });
    await upgrade.click();
    const alert = page.getByRole('alertdialog', { name: 'Upgrade to Premium' });
    await expect(alert).toContainText(
      'Premium upgrade coming soon! This will redirect to Stripe checkout when payment processing is ready.',
    );
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectAccessible(page);
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(alert).toBeHidden();
    await expect(upgrade).toBeFocused();
  });

  test("when the checkout fails shows 'Unable to process upgrade. Please try again later.' [8.7]", async ({
    page,
  }) => {
    await page.route(CHECKOUT, (route) => route.abort());
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(
      'Unable to process upgrade. Please try again later.',
    );
  });

  test('with payment keys goes to the checkout, asking for price_premium_monthly and the way back [2.9] [7.5] [9.2]', async ({
    page,
    baseURL,
  }) => {
    await page.route(CHECKOUT, (route) => route.fulfill({ json: { checkoutUrl: '/upgrade/cancel' } }));
    const asked = page.waitForRequest(CHECKOUT);
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
    const origin = new URL(baseURL ?? '').origin;
    expect((await asked).postDataJSON()).toEqual({
      priceId: 'price_premium_monthly',
      successUrl: `${origin}/upgrade/success`,
      cancelUrl: `${origin}/upgrade/cancel`,
    });
    await expect(page.getByRole('heading', { name: 'Nothing was charged' })).toBeVisible();
    await expect(page).toHaveURL('/upgrade/cancel');
  });

  test('/upgrade/success waits for the plan and tells when it is there; /upgrade then offers nothing more [2.9]', async ({
    page,
  }) => {
    await page.goto('/upgrade/success');
    await expect(page.getByText('Premium is switched on as soon as the payment is confirmed')).toBeVisible();
    await setTier(account, 'creator');
    await expect(page.getByRole('heading', { name: 'You are on Premium' })).toBeVisible({ timeout: 30_000 });
    await expectAccessibleInBothThemes(page);
    await page.goto('/upgrade');
    await expect(page.getByRole('article', { name: 'Premium' })).toContainText('The plan that you are on.');
    await expect(page.getByRole('button', { name: 'Upgrade to Premium' })).toHaveCount(0);
  });

  test('whoever goes on to their grid before the plan is there gets it there, without a reload [2.9] [D2.7]', async ({
    page,
  }) => {
    await page.goto('/upgrade/success');
    await page.getByRole('link', { name: 'Back to Grid' }).click();
    const banner = page.getByText('You are on the free plan');
    await expect(banner).toBeVisible();
    await setTier(account, 'creator');
    await expect(banner).toBeHidden({ timeout: 30_000 });
  });

  test('the plans are read with the plan as it is now, though it has changed elsewhere [2.9]', async ({
    page,
  }) => {
    await page.getByRole('link', { name: 'Back to Grid' }).click();
    await expect(page.getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible();
    await setTier(account, 'creator');
    await page.getByRole('link', { name: 'Upgrade to Premium' }).click();
    await expect(page.getByRole('article', { name: 'Premium' })).toContainText('The plan that you are on.');
  });

  test('axe finds nothing on /upgrade and /upgrade/cancel, in both themes, also 360 px wide', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
    await page.goto('/upgrade/cancel');
    await expect(page.getByRole('heading', { name: 'Nothing was charged' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
  });
});
