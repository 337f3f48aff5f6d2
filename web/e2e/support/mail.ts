import { expect } from '@playwright/test';
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { ComposeProject } from '../../../infra/compose/compose.mjs';
import { dataDirOf, pathsOf } from '../../../infra/local/paths.mjs';
import { runningStack } from '../../../infra/local/run-records.mjs';

/** Where auth's container keeps mails: the volume `mail`. */
const IN_CONTAINER = '/var/lib/tessera/mail';

/** A product, and the folder in which it keeps its data; in Compose none, and mails are read in its container. */
export interface Inbox {
  readonly url: string;
  readonly dataDir?: string;
}

/** The product under test. */
const underTest = (): Inbox => ({ url: process.env.TEST_BASE_URL ?? '' });

/** The recipient's part of a mail's file name. */
const markOf = (address: string) =>
  createHash('sha256').update(address.trim().toLowerCase()).digest('hex').slice(0, 32);

/** Reads the files that auth kept, in the folder of a local product, otherwise in Compose's container. */
async function keptFiles(
  dataDir: string,
): Promise<{ names: string[]; read: (name: string) => Promise<string> }> {
  const { run, mail } = pathsOf(dataDir);
  if (await runningStack(run))
    return { names: await readdir(mail).catch(() => []), read: (name) => readFile(join(mail, name), 'utf8') };
  const project = new ComposeProject(process.env);
  const names = (await project.exec('auth', ['ls', IN_CONTAINER])).split('\n');
  return { names, read: (name) => project.exec('auth', ['cat', join(IN_CONTAINER, name)]) };
}

async function mailsTo(address: string, subject: string, { dataDir }: Inbox): Promise<Email[]> {
  const mark = markOf(address);
  const { names, read } = await keptFiles(dataDir ?? dataDirOf(process.env));
  const own = names.filter((name) => name.endsWith('.eml') && name.includes(mark)).sort();
  const mails = await Promise.all(own.map(async (name) => PostalMime.parse(await read(name))));
  return mails.filter((mail) => mail.subject === subject && mail.to?.some((to) => to.address === address));
}

/** Waits until an address was sent so many mails with this subject; gives the text of the last. */
export async function mailTo(
  address: string,
  subject: string,
  count = 1,
  inbox = underTest(),
): Promise<string> {
  const mails = () => mailsTo(address, subject, inbox);
  await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(count);
  return (await mails()).at(-1)?.text ?? '';
}

/** What the link in a mail carries. */
export function tokenIn(text: string): string {
  const token = /#token=([\w-]{43})$/m.exec(text)?.[1];
  if (token === undefined) throw new Error(`no link in: ${text}`);
  return token;
}

/** Follows the link in the mail of the sign-up, as somebody does before the page is of interest here. */
export async function verifyAddress(address: string, inbox = underTest()): Promise<void> {
  const token = tokenIn(await mailTo(address, 'Verify your email address', 1, inbox));
  const response = await fetch(new URL('/api/verify', inbox.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    signal: AbortSignal.timeout(30_000),
  });
  expect(response.status).toBe(200);
}
