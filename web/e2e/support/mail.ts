import { expect } from '@playwright/test';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { operate } from './operator.js';

/** Whether mails can be read: not those of a product in Compose. */
export const readsMails = Boolean(process.env.TEST_STACK_DIR);

/** Where the product under test keeps mails, as no mail server is set. */
function folder(): string {
  const dataDir = process.env.TEST_STACK_DIR;
  if (!dataDir) throw new Error("TEST_STACK_DIR is not set: run the browser tests by 'make e2e'");
  return join(dataDir, 'mail');
}

/** The name of a mail's file says whom it is to by this, so that nobody's else need be read. */
const markOf = (address: string) =>
  createHash('sha256').update(address.trim().toLowerCase()).digest('hex').slice(0, 32);

async function mailsTo(address: string, subject: string): Promise<Email[]> {
  const mark = markOf(address);
  const names = (await readdir(folder()).catch(() => []))
    .filter((name) => name.endsWith('.eml') && name.includes(mark))
    .sort();
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder(), name)))),
  );
  return mails.filter((mail) => mail.subject === subject && mail.to?.some((to) => to.address === address));
}

/** Waits until an address was sent so many mails with this subject; gives the text of the last. */
export async function mailTo(address: string, subject: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(address, subject)).length, { timeout: 60_000 }).toBe(count);
  return (await mailsTo(address, subject)).at(-1)?.text ?? '';
}

/** What the link in a mail carries. */
export function tokenIn(text: string): string {
  const token = /#token=([\w-]{43})$/m.exec(text)?.[1];
  if (token === undefined) throw new Error(`no link in: ${text}`);
  return token;
}

/** Follows the link in the mail of the sign-up, as somebody does before the page is of interest here; or `make verify`. */
export async function verifyAddress(address: string): Promise<void> {
  if (!readsMails) return operate('verify', `EMAIL=${address}`);
  const token = tokenIn(await mailTo(address, 'Verify your email address'));
  const url = new URL('/api/verify', process.env.TEST_BASE_URL);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    signal: AbortSignal.timeout(30_000),
  });
  expect(answer.status).toBe(200);
}
