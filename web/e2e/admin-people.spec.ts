import { expect, test, type Page } from '@playwright/test';
import type { SessionResponse } from '@tessera/contracts';
import { randomBytes } from 'node:crypto';
import { Person, send } from './contract/support/person.js';
import { newAccount, setAdmin, signUp, type Account } from './support/account.js';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/axe.js';
import { mailTo } from './support/mail.js';
import { expectToast } from './support/toast.js';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

async function logIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test.describe('The people on the admin dashboard', () => {
  const boss = newAccount('boss');
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await signUp(page, boss);
    await setAdmin(boss, true);
  });
  test.afterAll(() => page?.close());

  const drawer = (name: string) => page.getByRole('dialog', { name, exact: true });
  const audit = (text: string) => page.getByRole('tabpanel').getByText(text, { exact: true });

  /** Shows somebody in the list. */
  async function find(username: string): Promise<void> {
    await page.goto(`/admin?tab=users&search=${username}`);
    await expect(page.getByRole('link', { name: username, exact: true })).toBeVisible();
  }

  async function openDrawer(username: string): Promise<void> {
    await find(username);
    await page.getByRole('link', { name: username, exact: true }).click();
    await expect(drawer(username).getByRole('heading', { name: 'Actions' })).toBeVisible();
  }

  async function expectRecorded(...texts: readonly string[]): Promise<void> {
    await page.goto('/admin?tab=users&list=audit');
    for (const text of texts) await expect(audit(text)).toHaveCount(1);
  }

  test('a row opens a drawer by the keyboard, with its own address; Escape and Back close it [1.1]', async () => {
    const person = await Person.signUp();
    await person.photos(await person.grid(), 2);
    await find(person.username);
    const list = page.url();
    const link = page.getByRole('link', { name: person.username, exact: true });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(drawer(person.username).getByText(/^[\d.]+ k?B$/)).toBeVisible();
    await expect(drawer(person.username).getByText('Unknown device')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`user=${person.id}`));
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await expectAccessibleInBothThemes(page);
    }
    await page.setViewportSize(DESKTOP);
    await page.reload();
    await expect(drawer(person.username)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(person.username)).toBeHidden();
    await expect(page).toHaveURL(list);
    await link.click();
    await expect(drawer(person.username)).toBeVisible();
    await page.goBack();
    await expect(drawer(person.username)).toBeHidden();
    await expect(page).toHaveURL(list);
  });

  test(
    'a suspended person is logged out and told so at log-in, with the way to contact; resumed they have all back [1.1]',
    { tag: '@nightly' },
    async ({ browser }) => {
      const person = await Person.signUp();
      await person.grid('Kept for later');
      const theirs = await browser.newPage();
      await logIn(theirs, person);
      await expect(theirs.getByRole('button', { name: 'Kept for later', exact: true })).toBeVisible();

      await openDrawer(person.username);
      await drawer(person.username).getByRole('button', { name: 'Suspend' }).click();
      const question = page.getByRole('alertdialog', { name: `Suspend ${person.username}?` });
      await question.getByRole('button', { name: 'Suspend account' }).click();
      await expectToast(page, 'Account Suspended');
      await expect(drawer(person.username).getByText('Logged in nowhere.')).toBeVisible();

      await theirs.reload();
      await expect(theirs.getByRole('button', { name: 'Kept for later', exact: true })).toHaveCount(0);
      await logIn(theirs, person);
      const refusal = theirs.getByRole('alert').filter({ hasText: 'This account is suspended.' });
      await refusal.getByRole('link', { name: 'Contact us' }).click();
      await expect(theirs).toHaveURL(/\/contact$/);

      await drawer(person.username).getByRole('button', { name: 'Resume' }).click();
      await expectToast(page, 'Account Resumed');
      await logIn(theirs, person);
      await expect(theirs.getByRole('button', { name: 'Kept for later', exact: true })).toBeVisible();
      await theirs.close();
      await expectRecorded(
        `${boss.username} suspended ${person.username}`,
        `${boss.username} resumed ${person.username}`,
      );
    },
  );

  test(
    '"Log out everywhere" and "Send reset link" are done once and stand in the audit log [1.1]',
    { tag: '@nightly' },
    async () => {
      const person = await Person.signUp();
      await openDrawer(person.username);
      const open = drawer(person.username);
      await open.getByRole('button', { name: 'Send reset link' }).click();
      await expectToast(page, 'Reset Link Sent');
      await mailTo(person.email, 'Reset your password');
      await open.getByRole('button', { name: 'Log out everywhere' }).click();
      const question = page.getByRole('alertdialog', { name: `Log ${person.username} out everywhere?` });
      await question.getByRole('button', { name: 'Log out everywhere' }).click();
      await expectToast(page, 'Logged Out');
      await expect(open.getByText('Logged in nowhere.')).toBeVisible();
      expect((await person.get('/api/user')).status).toBe(401);
      await expectRecorded(
        `${boss.username} sent ${person.username} a reset link`,
        `${boss.username} logged ${person.username} out everywhere`,
      );
    },
  );

  test(
    '"Delete account" wants the name typed; the account is gone, and the log has its id alone [1.1]',
    { tag: '@nightly' },
    async () => {
      const person = await Person.signUp();
      await openDrawer(person.username);
      await drawer(person.username).getByRole('button', { name: 'Delete account' }).click();
      const dialog = page.getByRole('dialog', { name: `Delete ${person.username}?` });
      await expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled();
      await dialog.getByLabel('Username').fill(person.username);
      await dialog.getByRole('button', { name: 'Delete account' }).click();
      await expectToast(page, 'Account Deleted');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByText('Nobody is called that.')).toBeVisible();
      expect((await person.get('/api/user')).status).toBe(401);
      await expectRecorded(`${boss.username} deleted the account ${person.id}`);
    },
  );

  test('an admin can neither suspend nor delete their own account [1.1]', async () => {
    await openDrawer(boss.username);
    await expect(drawer(boss.username).getByText('This is your own account.')).toBeVisible();
    for (const name of ['Suspend', 'Delete account'])
      await expect(drawer(boss.username).getByRole('button', { name })).toHaveCount(0);
  });

  test(
    'a message is answered by mail, shows the answer with its time, and is deleted after a question [1.1]',
    { tag: '@nightly' },
    async () => {
      const subject = `Printing ${randomBytes(4).toString('hex')}`;
      const email = `ada-${randomBytes(4).toString('hex')}@example.com`;
      const json = { name: 'Ada', email, subject, message: 'How do I print a grid?' };
      expect((await send('POST', '/api/contact', { json })).status).toBe(200);
      await page.goto('/admin?tab=users&list=messages');
      await page.getByRole('button', { name: `Answer ${subject}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Answer Ada' });
      await dialog.getByLabel('Your answer').fill('Export it first.');
      await expectAccessibleInBothThemes(page);
      await dialog.getByRole('button', { name: 'Send answer' }).click();
      const article = page.getByRole('article').filter({ hasText: subject });
      await expect(article.getByText(/^Answered /)).toBeVisible();
      await expect(article.getByText('Export it first.')).toBeVisible();
      expect(await mailTo(email, `Re: ${subject}`)).toContain('> How do I print a grid?');
      await page.reload();
      await expect(article.getByText('Export it first.')).toBeVisible();
      await article.getByRole('button', { name: `Delete ${subject}` }).click();
      const question = page.getByRole('alertdialog', { name: 'Delete this message?' });
      await question.getByRole('button', { name: 'Delete message' }).click();
      await expectToast(page, 'Message Deleted');
      await expect(article).toHaveCount(0);
    },
  );

  test(
    'words of any length break on a phone, in every list and in the drawer [1.1]',
    { tag: '@nightly' },
    async () => {
      const long = (length: number) => randomBytes(length).toString('hex').slice(0, length);
      const email = `${long(64)}@${long(60)}.example.com`;
      const account = { username: long(60), email, password: 'correct horse 7' };
      const { body } = await send<SessionResponse>('POST', '/api/signup', { json: account });
      const written = { name: long(100), email, subject: long(200), message: long(1_000) };
      expect((await send('POST', '/api/contact', { json: written })).status).toBe(200);
      expect((await send('POST', '/api/subscribe', { json: { name: long(100), email } })).status).toBe(200);
      await page.setViewportSize(PHONE);
      await openDrawer(account.username);
      await drawer(account.username).getByRole('button', { name: 'Suspend' }).click();
      const question = page.getByRole('alertdialog');
      await expectNothingCut(page);
      await question.getByRole('button', { name: 'Suspend account' }).click();
      await expectToast(page, 'Account Suspended');
      await expectNothingCut(page);
      await drawer(account.username).getByRole('button', { name: 'Delete account' }).click();
      await expect(page.getByLabel('Username')).toBeVisible();
      await expectNothingCut(page);
      for (const [list, text] of [
        [`&search=${account.username}`, account.username],
        ['&list=messages', written.subject],
        ['&list=waitlist', email],
        ['&list=audit', account.username],
      ] as const) {
        await page.goto(`/admin?tab=users${list}`);
        await expect(page.getByRole('tabpanel').getByText(text).first()).toBeVisible();
        await expectNothingCut(page);
        await expectAccessibleInBothThemes(page);
      }
      await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Messages' }).click();
      await page.getByRole('button', { name: `Answer ${written.subject}` }).click();
      await expectNothingCut(page);
      expect(body.user.username).toBe(account.username);
      await page.setViewportSize(DESKTOP);
    },
  );
});

/** Neither the page nor anything in it that holds text reaches past its right edge. */
async function expectNothingCut(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  const cut = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '[role="tabpanel"] *, [role="dialog"] *, [role="alertdialog"] *',
      ),
    ]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(cut).toEqual([]);
}
