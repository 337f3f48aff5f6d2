import { expect, test, type Page } from '@playwright/test';

const TOASTS = /\/assets\/toast-view-/;

const lose = (page: Page, what: RegExp) => page.route(what, (route) => route.abort('internetdisconnected'));

/** Each form of a visitor, and what it says without a network. */
const FORMS: Record<string, { path: string; fields: Record<string, string>; send: string; says: string }> = {
  contact: {
    path: '/contact',
    fields: {
      Name: 'Ada',
      Email: 'ada@example.com',
      Subject: 'A question',
      Message: 'How do I move a photo?',
    },
    send: 'Send Message',
    says: 'Failed to send message. Please check your connection and try again.',
  },
  waitlist: {
    path: '/waitlist',
    fields: { Name: 'Ada', Email: 'ada@example.com' },
    send: 'Join the Waitlist',
    says: 'Please check your connection and try again.',
  },
};

for (const [name, { path, fields, send, says }] of Object.entries(FORMS)) {
  test(`a connection that is lost on a fresh page loses nothing of the ${name} form, and its words are shown`, async ({
    page,
  }) => {
    await lose(page, TOASTS);
    await page.goto(path);
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: send }).click();
    const words = page.getByRole('alert').filter({ hasText: says });
    await expect(words).toBeVisible();
    for (const [label, value] of Object.entries(fields))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    await words.getByRole('button', { name: 'Dismiss' }).click();
    await expect(words).toBeHidden();
    await page.getByRole('button', { name: send }).click();
    await page.unroute(TOASTS);
    await expect(words).toBeVisible();
  });
}
