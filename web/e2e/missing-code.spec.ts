import { expect, test, type Page } from '@playwright/test';
import { newDesk, openGrid, sitDown } from './support/desk.js';
import { photo } from './support/feed.js';
import { expectToast } from './support/toast.js';

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

test('a dialog whose code cannot be fetched is not opened and says so, the page stays, and the next press opens it', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const desk = await newDesk(playwright, baseURL, { photos: 2, name: 'missing-code' });
  const page = await sitDown(browser, desk);
  const missing = /\/assets\/(?:upload-dialog|photo-dialog)-/;
  await lose(page, missing);
  await openGrid(page, 2);
  const upload = page.getByRole('banner').getByRole('button', { name: 'Upload', exact: true });
  const opened = {
    'Upload Photos': () => upload.click(),
    'Edit Photo Details': () => photo(page, 2).click(),
  };
  for (const [title, open] of Object.entries(opened)) {
    await open();
    await expectToast(page, 'This could not be opened.', 'Check your connection and try again.');
    await expect(photo(page, 2)).toBeVisible();
    await expect(page).toHaveURL((url) => !url.searchParams.has('photo'));
    await page
      .getByRole('region', { name: /notifications/i })
      .getByRole('button', { name: 'Dismiss' })
      .click();
    await page.unroute(missing);
    await open();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: title })).toBeHidden();
    await lose(page, missing);
  }
  await page.context().close();
  await desk.api.dispose();
});
