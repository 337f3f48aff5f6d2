/** Which installation an operator's command is for, where no local start runs. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { execa } from 'execa';
import { isInCompose } from '../../compose/ops.mjs';
import { ROOT } from '../paths.mjs';
import { testEnv } from '../temporary-stack.ts';
import { withDocker } from './docker-stub.ts';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();

const NO_CONTAINERS = { ' ps ': '', ' config ': '{"name":"tessera"}' };
const UP = {
  ' ps ': 'c0ffee',
  ' config ': '{"services":{"ops":{"volumes":[]}}}',
  'run --rm': 'done',
};
const WITHOUT_DOCKER = { ...testEnv(process.env), PATH: at('no-programs') };

async function command(script: 'ops' | 'backup', args: string[], env: NodeJS.ProcessEnv) {
  const options = { env, extendEnv: false, cwd: ROOT, stdin: 'ignore', all: true, reject: false } as const;
  const { exitCode, all } = await execa(process.execPath, [`infra/local/${script}.mjs`, ...args], options);
  return { code: exitCode, text: all };
}

describe('a command of the operator, where no local start runs', () => {
  it('is for Compose where that has a container, be its database elsewhere or stopped', async () => {
    const docker = await withDocker(at('up'), UP);
    const env = { ...docker, COMPOSE_PROJECT_NAME: 'tessera' };
    for (const [script, args] of [
      ['backup', ['backup']],
      ['ops', ['doctor']],
    ] as const)
      assert.equal((await command(script, [...args], env)).code, 0);
    const calls = await readFile(at('up/calls'), 'utf8');
    for (const verb of ['backup', 'doctor']) assert.match(calls, new RegExp(`run --rm .* ops ${verb}$`, 'm'));
  });

  it('is for the one that DATA_DIR or COMPOSE_PROJECT_NAME names, where both are there', async () => {
    const env = await withDocker(at('both'), UP);
    const running = { pid: 1 };
    assert.deepEqual(await Promise.all([isInCompose(env), isInCompose(env, running)]), [true, false]);
    assert.equal(await isInCompose({ ...env, COMPOSE_PROJECT_NAME: 'tessera' }, running), true);
    const local = { ...env, COMPOSE_PROJECT_NAME: 'tessera', DATA_DIR: at('none') };
    assert.equal(await isInCompose(local), false);
    const { code, text } = await command('backup', ['backup'], local);
    assert.deepEqual([code, /No installation is in .*none/.test(text)], [1, true], text);
  });

  it('is refused where Compose is down, or does not tell, unless DATA_DIR names a local start', async () => {
    const down = await withDocker(at('down'), { ...NO_CONTAINERS, 'volume ls': 'tessera_secrets-auth' });
    await assert.rejects(isInCompose(down), /installed in Compose, and down.*make up/);
    const silent = await withDocker(at('silent'), {});
    await assert.rejects(isInCompose(silent), /unknown: .*Cannot connect to the Docker daemon/);
    for (const env of [down, silent])
      assert.equal(await isInCompose({ ...env, DATA_DIR: at('none') }), false);
  });

  it('is for a local start where Compose was never used, or is not installed', async () => {
    const unused = await withDocker(at('unused'), { ...NO_CONTAINERS, 'volume ls': '' });
    assert.equal(await isInCompose(unused), false);
    assert.equal(await isInCompose(WITHOUT_DOCKER), false);
  });

  it('is refused where there was no local start either, and nothing is made for it', async () => {
    const env = { ...WITHOUT_DOCKER, DATA_DIR: at('none') };
    for (const args of [['rotate'], ['rotate', 'leaked'], ['mail']]) {
      const { code, text } = await command('ops', args, env);
      assert.equal(code, 1, text);
      assert.match(text, /Nothing runs on .* Start it first/);
    }
    for (const verb of ['backup', 'prune']) {
      const { code, text } = await command('backup', [verb], env);
      assert.equal(code, 1, text);
      assert.match(text, /No installation is in /);
    }
    assert.equal(existsSync(at('none')), false);
  });

  it('is for a local start whose secrets a leak has taken', async () => {
    const env = { ...WITHOUT_DOCKER, DATA_DIR: at('leaked') };
    await mkdir(at('leaked/objects'), { recursive: true });
    assert.deepEqual(await command('ops', ['rotate', 'leaked'], env), {
      code: 0,
      text: 'Every secret is replaced at the next start. Everybody logs in again.',
    });
  });
});

describe('make up', () => {
  it('makes the folder of backups for who asks, where an override mounts it: the engine would for root', async () => {
    const mount = { type: 'bind', source: at('mounted/backups'), target: '/backups' };
    const services = {
      auth: { image: 'tessera-services:dev' },
      gateway: { image: 'tessera-gateway:dev' },
      'disk-exporter': { volumes: [mount] },
    };
    const replies = { ' config ': JSON.stringify({ services }), ' up ': '', 'image ls': '' };
    const env = await withDocker(at('watched'), replies);
    const options = {
      env: { ...env, DATA_DIR: at('data') },
      extendEnv: false,
      cwd: ROOT,
      all: true,
      reject: false,
    } as const;
    const { exitCode, all } = await execa(process.execPath, ['infra/compose/up.mjs'], options);
    assert.equal(exitCode, 0, all);
    assert.match(await readFile(at('watched/calls'), 'utf8'), /^compose up --build --detach --wait$/m);
    assert.equal((await stat(mount.source)).mode & 0o777, 0o700);
  });
});
