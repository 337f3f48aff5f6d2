import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { programFolder } from '../database/testing/program-folder.ts';
import { ensureSystemPackages } from '../system-packages.ts';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();

/** A machine of its own: a PATH with nothing but these programs, as shell scripts. */
async function machine(name: string, programs: Record<string, string>) {
  const folder = await programFolder(at(name), { scripts: programs });
  const told: string[] = [];
  /** With a database of its own, so that only ours is looked at. */
  const env: NodeJS.ProcessEnv = {
    PATH: folder,
    HOME: folder,
    MACHINE: folder,
    MONGODB_URI: 'mongodb://db.example:27017/',
  };
  return {
    told,
    env,
    calls: () => readFile(join(folder, 'calls'), 'utf8'),
    ensure: () =>
      ensureSystemPackages({
        env,
        databaseDir: join(folder, 'data'),
        logFile: join(folder, 'log'),
        progress: (_topic, text) => told.push(text),
      }),
  };
}

const SUDO = 'shift; exec "$@"';
/** Writes down what it is asked; installs programs that are only there. */
const APT = `
echo "$@" >> "$MACHINE/calls"
for word in "$@"; do
  case "$word" in
    redis-server|nginx) echo '#!/bin/sh' > "$MACHINE/$word"; /bin/chmod +x "$MACHINE/$word" ;;
  esac
done`;

describe('packages of the system', () => {
  it('are left alone where they are there', async () => {
    const { ensure, told } = await machine('complete', {
      'redis-server': '',
      nginx: '',
      'apt-get': 'exit 9',
    });
    await ensure();
    assert.deepEqual(told, ['redis-server and nginx are installed']);
  });

  it('are not needed for a Redis that is elsewhere', async () => {
    const { ensure, told, env } = await machine('elsewhere', { nginx: '', 'apt-get': 'exit 9' });
    env['REDIS_URL'] = 'rediss://redis.example.com:6380/0';
    await ensure();
    assert.deepEqual(told, ['nginx is installed']);
  });

  it('are installed where they lack, and it is told what for', async () => {
    const { ensure, told, calls } = await machine('lacking', {
      'redis-server': '',
      'apt-get': APT,
      sudo: SUDO,
    });
    await ensure();
    assert.match(told[0] ?? '', /^installing nginx \(the gateway\) with (?:sudo )?apt-get$/);
    assert.match(await calls(), /install --yes --no-install-recommends nginx\n$/);
  });

  it('are looked for in fresh lists where the old ones do not know them', async () => {
    const stale = `${APT.replace('for word', '[ "$1" = update ] && { > "$MACHINE/fresh"; exit 0; }\n[ -e "$MACHINE/fresh" ] || exit 100\nfor word')}`;
    const { ensure, calls } = await machine('stale', { 'apt-get': stale, sudo: SUDO });
    await ensure();
    const verbs = (await calls())
      .trim()
      .split('\n')
      .map((line) => /install|update/.exec(line)?.[0]);
    assert.deepEqual(verbs, ['install', 'update', 'install']);
  });

  it('that cannot be installed are named, with what to type', async () => {
    const { ensure } = await machine('bare', {});
    await assert.rejects(
      ensure(),
      /lacks redis-server \(queues\), nginx \(the gateway\)[^]*sudo apt-get install redis-server nginx/,
    );
  });

  it('that would not install are an error that names the log', async () => {
    const { ensure } = await machine('failing', { 'apt-get': 'echo no space left; exit 100', sudo: SUDO });
    await assert.rejects(ensure(), /could not install redis-server, nginx; its output is in .*failing\/log/);
    assert.match(await readFile(at('failing/log'), 'utf8'), /no space left/);
  });
});
