import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { execa } from 'execa';
import { ROOT } from '../local/paths.mjs';
import { temporaryFolder } from '../local/test/temporary-folder.ts';
import { rendered } from './rendered.ts';

const at = temporaryFolder();

/** What it does of kubectl: makes a job of the cluster's cron job, and creates what it is given. */
const KUBECTL = `#!/bin/bash
case "$*" in
    '-n tessera create job '*' --from=cronjob/backup --dry-run=client -o json')
        sed "s|NAME|$5|" "${'$'}{0%/*}/job.json" ;;
    'create -f -') cat >"${'$'}{0%/*}/created.json" ;;
    *) echo "kubectl $*" >&2; exit 1 ;;
esac
`;

describe('the restore of the runbook', () => {
  let recipe: string;
  before(async () => {
    const manifests = await rendered('base');
    const { spec } = manifests.find(({ kind }) => kind === 'CronJob').spec.jobTemplate;
    const job = {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'NAME', namespace: 'tessera' },
      spec,
    };
    await mkdir(at('bin'));
    await writeFile(at('bin/kubectl'), KUBECTL, { mode: 0o755 });
    // As kubectl writes JSON.
    await writeFile(at('bin/job.json'), JSON.stringify(job, null, 4).replaceAll('&', '\\u0026'));
    const runbook = await readFile(join(ROOT, 'docs/operations/kubernetes.md'), 'utf8');
    recipe = /^ +kubectl -n tessera create job.*restore(?:.*\|\n)+.*$/m.exec(runbook)?.[0] ?? '';
    assert.ok(recipe);
  });

  const created = async (command: string) => {
    const PATH = `${at('bin')}:${process.env['PATH']}`;
    await execa('sh', ['-c', command], { env: { PATH } });
    return JSON.parse(await readFile(at('bin/created.json'), 'utf8'));
  };

  it('is a job with a name of its own each time, since the command of one that is there cannot change', async () => {
    const { metadata, spec } = await created(recipe);
    assert.match(metadata.name, /^restore-\d+$/);
    assert.deepEqual(spec.template.spec.containers[0].args, ['tessera restore latest']);
  });

  it('is not begun again by itself', async () => {
    const { spec } = await created(recipe);
    assert.equal(spec.backoffLimit, 0);
  });

  it('runs what is put in the place of its command', async () => {
    const { spec } = await created(
      recipe.replace('tessera restore latest', 'FORCE=1 tessera restore latest'),
    );
    assert.deepEqual(spec.template.spec.containers[0].args, ['FORCE=1 tessera restore latest']);
  });
});
