import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readRepositoryEnv } from '../env.ts';
import { readErased } from '../erased-list.ts';
import { Restic } from '../restic.ts';
import { never, pathWithRestic } from './backing-up.ts';

describe('BACKUP_SECRETS, where no container has its files', () => {
  const at = { BACKUP_REPOSITORY: 'sftp:user@host:/path', BACKUP_WORK_DIR: '/work' };
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-secrets-'));
    await writeFile(join(folder, 'password'), 'of the folder\n');
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('names the folder with the password and with the key for SFTP', () => {
    const env = readRepositoryEnv({ ...at, BACKUP_SECRETS: folder });
    assert.equal(env?.BACKUP_PASSWORD, 'of the folder');
    assert.equal(env?.sshKeyFile, join(folder, 'ssh-key'));
  });

  it('leaves a password that is set by itself', () => {
    const env = readRepositoryEnv({ ...at, BACKUP_SECRETS: folder, BACKUP_PASSWORD: 'of its own' });
    assert.equal(env?.BACKUP_PASSWORD, 'of its own');
  });
});

describe('a BACKUP_REPOSITORY where none was made yet', () => {
  let folder: string;
  before(async () => (folder = await mkdtemp(join(tmpdir(), 'tessera-repository-'))));
  after(() => rm(folder, { recursive: true, force: true }));

  it('is refused by a restore with what to do: make a backup, or do without the deleted accounts', async () => {
    process.env['PATH'] = await pathWithRestic();
    const env = readRepositoryEnv({
      BACKUP_REPOSITORY: join(folder, 'none'),
      BACKUP_PASSWORD: 'a password of the tests',
      BACKUP_WORK_DIR: join(folder, 'work'),
    });
    assert.ok(env);
    await assert.rejects(readErased(new Restic(env, never)), {
      code: 'NO_REPOSITORY',
      message: /the first backup makes it.*unset BACKUP_REPOSITORY/,
    });
  });
});
