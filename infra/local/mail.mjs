// @ts-check
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { ComposeProject } from '../compose/compose.mjs';
import { dataDirOf, pathsOf } from './paths.mjs';
import { runningStack } from './run-records.mjs';
import { explain } from './start-error.mjs';

const MOST = 20;
/** Where auth's container keeps mails: the volume `mail`. */
const IN_CONTAINER = '/var/lib/tessera/mail';

/**
 * Where mails were kept because no SMTP_URL is set.
 * @typedef {object} MailFolder
 * @property {string} path
 * @property {() => Promise<string[]>} names of its files
 * @property {(name: string) => Promise<string | Buffer>} read
 */

/**
 * A folder of this machine.
 * @param {string} path
 * @returns {MailFolder}
 */
function folderHere(path) {
  const names = () =>
    readdir(path).catch((error) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
  return { path, names, read: (name) => readFile(join(path, name)) };
}

/**
 * The folder of the product that Docker Compose runs.
 * @param {ComposeProject} project
 * @returns {MailFolder}
 */
function folderInContainer(project) {
  return {
    path: IN_CONTAINER,
    names: async () => (await project.exec('auth', ['ls', IN_CONTAINER])).split('\n'),
    read: (name) => project.exec('auth', ['cat', join(IN_CONTAINER, name)]),
  };
}

/**
 * The folder that is meant: the one named, or that of what runs, on this machine first.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<MailFolder>}
 */
async function mailFolder(env) {
  const named = env['MAIL_DIR']?.trim();
  if (named) return folderHere(named);
  const paths = pathsOf(dataDirOf(env));
  const project = new ComposeProject(env);
  if (!(await runningStack(paths.run)) && (await project.isRunning('auth')))
    return folderInContainer(project);
  return folderHere(paths.mail);
}

/**
 * The mails that were kept, the newest last, as a person reads them.
 * @param {MailFolder} folder
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
