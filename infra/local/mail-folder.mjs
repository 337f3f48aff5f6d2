// @ts-check
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ComposeProject } from '../compose/compose.mjs';
import { dataDirOf, pathsOf } from './paths.mjs';
import { runningStack } from './run-records.mjs';

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
export async function mailFolder(env) {
  const named = env['MAIL_DIR']?.trim();
  if (named) return folderHere(named);
  const paths = pathsOf(dataDirOf(env));
  const project = new ComposeProject(env);
  if (!(await runningStack(paths.run)) && (await project.isRunning('auth')))
    return folderInContainer(project);
  return folderHere(paths.mail);
}
