import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile, chmod } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../local/database/run-command.mjs';
import { inside, recipe } from './recipe.ts';

const packageDeadlineMs = 180_000;

/** Read by nobody here, and a fifth of the whole. */
const leftOut = ['usr/share/doc', 'usr/share/man', 'usr/share/info', 'usr/share/locale', 'usr/share/lintian'];

const folders = [
  ...['usr/bin', 'usr/sbin', 'usr/lib', 'usr/lib64', 'usr/local/bin', 'etc', 'proc', 'dev', 'tmp', 'run'],
  ...['var/tmp', 'var/log', 'var/lib', inside.data.slice(1), inside.socket.slice(1)],
];

/** Makes the folders that packages expect, as a Debian of today has them. */
export async function layOutRoot(root: string) {
  for (const folder of folders) await mkdir(join(root, folder), { recursive: true });
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) await symlink(`usr/${name}`, join(root, name));
}

interface UnpackPackagesOptions {
  /** Laid out by `layOutRoot`. */
  root: string;
  files: string[];
  env: NodeJS.ProcessEnv;
  progress: (text: string) => void;
  signal: AbortSignal;
}

/**
 * Unpacks packages into a folder and does what their scripts would have done, of which the servers need little.
 */
export async function unpackPackages({ root, files, env, progress, signal }: UnpackPackagesOptions) {
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

async function unpack(
  root: string,
  file: string,
  { env, signal }: { env: NodeJS.ProcessEnv; signal: AbortSignal },
) {
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

async function configure(root: string) {
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

async function linkUnlessThere(path: string, target: string) {
  if (!existsSync(path)) await symlink(target, path);
}
