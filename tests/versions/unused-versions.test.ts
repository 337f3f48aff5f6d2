import assert from 'node:assert/strict';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { it } from 'node:test';
import { execa } from 'execa';
import { temporaryFolder } from '../../infra/local/test/temporary-folder.ts';
import { removeUnusedVersions } from './unused-versions.ts';

const at = temporaryFolder();
const TWO_DAYS_AGO = new Date(Date.now() - 2 * 24 * 60 * 60_000);
const AUTHOR = ['-c', 'user.name=A tester', '-c', 'user.email=tester@example.com'];
const git = async (...args: string[]) => (await execa('git', args, { cwd: at('repository') })).stdout;

it('versions that an earlier run checked out go, but for those that are kept or were used within a day', async () => {
  await mkdir(at('repository'));
  await git('init', '--quiet');
  await git(...AUTHOR, 'commit', '--quiet', '--allow-empty', '--message', 'Begin');
  for (const name of ['released', 'older', 'in-use'])
    await git('worktree', 'add', '--quiet', '--detach', at(`versions/${name}`));
  await mkdir(at('versions/of-another-clone'));
  await writeFile(at('versions/older/built.js'), '');
  for (const name of ['released', 'older', 'of-another-clone'])
    await utimes(at(`versions/${name}`), TWO_DAYS_AGO, TWO_DAYS_AGO);

  await removeUnusedVersions(at('versions'), ['released'], at('repository'));

  assert.deepEqual((await readdir(at('versions'))).sort(), ['in-use', 'released']);
  assert.doesNotMatch(await git('worktree', 'list'), /older/);
});

it('nothing is removed where no version was checked out yet', async () => {
  await assert.doesNotReject(removeUnusedVersions(at('none'), [], at('repository')));
});
