import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { before, describe, it } from 'node:test';
import { execa } from 'execa';
import { ROOT } from '../../infra/local/paths.mjs';
import { silent } from '../../infra/local/progress.mjs';
import { release } from '../../infra/release/release.ts';
import { temporaryFolder } from '../../infra/local/test/temporary-folder.ts';
import { builtVersion } from './built-version.ts';
import { released } from '../../infra/release/released.ts';
import { spoken } from '../../infra/release/spoken.ts';

const at = temporaryFolder();
const contract = spoken();
/** No Docker: its images are built from what is committed here, and tested with Compose. */
const env = { PATH: '/usr/bin:/bin', DOCKER_HOST: 'tcp://127.0.0.1:1' };
const AUTHOR = ['user.name=A maintainer', 'user.email=maintainer@example.com'];
const git = async (...args: string[]) => (await execa('git', args, { cwd: at('clone') })).stdout;
const read = (file: string) => readFile(at(`clone/${file}`), 'utf8');
const json = async (file: string) => JSON.parse(await read(file));

async function run(options: Partial<Parameters<typeof release>[0]>): Promise<string[]> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const date = new Date('2027-01-31T12:00:00Z');
  await release({
    root: at('clone'),
    version: '9.0.0',
    date,
    contract,
    env,
    dryRun: false,
    print,
    ...options,
  });
  return lines;
}

describe('make release', () => {
  before(async () => {
    const author = AUTHOR.flatMap((each) => ['--config', each]);
    await execa('git', ['clone', '--quiet', ...author, ROOT, at('clone')]);
    // Right after a release nothing is unreleased.
    const changelog = await read('CHANGELOG.md');
    await writeFile(
      at('clone/CHANGELOG.md'),
      changelog.replace(/^## Unreleased\n/m, '$&\n- Something new.\n'),
    );
    await git('commit', '--quiet', '--all', '--message', 'Change something');
  });

  it('refuses a version that is not later, and a tree with changes', async () => {
    for (const version of ['0.0.9', 'next', '']) await assert.rejects(run({ version }), /must be later than/);
    await writeFile(at('clone/new.txt'), '');
    await assert.rejects(run({}), /not committed/);
    await git('clean', '--quiet', '--force');
  });

  it('refuses what the version that is out would not understand', async () => {
    await assert.rejects(run({ contract: { ...contract, messages: {} } }), /auth\.user\.plan is gone/);
  });

  it('changes nothing in a dry run', async () => {
    const head = await git('rev-parse', 'HEAD');
    assert.match((await run({ dryRun: true })).join('\n'), /would release 9\.0\.0/);
    assert.deepEqual([await git('status', '--porcelain'), await git('tag', '--list', 'v9*')], ['', '']);
    assert.equal(await git('rev-parse', 'HEAD'), head);
  });

  it('writes the version, the changelog and the contract into one commit with a tag', async () => {
    const head = await git('rev-parse', 'HEAD');
    await run({});
    assert.equal(await git('rev-parse', 'v9.0.0^{commit}^'), head);
    assert.equal(await git('status', '--porcelain'), '');
    assert.match(await read('CHANGELOG.md'), /^## Unreleased\n\n## 9\.0\.0 \(2027-01-31\)\n\n\S/m);
    assert.deepEqual(await released(at('clone')), { version: '9.0.0', commit: head, ...contract });
    const { version, packages } = await json('package-lock.json');
    const { dependencies } = await json('services/grids/package.json');
    const versions = [version, packages['services/grids'].version, dependencies['@tessera/contracts']];
    assert.deepEqual(versions, ['9.0.0', '9.0.0', '9.0.0']);
    assert.match(await read('infra/k8s/base/kustomization.yaml'), /newTag: 9\.0\.0 /);
  });

  it('refuses the same version once more, and one that nothing has changed for', async () => {
    await assert.rejects(run({}), /must be later than 9\.0\.0/);
    await assert.rejects(run({ version: '9.0.1' }), /nothing under Unreleased/);
  });
});

it('the released version cannot be had from a shallow clone, which is told to fetch the history', async () => {
  await execa('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, at('shallow')]);
  const { commit } = await released();
  await assert.rejects(
    builtVersion(commit, { env: process.env, progress: silent, root: at('shallow') }),
    /git fetch --unshallow/,
  );
});
