import { expect, test, type Page } from '@playwright/test';
import { signUp } from './support/account.js';
import { expectAccessible } from './support/axe.js';

/** localhost has dev access; its number is the production host of the product under test. */
const production = new URL(process.env.TEST_BASE_URL ?? '');
production.hostname = '127.0.0.1';
const at = (path: string) => new URL(path, production).href;

const waitlist = (page: Page) => page.getByRole('button', { name: 'Join the Waitlist' });
const landing = (page: Page) => page.getByRole('link', { name: 'Start Free' }).first();
const fact = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .last()
    .locator('dd');

test.describe('Before the launch', () => {
  test('a visitor of the production domain sees the waitlist at /, and of localhost the landing page [1.1] [2.1] [4.14] [D1.1] [D1.2]', async ({
    page,
  }) => {
    await page.goto(at('/'));
    await expect(waitlist(page)).toBeVisible();
    await page.goto('/');
    await expect(landing(page)).toBeVisible();
  });

  test('the query dev with the access key opens the landing page, for this tab until it is closed [1.1] [9.8] [D1.3]', async ({
    page,
    context,
  }) => {
    await page.goto(at('/?dev=wrong'));
    await expect(waitlist(page)).toBeVisible();
    await page.goto(at('/contact?dev=open-sesame'));
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(landing(page)).toBeVisible();
    await page.goto(at('/'));
    await expect(landing(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto(at('/'));
    await expect(waitlist(other)).toBeVisible();
  });

  test('/?auth=true and the paths of dev access show their screens on the production domain too [2.1] [2.14] [D1.1]', async ({
    page,
  }) => {
    for (const path of ['/?auth=true', '/dev']) {
      await page.goto(at(path));
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    }
    await page.goto(at('/dev-preview'));
    await expect(landing(page)).toBeVisible();
  });

  test('/dev-preview shows the home screen to who is signed in [2.14]', async ({ page }) => {
    await signUp(page);
    await page.goto('/dev-preview');
    await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible();
  });

  test('/launch-debug shows the pre-launch flag, dev access flag, waitlist-shown flag, hostname, pathname, search and access instructions [2.11] [4.14]', async ({
    page,
  }) => {
    await page.goto(at('/launch-debug?x=1'));
    await expect(fact(page, 'Pre-launch')).toHaveText('true');
    await expect(fact(page, 'Dev access')).toHaveText('false');
    await expect(fact(page, 'Waitlist shown')).toHaveText('true');
    await expect(fact(page, 'Hostname')).toHaveText('127.0.0.1');
    await expect(fact(page, 'Pathname')).toHaveText('/launch-debug');
    await expect(fact(page, 'Search')).toHaveText('?x=1');
    await expect(page.getByRole('heading', { name: 'How to get access' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/launch-debug');
    await expect(fact(page, 'Dev access')).toHaveText('true');
    await expect(fact(page, 'Waitlist shown')).toHaveText('false');
  });

  test('/deployment-check shows the build time and a hint to visit /debug [2.12]', async ({ page }) => {
    await page.goto('/deployment-check');
    await expect(fact(page, 'Build time')).toHaveText(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/);
    await expect(page.getByText('Visit /debug')).toBeVisible();
    await expectAccessible(page);
  });

  test('/test-prelaunch shows environment and logic checks with quick links [2.13]', async ({ page }) => {
    await page.goto('/test-prelaunch');
    for (const name of ['Environment', 'Logic', 'Quick links']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await expect(page.getByText(': passed')).toHaveCount(8);
    await expect(page.getByText(': failed')).toHaveCount(0);
    await expectAccessible(page);
    await page
      .getByRole('navigation', { name: 'Quick links' })
      .getByRole('link', { name: 'Waitlist' })
      .click();
    await expect(waitlist(page)).toBeVisible();
  });
});
