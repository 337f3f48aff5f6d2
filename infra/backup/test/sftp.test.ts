import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sftpOptions } from '../sftp.ts';

const command = (address: string) =>
  sftpOptions({ BACKUP_REPOSITORY: address, sshKeyFile: '/keys/ssh-key' })[1] ?? '';

describe('a repository by SFTP', () => {
  it('is reached with the key and the known hosts of the installation, in both forms of its address', () => {
    const long = command('sftp://ada@backup.example:2222//srv/tessera');
    assert.match(long, /^sftp\.command=ssh -i \/keys\/ssh-key -o UserKnownHostsFile=\/keys\/known_hosts /);
    assert.match(long, / -o StrictHostKeyChecking=yes .* -p 2222 -l ada -s -- backup\.example sftp$/);
    // The end of an address without a port is its path.
    assert.match(command('sftp:ada@backup.example:/srv/22/tessera'), / -l ada -s -- backup\.example sftp$/);
    assert.doesNotMatch(command('sftp:ada@backup.example:/srv/22/tessera'), / -p /);
    assert.match(command('sftp:backup.example:tessera'), /ServerAliveCountMax=4 -s -- backup\.example sftp$/);
  });

  it('is refused where the address has another form, so that no option of ssh can stand in it', () => {
    for (const address of ['sftp:', 'sftp:-oProxyCommand=x:/srv', 'sftp:ada@back up:/srv'])
      assert.throws(() => command(address), { code: 'REPOSITORY' }, address);
  });

  it('needs no options elsewhere', () => {
    assert.deepEqual(
      sftpOptions({ BACKUP_REPOSITORY: '/backups/repository', sshKeyFile: '/keys/ssh-key' }),
      [],
    );
  });
});
