import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { accepts } from '../../local/database/client.ts';
import { debianProgram } from '../../local/debian-program.ts';
import { freePortBlock } from '../../local/ports.ts';
import { runForTests } from '../../local/test/running-program.ts';

const USER = 'keeper';
const LIBRARIES = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' };

/**
 * OpenSSH's server on this machine, for one file of tests: a user of its own logs in by a key and gets SFTP alone. It
 * runs in a user namespace, so that neither root nor an account of the machine is needed.
 * @param folder where its keys and the repository are
 * @returns what an operator sets, with `known_hosts` beside the key
 */
export async function startSftpServer(folder: string): Promise<{ repository: string; keyFile: string }> {
  const sshd = await debianProgram({
    name: 'openssh-server',
    program: 'sshd',
    folder: 'usr/sbin',
    libraries: ['libwrap0'],
  });
  await mkdir(folder, { recursive: true });
  const at = (name: string) => join(folder, name);
  for (const key of ['host', 'ssh-key'])
    await execa('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', at(key)]);
  await copyFile(at('ssh-key.pub'), at('authorized_keys'));
  const port = await freePortBlock();
  const hostKey = (await readFile(at('host.pub'), 'utf8')).split(' ').slice(0, 2).join(' ');
  await writeFile(at('known_hosts'), `[127.0.0.1]:${port} ${hostKey}\n`);
  await writeFile(at('passwd'), `${USER}:p:1000:1000::${folder}:/bin/sh\n`);
  await writeFile(
    at('sshd.conf'),
    [
      `ListenAddress 127.0.0.1:${port}`,
      `HostKey ${at('host')}`,
      `AuthorizedKeysFile ${at('authorized_keys')}`,
      'AuthenticationMethods publickey',
      'PidFile none',
      'UsePAM no',
      'Subsystem sftp internal-sftp',
      'ForceCommand internal-sftp',
      '',
    ].join('\n'),
  );
  await chmod(folder, 0o700);
  const libraries = join(sshd, '../../lib', LIBRARIES[process.arch as 'x64'] ?? '');
  const asUser = ['--unshare-user', '--uid', '1000', '--gid', '1000', '--die-with-parent'];
  const root = ['--dev-bind', '/', '/', '--ro-bind', at('passwd'), '/etc/passwd'];
  await runForTests('bwrap', [...asUser, ...root, sshd, '-D', '-e', '-f', at('sshd.conf')], {
    ready: () => accepts({ port }),
    env: { LD_LIBRARY_PATH: libraries },
  });
  return {
    repository: `sftp://${USER}@127.0.0.1:${port}/${at('repository')}`,
    keyFile: at('ssh-key'),
  };
}
