import { plural } from '@tessera/contracts';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

const MOST = 20;

/** Prints the mails that were kept because no SMTP_URL is set, the newest last, as a person reads them. */
export async function showMail({ MAIL_DIR: folder = '' }: NodeJS.ProcessEnv) {
  const names = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  // A name begins with its time.
  const mails = names.filter((name) => name.endsWith('.eml')).sort();
  if (mails.length === 0) process.stdout.write(`No mail is kept in ${folder}.\n`);
  const older = mails.length - MOST;
  if (older > 0)
    process.stdout.write(
      `${older} older ${plural(older, 'mail')} ${older === 1 ? 'is' : 'are'} in ${folder}.\n\n`,
    );
  for (const name of mails.slice(-MOST)) process.stdout.write(`${await readable(join(folder, name))}\n`);
  return 0;
}

async function readable(path: string) {
  const { date, to, subject, text } = await PostalMime.parse(await readFile(path));
  const people = to?.map(({ address }) => address).join(', ') ?? '';
  return `${path}\nDate:    ${date ?? ''}\nTo:      ${people}\nSubject: ${subject ?? ''}\n\n${text?.trim() ?? ''}\n`;
}
