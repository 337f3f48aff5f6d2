import { expect, test, type Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { atRest } from './support/at-rest.js';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.js';
import { boxOf } from './support/middle.js';
import { mailTo } from './support/mail.js';
import { expectToast } from './support/toast.js';

const join = (page: Page) => page.getByRole('button', { name: 'Join the Waitlist' }).click();
const unique = () => `early-${randomBytes(4).toString('hex')}`;

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(` ${name} `);
  await page.getByLabel('Email').fill(`${name}@example.com`);
}

test.describe('The waitlist page', () => {
  test("takes a name and an email: 'You're on the wait-list!' with 'Thanks – we'll keep you posted.', then the panel 'You're on the list!' [2.4] [3.7] [6.1] [7.7] [8.5]", async ({
    page,
  }) => {
    const name = unique();
    await page.goto('/waitlist');
    await expectAccessible(page);
    await fill(page, name);
    await join(page);
    await expectToast(page, "You're on the wait-list!", "Thanks – we'll keep you posted.");
    await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Join the Waitlist' })).toBeHidden();
    await expectAccessible(page);
    expect(await mailTo('operator@tessera.example', `Waitlist: ${name}`)).toContain(`${name}@example.com`);
  });

  test("needs both: 'Required fields missing' with 'Please enter both your name and email address.' [5.4] [8.5]", async ({
    page,
  }) => {
    await page.goto('/waitlist');
    await page.getByLabel('Name').fill('   ');
    await join(page);
    await expectToast(page, 'Required fields missing', 'Please enter both your name and email address.');
  });

  test('on a small phone the toast of what is missing does not lie over the field that has the focus', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto('/waitlist');
    await join(page);
    const field = page.getByLabel('Name');
    await expect(field).toBeFocused();
    const toast = page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
    await expect(toast).toBeVisible();
    await atRest(page);
    const [over, under] = [await boxOf(toast), await boxOf(field)];
    expect(over.y > under.y + under.height || over.y + over.height < under.y).toBe(true);
  });

  test("shows 'Subscription failed' with the server's error, else 'Please try again or contact support.', and offline 'Something went wrong' [7.7] [8.5]", async ({
    page,
  }) => {
    await page.goto('/waitlist');
    await fill(page, unique());
    const refusal = { error: 'The list is being counted.', code: 'DEPENDENCY_UNAVAILABLE' };
    await page.route('**/api/subscribe', (route) => route.fulfill({ status: 503, json: refusal }));
    await join(page);
    await expectToast(page, 'Subscription failed', 'The list is being counted.');
    await page.unroute('**/api/subscribe');
    await page.route('**/api/subscribe', (route) => route.fulfill({ status: 500, body: '' }));
    await join(page);
    await expectToast(page, 'Subscription failed', 'Please try again or contact support.');
    await page.unroute('**/api/subscribe');
    await page.route('**/api/subscribe', (route) => route.abort('internetdisconnected'));
    await join(page);
    await expectToast(page, 'Something went wrong', 'Please check your connection and try again.');
  });

  test('shows the product beside the form, and below it what it does [2.4]', async ({ page }) => {
    await page.goto('/waitlist');
    const form = page.getByRole('button', { name: 'Join the Waitlist' });
    const product = page.getByRole('img', { name: /^A planned grid in Tessera/ });
    await expect(product).toBeInViewport();
    const [left, right] = await Promise.all([form.boundingBox(), product.boundingBox()]);
    expect(left?.x).toBeLessThan(right?.x ?? 0);
    await expect(page.getByRole('region', { name: 'Made for the grid' }).getByRole('listitem')).toHaveCount(
      6,
    );
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
  });

  test("has a 'demo authentication' button that links to /?auth=true [2.17]", async ({ page }) => {
    await page.goto('/waitlist');
    await page.getByRole('link', { name: 'demo authentication' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/' && url.search === '?auth=true');
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  });
});
