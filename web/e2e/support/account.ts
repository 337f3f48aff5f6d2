import { expect, type Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { runOperator } from '../../../infra/local/ops.mjs';
import { dataDirOf } from '../../../infra/local/paths.mjs';
import { verifyAddress, type Inbox } from './mail.js';

export interface Account {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Names that nobody else uses in this run. */
export function newAccount(name = 'creator'): Account {
  const unique = randomBytes(5).toString('hex');
  return {
    username: `${name}-${unique}`,
    email: `${name}-${unique}@example.com`,
    password: 'correct horse 7',
  };
}

/** Fills the form in and waits for the first grid. */
export async function fillSignUp(page: Page, account: Account): Promise<void> {
  await page.goto('/auth?mode=signup');
  await sendSignUp(page, account);
  await expect(page.getByText('Your grid is empty')).toBeVisible();
}

/** Fills the form in that is open, and sends it. */
export async function sendSignUp(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(account.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
}

/**
 * Signs up through the form and waits for the first grid. The link in the mail is followed before the page goes on.
 * `inbox` names a product of the test's own.
 */
export async function signUp(page: Page, account: Account = newAccount(), inbox?: Inbox): Promise<Account> {
  await page.route(
    '**/api/signup',
    async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { user?: object };
      if (!body.user) return route.fulfill({ response });
      await verifyAddress(account.email, inbox);
      return route.fulfill({ response, json: { ...body, user: { ...body.user, emailVerified: true } } });
    },
    { times: 1 },
  );
  await fillSignUp(page, account);
  return account;
}

/** The operator's commands against the running product. */
async function operate(...args: string[]): Promise<void> {
  await promisify(execFile)('make', ['--no-print-directory', ...args], { timeout: 120_000 });
}

/** `make tier`, as an operator gives it. */
export async function makeTier({ email }: Pick<Account, 'email'>, tier: 'creator' | 'free'): Promise<void> {
  await operate('tier', `EMAIL=${email}`, `TIER=${tier}`);
}

/** What {@link makeTier} does, where nothing is to be seen of the command itself: without processes of its own. */
export async function setTier({ email }: Pick<Account, 'email'>, tier: 'creator' | 'free'): Promise<void> {
  expect(await runOperator(dataDirOf(process.env), ['tier', email, tier], process.env)).toBe(0);
}

/** What `make admin` does. */
export async function setAdmin({ email }: Pick<Account, 'email'>, isAdmin: boolean): Promise<void> {
  await operate('admin', `EMAIL=${email}`, ...(isAdmin ? [] : ['REVOKE=1']));
}
