// @ts-check
import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile, chmod } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../local/database/run-command.mjs';
import { inside, recipe } from './recipe.mjs';

const packageDeadlineMs = 180_000;

/** Read by nobody here, and a fifth of the whole. */
const leftOut = ['usr/share/doc', 'usr/share/man', 'usr/share/info', 'usr/share/locale', 'usr/share/lintian'];

const folders = [
  ...['usr/bin', 'usr/sbin', 'usr/lib', 'usr/lib64', 'usr/local/bin', 'etc', 'proc', 'dev', 'tmp', 'run'],
  ...['var/tmp', 'var/log', 'var/lib', inside.data.slice(1), inside.socket.slice(1)],
];

/**
 * Makes the folders that packages expect, as a Debian of today has them.
 *
 * @param {string} root
 */
export async function layOutRoot(root) {
  for (const folder of folders) await mkdir(join(root, folder), { recursive: true });
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) await symlink(`usr/${name}`, join(root, name));
}

/**
 * Unpacks packages into a folder and does what their scripts would have done, of which the servers need little.
 *
 * @param {object} options
 * @param {string} options.root laid out by `layOutRoot`
 * @param {string[]} options.files
 * @param {NodeJS.ProcessEnv} options.env
 * @param {(text: string) => void} options.progress
 * @param {AbortSignal} options.signal
 */
export async function unpackPackages({ root, files, env, progress, signal }) {
  progress(`unpacking ${files.length} packages`);
  const waiting = [...files];
  const worker = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      signal.throwIfAborted();
      await unpack(root, file, { env, signal });
    }
  };
  // All are waited for, also after a failure, so that none still writes when the folder is removed.
  const workers = Array.from({ length: availableParallelism() }, () =>
    worker().catch((error) => {
      waiting.length = 0;
      throw error;
    }),
  );
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  await configure(root);
}

/**
 * @param {string} root
 * @param {string} file
 * @param {{ env: NodeJS.ProcessEnv, signal: AbortSignal }} options
 */
async function unpack(root, file, { env, signal }) {
  // Owners and set-uid bits mean nothing in a user's cache, and would be a danger in root's.
  const tar = [
    ...['tar', '-x', '-C', '"$1"', '--keep-directory-symlink', '--no-same-owner', '--no-same-permissions'],
    ...leftOut.map((folder) => `--exclude=./${folder}`),
  ];
  await runCommand(
    'bash',
    ['-c', `set -o pipefail; dpkg-deb --fsys-tarfile "$0" | ${tar.join(' ')}`, file, root],
    { deadlineMs: packageDeadlineMs, env, signal },
  );
}

/** @param {string} root */
async function configure(root) {
  const { name, id } = recipe.user;
  await writeFile(
    join(root, 'etc/passwd'),
    `root:x:0:0::/:/bin/sh\n${name}:x:${id}:${id}::${inside.data}:/bin/sh\nnobody:x:65534:65534::/:/bin/sh\n`,
  );
  await writeFile(join(root, 'etc/group'), `root:x:0:\n${name}:x:${id}:\nnogroup:x:65534:\n`);
  await linkUnlessThere(join(root, 'usr/bin/sh'), 'dash');
  await linkUnlessThere(
    join(root, `usr/share/postgresql/${recipe.postgresMajor}/extension/postgis.control`),
    'postgis-3.control',
  );
  await chmod(join(root, 'tmp'), 0o1777);
}

/** @param {string} path @param {string} target */
async function linkUnlessThere(path, target) {
  if (!existsSync(path)) await symlink(target, path);
}
