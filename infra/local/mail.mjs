// @ts-check
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { mailFolder } from './mail-folder.mjs';
import { explain } from './start-error.mjs';

const MOST = 20;

/**
 * The mails that were kept, the newest last, as a person reads them.
 * @param {import('./mail-folder.mjs').MailFolder} folder
 * @returns {Promise<string>}
 */
async function keptMails({ path, names, read }) {
  // A name begins with its time.
  const mails = (await names()).filter((name) => name.endsWith('.eml')).sort();
  if (mails.length === 0) return `No mail is kept in ${path}.\n`;
  const shown = [];
  for (const name of mails.slice(-MOST)) shown.push(await readable(join(path, name), await read(name)));
  const more = mails.length > MOST ? `${mails.length - MOST} older mails are in ${path}.\n\n` : '';
  return more + shown.join('\n');
}

/**
 * @param {string} path
 * @param {string | Buffer} content
 */
async function readable(path, content) {
  const { date, to, subject, text } = await PostalMime.parse(content);
  const people = to?.map(({ address }) => address).join(', ') ?? '';
  return `${path}\nDate:    ${date ?? ''}\nTo:      ${people}\nSubject: ${subject ?? ''}\n\n${text?.trim() ?? ''}\n`;
}

/** `make mail`. */
process.exitCode = await mailFolder(process.env)
  .then(keptMails)
  .then(
    (text) => {
      process.stdout.write(text);
      return 0;
    },
    (error) => {
      process.stderr.write(`${explain(error)}\n`);
      return 1;
    },
  );
