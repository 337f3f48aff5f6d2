import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { before, describe, it } from 'node:test';
import { temporaryFolder } from '../../local/test/temporary-folder.ts';
import { readRepositoryEnv } from '../env.ts';
import { readErased } from '../erased-list.ts';
import { Restic } from '../restic.ts';
import { never, pathWithRestic } from './backing-up.ts';

const at = temporaryFolder();

describe('BACKUP_SECRETS, where no container has its files', () => {
  const source = {
    BACKUP_REPOSITORY: 'sftp:user@host:/path',
    BACKUP_WORK_DIR: '/work',
    BACKUP_SECRETS: at(),
  };
  before(() => writeFile(at('password'), 'of the folder\n'));

  it('names the folder with the password and with the key for SFTP', () => {
    const env = readRepositoryEnv(source);
    assert.equal(env?.BACKUP_PASSWORD, 'of the folder');
    assert.equal(env?.sshKeyFile, at('ssh-key'));
  });

  it('leaves a password that is set by itself', () => {
    const env = readRepositoryEnv({ ...source, BACKUP_PASSWORD: 'of its own' });
    assert.equal(env?.BACKUP_PASSWORD, 'of its own');
  });
});

describe('a BACKUP_REPOSITORY where none was made yet', () => {
  it('is refused by a restore with what to do: make a backup, or do without the deleted accounts', async () => {
    process.env['PATH'] = await pathWithRestic();
    const env = readRepositoryEnv({
      BACKUP_REPOSITORY: at('none'),
      BACKUP_PASSWORD: 'a password of the tests',
      BACKUP_WORK_DIR: at('work'),
    });
    assert.ok(env);
    await assert.rejects(readErased(new Restic(env, never)), {
      code: 'NO_REPOSITORY',
      message: /the first backup makes it.*unset BACKUP_REPOSITORY/,
    });
  });
});
