/** What interrupts a snapshot or has it fail, and which snapshots are kept. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { cp, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createStore } from '@tessera/object-store';
import { maintenanceKeys } from '@tessera/service-kit';
import { execa } from 'execa';
import { programFolder } from '../../local/database/testing/program-folder.ts';
import { ROOT } from '../../local/paths.mjs';
import { dataAddresses } from '../../local/run-records.mjs';
import { TemporaryStack } from '../../local/temporary-stack.ts';
import { temporaryFolder } from '../../local/test/temporary-folder.ts';
import { waitUntil } from '../../local/wait-until.mjs';
import { readBackupEnv } from '../env.ts';
import type { ResticSnapshot } from '../restic.ts';
import {
  HOLD,
  expireHold,
  makeSnapshot,
  pathWithRestic,
  printedBy,
  quiet,
  repositoryIn,
} from './backing-up.ts';

const at = temporaryFolder();
const SOON = { deadlineMs: 60_000, everyMs: 50 };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const { mark } = maintenanceKeys({ key: (...names) => ['tessera', ...names].join(':') });

let product: TemporaryStack;
let env: NodeJS.ProcessEnv;

const tessera = (args: string[], more: NodeJS.ProcessEnv = {}) =>
  printedBy(product, ['infra/backup/main.ts', ...args], { ...env, ...more });
const resticEnv = () => ({
  ...env,
  TZ: 'UTC',
  RESTIC_REPOSITORY: env['BACKUP_REPOSITORY'],
  RESTIC_PASSWORD: env['BACKUP_PASSWORD'],
});
const restic = (...args: string[]) => execa('restic', args, { env: resticEnv() });
const snapshots = async (tag = 'tessera') =>
  JSON.parse((await restic('snapshots', '--json', '--tag', tag)).stdout) as ResticSnapshot[];
/** An hour more, so that none is within a day of now. */
const daysAgo = (days: number) =>
  new Date(Date.now() - days * DAY_MS - HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');

before(async () => {
  process.env['PATH'] = await pathWithRestic();
  product = await TemporaryStack.start({ parts: 'servers' });
  env = { ...repositoryIn(at()), ...(await dataAddresses(product.stack.paths.run)) };
  const store = createStore(readBackupEnv(env).store);
  await store.prepare();
  for (const name of ['one', 'two', 'three'])
    await store.put(`assets/of-tests/${name}`, randomBytes(100_000), { contentType: 'image/jpeg' });
  await makeSnapshot(env);
});
after(() => product?.stop());

describe('a snapshot that is interrupted', () => {
  it('by SIGKILL counts for nothing, and the next one is made once the hold on erasures has expired', async () => {
    const before = (await snapshots()).length;
    const child = execa(process.execPath, [join(ROOT, 'infra/backup/main.ts'), 'backup'], {
      env,
      reject: false,
    });
    child.stderr.on('data', (text) => String(text).includes('storing') && child.kill('SIGKILL'));
    await child;
    assert.equal((await snapshots()).length, before);
    await assert.rejects(makeSnapshot(env), { code: 'BUSY' });
    await expireHold(product);
    await makeSnapshot(env);
    assert.equal((await snapshots()).length, before + 1);
    assert.deepEqual(await snapshots('unconfirmed'), []);
    assert.match(await tessera(['check']), /whole/);
  });

  it('by a check that reads the repository does not begin, nor for as long as one may be alive that was killed', async (t) => {
    const before = (await snapshots()).length;
    const check = execa('restic', ['check', '--read-data', '--limit-download', '1'], {
      env: resticEnv(),
      reject: false,
    });
    const locks = () => readdir(at('repository/locks'));
    try {
      assert.ok(await waitUntil(async () => (await locks()).length > 0, SOON));
      const held = await locks();
      await assert.rejects(makeSnapshot(env), { code: 'BUSY', message: /check of the repository/ });
      assert.deepEqual(await locks(), held);
    } finally {
      check.kill('SIGKILL');
      await check;
    }
    await cp(at('repository/locks'), at('locks'), { recursive: true });
    const now = Date.now.bind(Date);
    // The clock of the machine that checked may go ahead, too.
    for (const [index, apart] of [6 * MINUTE_MS, -HOUR_MS].entries()) {
      await cp(at('locks'), at('repository/locks'), { recursive: true });
      t.mock.method(Date, 'now', () => now() + apart);
      await makeSnapshot(env);
      t.mock.restoreAll();
      assert.equal((await snapshots()).length, before + index + 1);
    }
  });

  it('by the loss of the hold on erasures ends with a reason and counts for nothing', async () => {
    const before = (await snapshots()).length;
    await product.inRedis(async (redis) => {
      const bar = { ...quiet, begin: () => void redis.del(HOLD) };
      await assert.rejects(makeSnapshot(env, bar), { code: 'HOLD_LOST' });
    });
    assert.equal((await snapshots()).length, before);
  });
});

describe('a backup that fails', () => {
  /** Has restic end a backup that has stored a pack. @param reason it gives */
  async function failBackup(name: string, reason: string) {
    const path = String(process.env['PATH']);
    const stored = join(name, name.repeat(32));
    const fails = `echo half >'${at(`repository/data/${stored}`)}'; echo '${reason}' >&2; exit 1`;
    const script = `case "$*" in *'backup --json'*) ${fails} ;; esac\nPATH='${path}' exec restic "$@"`;
    const failing = await programFolder(at(name), { scripts: { restic: script } });
    try {
      process.env['PATH'] = `${failing}${delimiter}${path}`;
      await assert.rejects(makeSnapshot(env), { message: new RegExp(reason) });
    } finally {
      process.env['PATH'] = path;
    }
    return (await readdir(at('repository/data'), { recursive: true })).includes(stored);
  }

  it('leaves what it stored to the next one, but for where the disk is full', async () => {
    assert.equal(await failBackup('ab', 'connection reset by peer'), true);
    assert.equal(await failBackup('ac', 'write: no space left on device'), false);
  });
});

describe('the retention', () => {
  it('keeps as many days as are set, and all snapshots of the last one', async () => {
    const now = (await snapshots()).length;
    const own = ['--host', 'tessera', '--tag', 'tessera'];
    for (const day of [5, 4, 3, 2, 1])
      await restic('backup', ...own, '--time', daysAgo(day), join(ROOT, 'package.json'));
    assert.equal((await snapshots()).length, now + 5);
    await makeSnapshot({ ...env, BACKUP_KEEP_DAILY: '3', BACKUP_KEEP_WEEKLY: '0' });
    const days = (await snapshots()).map(({ time }) => time.slice(0, 10));
    assert.equal(days.length, now + 1 + 2);
    assert.deepEqual(days.slice(0, 2), [daysAgo(2).slice(0, 10), daysAgo(1).slice(0, 10)]);
  });

  it('is applied by a command of its own where there is no room for a backup', async () => {
    const older = async () =>
      (await snapshots()).filter(({ time }) => Date.parse(time) < Date.now() - DAY_MS).length;
    assert.equal(await older(), 2);
    await tessera(['prune'], { BACKUP_KEEP_DAILY: '1', BACKUP_KEEP_WEEKLY: '0' });
    assert.equal(await older(), 0);
    assert.match(await tessera(['check']), /whole/);
  });

  it('is not applied while a restore has left half of an installation, which may need any of them', async () => {
    const before = await snapshots();
    await product.inRedis(async (redis) => {
      await redis.set(mark, 'restore');
      const { code, text } = await product.run(['infra/backup/main.ts', 'prune'], {
        ...env,
        BACKUP_KEEP_DAILY: '1',
      });
      await redis.del(mark);
      assert.deepEqual([code, /half way.*none is removed/.test(text)], [1, true], text);
    });
    assert.deepEqual(await snapshots(), before);
  });
});
