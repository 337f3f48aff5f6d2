import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/axe.js';
import { newCreator, openGrid, openSignedIn } from './support/creator.js';
import { photo } from './support/feed.js';
import { listsOf } from './support/posted.js';
import { takeToast } from './support/toast.js';
import { chooseView } from './support/view.js';

const TOASTS = /\/assets\/toast-view-/;

const lose = (page: Page, what: RegExp) => page.route(what, (route) => route.abort('internetdisconnected'));

/** Each form of a visitor, and what it says without a network. */
const FORMS: Record<
  string,
  { path: string; fields: Record<string, string>; send: string; says: string; sent: string }
> = {
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
    sent: 'Message Sent!',
  },
  waitlist: {
    path: '/waitlist',
    fields: { Name: 'Ada', Email: 'ada@example.com' },
    send: 'Join the Waitlist',
    says: 'Please check your connection and try again.',
    sent: "You're on the list!",
  },
};

for (const [name, { path, fields, send, says, sent }] of Object.entries(FORMS)) {
  test(
    `a connection that is lost on a fresh page loses nothing of the ${name} form, and its words are shown`,
    { tag: name === 'contact' ? [] : '@nightly' },
    async ({ page }) => {
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
    },
  );

  test(
    `what was typed into the ${name} form is there after a reload, until it is sent`,
    { tag: '@nightly' },
    async ({ page }) => {
      await page.goto(path);
      for (const [label, value] of Object.entries(fields))
        await page.getByLabel(label, { exact: true }).fill(value);
      await page.reload();
      for (const [label, value] of Object.entries(fields))
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
      await page.getByRole('button', { name: send }).click();
      await expect(page.getByText(sent, { exact: true })).toBeVisible();
      await page.reload();
      for (const label of Object.keys(fields))
        await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
    },
  );
}

test(
  'a screen whose code cannot be fetched fails alone, under the header, and Retry fetches it again',
  { tag: '@nightly' },
  async ({ page }) => {
    const privacy = /\/assets\/privacy-page-/;
    await page.goto('/terms');
    await lose(page, privacy);
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Privacy' }).click();
    const words = page.getByRole('alert');
    await expect(words.getByRole('heading', { level: 1, name: 'This could not be opened.' })).toBeVisible();
    await expect(words.getByText('Check your connection and try again.')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Home' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await footer.getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
    await footer.getByRole('link', { name: 'Privacy' }).click();
    await expect(words).toBeVisible();
    await page.unroute(privacy);
    await words.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
  },
);

test(
  'what opens over the planner and cannot be fetched is closed and shows it, the page stays, and the next press opens it',
  { tag: '@nightly' },
  async ({ browser, playwright, baseURL }) => {
    const creator = await newCreator(playwright, baseURL, { photos: 2, name: 'missing-code' });
    const page = await openSignedIn(browser, creator);
    const missing = /\/assets\/(?:photo-dialog|dialogs|kit-dialog)-/;
    await lose(page, missing);
    await openGrid(page, 2);
    const opened: Record<string, [() => Promise<void>, Locator]> = {
      details: [() => photo(page, 2).click(), page.getByRole('dialog', { name: 'Edit Photo Details' })],
      preview: [() => chooseView(page, 'Preview'), page.getByRole('dialog', { name: 'Preview' })],
      kit: [() => chooseView(page, 'Posting kit...'), page.getByRole('dialog', { name: 'Posting kit' })],
    };
    for (const [name, [open, what]] of Object.entries(opened)) {
      await test.step(name, async () => {
        await open();
        await takeToast(page, 'This could not be opened.', 'Check your connection and try again.');
        await expect(photo(page, 2)).toBeVisible();
        await expect(page).toHaveURL((url) => !url.searchParams.has('photo'));
        await page.unroute(missing);
        await open();
        await expect(what).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(what).toBeHidden();
        await lose(page, missing);
      });
    }
    await page.context().close();
    await creator.api.dispose();
  },
);

test("'Posted' marks without a network and a service worker, and shows where its code could not be fetched", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const creator = await newCreator(playwright, baseURL, { photos: 3, name: 'post-code' });
  const page = await openSignedIn(browser, creator);
  const posted = page.getByRole('button', { name: 'Posted', exact: true });
  const code = /\/assets\/mark-posted-/;
  await lose(page, code);
  await page.goto(`/post?grid=${creator.gridId}`);
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await posted.click();
  await takeToast(page, 'This could not be opened.', 'Check your connection and try again.');
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await page.unroute(code);

  const fetched = page.waitForResponse(code);
  await page.reload();
  await fetched;
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await page.context().setOffline(true);
  await posted.click();
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(async () => (await listsOf(creator)).posted).toEqual([creator.photoIds.at(-1)]);
  await page.context().close();
  await creator.api.dispose();
});

/** The forms of accounts: what a person is told without a network; what they typed stays. */
const ACCOUNT_FORMS: Record<
  string,
  { path: string; fields: Record<string, string>; send: string; says: string }
> = {
  'log-in': {
    path: '/auth',
    fields: { Email: 'ada@example.com', Password: 'correct horse 7' },
    send: 'Log in',
    says: 'Login failed',
  },
  'sign-up': {
    path: '/auth?mode=signup',
    fields: {
      Username: 'ada',
      Email: 'ada@example.com',
      Password: 'correct horse 7',
      'Confirm password': 'correct horse 7',
    },
    send: 'Sign up',
    says: 'Registration failed',
  },
  reset: {
    path: '/forgot-password',
    fields: { Email: 'ada@example.com' },
    send: 'Send reset link',
    says: 'Error',
  },
  profile: {
    path: '/profile',
    fields: { Username: 'ada-lovelace' },
    send: 'Update Username',
    says: 'Failed to update username',
  },
};

for (const [name, { path, fields, send, says }] of Object.entries(ACCOUNT_FORMS)) {
  test(
    `a connection that is lost on a fresh page loses nothing of the ${name} form, which shows it`,
    { tag: name === 'sign-up' ? [] : '@nightly' },
    async ({ browser, playwright, baseURL }) => {
      const creator = await newCreator(playwright, baseURL, { name: 'lost' });
      const page =
        name === 'profile'
          ? await openSignedIn(browser, creator)
          : await (await browser.newContext()).newPage();
      await lose(page, TOASTS);
      await page.goto(path);
      for (const [label, value] of Object.entries(fields))
        await page.getByRole('textbox', { name: label, exact: true }).fill(value);
      if (name === 'sign-up') await page.getByRole('checkbox').check();
      await page.context().setOffline(true);
      await page.getByRole('button', { name: send, exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: says }).last()).toBeVisible();
      for (const [label, value] of Object.entries(fields))
        await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue(value);
      await page.context().close();
      await creator.api.dispose();
    },
  );
}
