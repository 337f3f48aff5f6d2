// @ts-check
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { dataDirOf, pathsOf } from './paths.mjs';

const MOST = 20;

/**
 * The mails that were kept in a folder because no SMTP_URL is set, the newest last, as a person reads them.
 * @param {string} folder
 * @returns {Promise<string>}
 */
export async function keptMails(folder) {
  const names = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  // A name begins with its time.
  const mails = names.filter((name) => name.endsWith('.eml')).sort();
  if (mails.length === 0) return `No mail is kept in ${folder}.\n`;
  const shown = await Promise.all(mails.slice(-MOST).map((name) => readable(join(folder, name))));
  const more = mails.length > MOST ? `${mails.length - MOST} older mails are in ${folder}.\n\n` : '';
  return more + shown.join('\n');
}

/** @param {string} path */
async function readable(path) {
  const { date, to, subject, text } = await PostalMime.parse(await readFile(path));
  const people = to?.map(({ address }) => address).join(', ') ?? '';
  return `${path}\nDate:    ${date ?? ''}\nTo:      ${people}\nSubject: ${subject ?? ''}\n\n${text?.trim() ?? ''}\n`;
}

/** `make mail`. */
if (process.argv[1] === import.meta.filename) {
  const folder = process.env['MAIL_DIR']?.trim() || pathsOf(dataDirOf(process.env)).mail;
  process.stdout.write(await keptMails(folder));
}
