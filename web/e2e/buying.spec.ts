import { expect, test, type Page } from '@playwright/test';
import { TemporaryStack } from '../../infra/local/temporary-stack.ts';
import { FakeStripe } from '@tessera/testing';
import { newAccount, type Account } from './support/account.js';
import { expectAccessibleInBothThemes } from './support/axe.js';

let stripe: FakeStripe;
let product: TemporaryStack;
test.beforeAll(async () => {
  stripe = await FakeStripe.start();
  product = await TemporaryStack.start({ web: true, env: stripe.env });
  stripe.webhookOf = product.url;
});
test.afterAll(async () => {
  await product.stop();
  await stripe.stop();
});

const premium = (page: Page) => page.getByRole('article', { name: 'Premium' });
const upgrade = (page: Page) => page.getByRole('button', { name: 'Upgrade to Premium' });
const plan = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true });

async function fillIn(page: Page, { username, email, password }: Account): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
}

/** Somebody new, before the plans. */
async function openPlans(page: Page): Promise<void> {
  await page.goto(`${product.url}/upgrade`);
  await fillIn(page, newAccount('buyer'));
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your plan' })).toBeVisible();
}

// One after the other: what Stripe is told to be in one must not reach the next.
test.describe.serial('Who buys Premium', () => {
  test('is offered nothing while nobody can say what it costs, and can ask again [2.33]', async ({
    page,
  }) => {
    stripe.failing = true;
    await openPlans(page);
    await expect(premium(page).getByRole('alert')).toContainText(
      'The payment provider does not respond, so we cannot say what you would pay.',
    );
    await expect(upgrade(page)).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    stripe.failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('You pay 9 USD a month')).toBeVisible();
    await expect(upgrade(page)).toBeEnabled();
  });

  test('as a visitor who chose a year is led through the sign-up back to /upgrade, pays the sum that stands there, and cancels in the portal [2.9]', async ({
    page,
  }) => {
    await page.goto(product.url);
    await page.getByRole('radio', { name: /Yearly/ }).check();
    await page.getByRole('link', { name: 'Get Creator Pro' }).click();
    await expect(page).toHaveURL(`${product.url}/auth?mode=signup&next=%2Fupgrade%3Fbilling%3Dyearly`);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await fillIn(page, newAccount('buyer'));
    await expect(page).toHaveURL(`${product.url}/upgrade?billing=yearly`);
    await expect(premium(page)).toContainText('$90/year');
    await expect(premium(page)).toContainText('You pay 90 USD a year');
    await page.getByRole('radio', { name: 'Monthly' }).check();
    await expect(premium(page)).toContainText('$9/month');
    await expect(premium(page)).toContainText('You pay 9 USD a month');
    await page.getByRole('radio', { name: /Yearly/ }).check();
    await upgrade(page).click();
    await expect(page.getByText('90 USD per year')).toBeVisible();
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByRole('heading', { name: 'You are on Premium' })).toBeVisible();

    await page.goto(`${product.url}/profile`);
    await expect(plan(page)).toContainText('Premium');
    await expect(plan(page)).toContainText('Renews every year, next on January 15, 2027.');
    await expectAccessibleInBothThemes(page);
    await plan(page).getByRole('button', { name: 'Manage or cancel' }).click();
    const tell = stripe.holdEvents();
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    await page.getByRole('link', { name: 'Return' }).click();
    await expect(page).toHaveURL(`${product.url}/profile`);
    await expect(plan(page)).toContainText('Renews every year');
    tell();
    await expect(plan(page)).toContainText('Cancelled. It stays active until January 15, 2027.');

    await page.goto(`${product.url}/upgrade`);
    await expect(premium(page)).toContainText('$90/year');
    await expect(premium(page)).toContainText('Cancelled. It stays active until January 15, 2027.');
    await expect(premium(page).getByRole('button', { name: 'Manage or cancel' })).toBeVisible();
    await expect(upgrade(page)).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
  });

  test(
    'reads that it takes longer than usual where the payment is confirmed late, and can check again [2.9]',
    { tag: '@nightly' },
    async ({ page }) => {
      await openPlans(page);
      const tell = stripe.holdEvents();
      await upgrade(page).click();
      await page.clock.install();
      await page.getByRole('button', { name: 'Pay' }).click();
      const late = page.getByText('This takes longer than usual. You can go on; we switch it on by itself.');
      await expect(async () => {
        await page.clock.runFor(10_000);
        await expect(late).toBeVisible({ timeout: 250 });
      }).toPass({ intervals: [100] });
      await expect(page.getByRole('link', { name: 'Contact' }).first()).toHaveAttribute('href', '/contact');
      tell();
      await page.getByRole('button', { name: 'Check again' }).click();
      await expect(async () => {
        await page.clock.runFor(3_000);
        await expect(page.getByRole('heading', { name: 'You are on Premium' })).toBeVisible({ timeout: 250 });
      }).toPass();
    },
  );

  test(
    'pays nothing while an admin has suspended them, and the admin is told where Stripe does not respond [1.1]',
    { tag: '@nightly' },
    async ({ browser, page }) => {
      const buyer = newAccount('buyer');
      await page.goto(`${product.url}/upgrade`);
      await fillIn(page, buyer);
      await upgrade(page).click();
      await page.getByRole('button', { name: 'Pay' }).click();
      await expect(page.getByRole('heading', { name: 'You are on Premium' })).toBeVisible();
      const paused = () => stripe.all.filter((one) => one.paused === 'void').length;

      const boss = newAccount('boss');
      const admins = await browser.newPage();
      await admins.goto(`${product.url}/upgrade`);
      await fillIn(admins, boss);
      await expect(upgrade(admins)).toBeVisible();
      await product.make('admin', `EMAIL=${boss.email}`);
      await admins.goto(`${product.url}/admin?tab=users&search=${buyer.username}`);
      await admins.getByRole('link', { name: buyer.username, exact: true }).click();
      const drawer = admins.getByRole('dialog', { name: buyer.username, exact: true });
      const silence = drawer.getByText('Stripe did not respond');
      const suspend = async () => {
        await drawer.getByRole('button', { name: 'Suspend', exact: true }).click();
        await admins.getByRole('button', { name: 'Suspend account' }).click();
        await expect(drawer.getByRole('button', { name: 'Resume' })).toBeVisible();
      };
      await suspend();
      await expect(drawer.getByText('Logged in nowhere.')).toBeVisible();
      await expect(silence).toHaveCount(0);
      expect(paused()).toBe(1);
      await drawer.getByRole('button', { name: 'Resume' }).click();
      await expect(drawer.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible();
      expect(paused()).toBe(0);

      stripe.failing = true;
      await suspend();
      await expect(silence).toHaveText(
        'Stripe did not respond: this person may still be charged. It is tried again every minute.',
      );
      await expectAccessibleInBothThemes(admins);
      stripe.failing = false;
      await admins.close();
    },
  );

  test('does not pay another sum than the last one that was shown [2.33]', async ({ page }) => {
    await openPlans(page);
    await expect(page.getByText('You pay 9 USD a month')).toBeVisible();
    stripe.setPrice('price_premium_monthly', { unitAmount: 1_050, currency: 'usd', interval: 'month' });
    await upgrade(page).click();
    const alert = page.getByRole('alertdialog', { name: 'Upgrade to Premium' });
    await expect(alert).toContainText('The price has changed. Please look at it again.');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('You pay 10.50 USD a month')).toBeVisible();
    await upgrade(page).click();
    await expect(page.getByText('10.5 USD per month')).toBeVisible();
  });
});
