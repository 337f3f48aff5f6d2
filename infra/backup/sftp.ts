import { dirname, join } from 'node:path';
import { BackupError } from './backup-error.ts';
import type { RepositoryEnv } from './env.ts';

/**
 * The options by which restic reaches a repository by SFTP with a key of its own. The host's key must stand in
 * `known_hosts` beside it.
 */
export function sftpOptions({
  BACKUP_REPOSITORY: repository,
  sshKeyFile,
}: Pick<RepositoryEnv, 'BACKUP_REPOSITORY' | 'sshKeyFile'>): string[] {
  if (!repository.startsWith('sftp:') || !sshKeyFile) return [];
  const [, , user, host, port] =
    /^sftp:(\/\/)?(?:([\w.-]+)@)?([\w.-]+)(?::(\d+)(?=\/))?(?::|\/)/.exec(repository) ?? [];
  if (!host)
    throw new BackupError(
      'REPOSITORY',
      'BACKUP_REPOSITORY is not sftp:user@host:/path or sftp://user@host:port//path',
    );
  const command = [
    'ssh',
    `-i ${sshKeyFile}`,
    `-o UserKnownHostsFile=${join(dirname(sshKeyFile), 'known_hosts')}`,
    '-o StrictHostKeyChecking=yes -o BatchMode=yes -o IdentitiesOnly=yes',
    '-o ConnectTimeout=15 -o ServerAliveInterval=30 -o ServerAliveCountMax=4',
    ...(port ? [`-p ${port}`] : []),
    ...(user ? [`-l ${user}`] : []),
    `-s -- ${host} sftp`,
  ];
  return ['--option', `sftp.command=${command.join(' ')}`];
}
