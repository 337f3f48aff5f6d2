import { expect, test, type Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { expectAccessible } from './support/axe.js';
import { mailTo } from './support/mail.js';
import { expectToast } from './support/toast.js';

const FIELDS = ['Name', 'Email', 'Subject', 'Message'] as const;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function fill(page: Page, subject: string): Promise<void> {
  await field(page, 'Name').fill('Ada');
  await field(page, 'Email').fill('ada@example.com');
  await field(page, 'Subject').fill(subject);
  await field(page, 'Message').fill('How do I move a photo?');
}

test.describe('The contact page', () => {
  test("has a bar with 'Home', 'Sign In' and 'Get Started', and a form with Name, Email, Subject and a Message of 6 rows [2.7] [5.4]", async ({
    page,
  }) => {
    await page.goto('/contact');
    const bar = page.getByRole('navigation', { name: 'Main' });
    for (const [name, to] of [
      ['Home', '/'],
      ['Sign In', '/auth'],
      ['Get Started', '/auth?mode=signup'],
    ] as const) {
      await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('href', to);
    }
    for (const name of FIELDS) await expect(field(page, name)).toBeVisible();
    await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
    await expect(field(page, 'Message')).toHaveAttribute('rows', '6');
    await expectAccessible(page);
  });

  test('requires all four fields [5.4] [6.1]', async ({ page }) => {
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    for (const name of FIELDS) await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
  });

  test("sends: 'Sending...' while it is disabled, then 'Message Sent!' with the thanks and an empty form, and the operator gets a mail [4.11] [8.6]", async ({
    page,
  }) => {
    const subject = `Question ${randomBytes(4).toString('hex')}`;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/contact', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/contact');
    await fill(page, subject);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    release();
    await expectToast(
      page,
      'Message Sent!',
      "Thank you for contacting us. We'll get back to you within 24 hours.",
    );
    for (const name of FIELDS) await expect(field(page, name)).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused();
    expect(await mailTo('operator@tessera.example', `Contact: ${subject}`)).toContain(
      'How do I move a photo?',
    );
  });

  test("keeps what was written where sending fails: 'Error' with 'Failed to send message. Please try again.' or, offline, 'Failed to send message. Please check your connection and try again.' [4.11] [8.6]", async ({
    page,
  }) => {
    await page.goto('/contact');
    await fill(page, 'In vain');
    await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expectToast(page, 'Error', 'Failed to send message. Please try again.');
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused();
    await expect(field(page, 'Subject')).toHaveValue('In vain');
    await page.unroute('**/api/contact');
    await page.route('**/api/contact', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expectToast(page, 'Error', 'Failed to send message. Please check your connection and try again.');
    await expect(field(page, 'Message')).toHaveValue('How do I move a photo?');
  });
});
