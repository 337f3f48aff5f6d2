import { expect } from '@playwright/test';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** Where the product under test keeps mails, as no mail server is set. */
function folder(): string {
  const dataDir = process.env.TEST_STACK_DIR;
  if (!dataDir) throw new Error("TEST_STACK_DIR is not set: run the browser tests by 'make e2e'");
  return join(dataDir, 'mail');
}

async function mailsTo(address: string, subject: string): Promise<Email[]> {
  const names = (await readdir(folder()).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
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
