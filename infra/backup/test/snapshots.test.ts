import assert from 'node:assert/strict';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { delimiter, join, relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createStore } from '@tessera/object-store';
import { execa } from 'execa';
import {
  listPhotos,
  logIn,
  newGrid,
  pictureOf,
  post,
  replacePosted,
  signUp,
  type Account,
} from '../../../tests/support/people.ts';
import { pictureForm, type ApiClient } from '../../local/api-client.ts';
import { programFolder } from '../../local/database/testing/program-folder.ts';
import { ROOT } from '../../local/paths.mjs';
import { dataAddresses } from '../../local/run-records.mjs';
import { TemporaryStack } from '../../local/temporary-stack.ts';
import { temporaryFolder } from '../../local/test/temporary-folder.ts';
import { respondsOk, waitUntil } from '../../local/wait-until.mjs';
import { createSnapshot } from '../create-snapshot.ts';
import { readBackupEnv, readRepositoryEnv } from '../env.ts';
import type { ResticSnapshot } from '../restic.ts';
import { HOLD, elsewhere, expireHold, never, objectsOf, pathWithRestic, quiet } from './backing-up.ts';
import { fillGrid, whatIsSeen } from './filled-installation.ts';
import { startSftpServer } from './sftp-server.ts';

const at = temporaryFolder();
const SOON = { deadlineMs: 60_000, everyMs: 50 };
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const PASSWORD = 'a password of the tests';

let product: TemporaryStack;
let env: NodeJS.ProcessEnv;
let account: Account;
let leaving: Account;
let api: ApiClient;
let seen: Record<string, string>;
/** Pictures for posting, and one that was replaced. */
let hidden: string[];
let neighbour: ApiClient;
let leavingId = '';
let gridId = '';
let first = '';
let feed = '';
let newerFeed = '';

const snapshot = (more: NodeJS.ProcessEnv = {}, bar = quiet) => {
  const all = { ...env, ...more };
  const kept = readRepositoryEnv(all);
  assert.ok(kept);
  return createSnapshot({ env: readBackupEnv(all), repository: kept, bar, signal: never });
};
let repository: NodeJS.ProcessEnv;
const make = async (args: string[], more: NodeJS.ProcessEnv = {}) => {
  const { code, text } = await product.run(args, { ...repository, ...more });
  assert.equal(code, 0, text);
  return text;
};
const tessera = (args: string[], more = {}) => make(['infra/backup/main.ts', ...args], { ...env, ...more });

/** Pages that are open compare revisions, so that a restored photo has a higher one. */
const withoutRevisions = (all: Record<string, string>) =>
  Object.entries(all).map(([path, bytes]) => {
    const text = Buffer.from(bytes, 'base64').toString();
    return [path, path.startsWith('/api/') ? text.replace(/"revision":\d+/g, '') : bytes];
  });
const feedStatuses = () =>
  Promise.all([feed, newerFeed].map(async (path) => (await fetch(product.url + path)).status));
/** Each process starts again after a restore. */
const inService = async () => assert.ok(await waitUntil(() => respondsOk(`${product.url}/healthz`), SOON));
const restic = (...args: string[]) =>
  execa('restic', args, {
    env: { ...env, TZ: 'UTC', RESTIC_REPOSITORY: at('repository'), RESTIC_PASSWORD: PASSWORD },
  });
const snapshots = async (tag = 'tessera') =>
  JSON.parse((await restic('snapshots', '--json', '--tag', tag)).stdout) as ResticSnapshot[];
/** An hour more, so that none is within a day of now. */
const daysAgo = (days: number) =>
  new Date(Date.now() - days * DAY_MS - HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');

const leftInWork = async () => (await readdir(at('work'))).filter((name) => !['cache', 'tmp'].includes(name));
const listed = async () => [...(await tessera(['snapshots'])).matchAll(/^([0-9a-f]{8}) {2}\d{4}-/gm)];

before(async () => {
  process.env['PATH'] = await pathWithRestic();
  product = await TemporaryStack.start();
  repository = {
    PATH: process.env['PATH'],
    BACKUP_REPOSITORY: at('repository'),
    BACKUP_PASSWORD: PASSWORD,
    BACKUP_WORK_DIR: at('work'),
  };
  env = { ...repository, ...(await dataAddresses(product.stack.paths.run)) };
  ({ account, api } = await signUp(product.url));
  const signedUp = await signUp(product.url);
  leaving = signedUp.account;
  leavingId = (await signedUp.api.call('GET', '/api/user')).id;
  neighbour = (await signUp(product.url)).api;
  const theirs = await newGrid(neighbour, 'Next door');
  await post(neighbour, theirs, [await pictureOf(8)]);
  gridId = await fillGrid(api);
  const [photo] = await listPhotos(api, gridId);
  hidden = await replacePosted(api, gridId, photo, await pictureOf(11), await pictureOf(12));
  feed = (await api.call('POST', `/api/grids/${gridId}/calendar`)).url;
  seen = await whatIsSeen(api, hidden);
});
after(() => product?.stop());

describe('a snapshot', () => {
  it('is made by `make backup` where a repository is set, and only what is new is added by the next one', async () => {
    const text = await make(['infra/local/backup.mjs', 'backup']);
    assert.match(text, /^The snapshot is [0-9a-f]{8}\./m);
    [[, first = ''] = []] = await listed();
    await post(api, gridId, [await pictureOf(9)]);
    const { id, summary } = await snapshot();
    assert.notEqual(id, first);
    assert.ok(summary.files_unmodified >= 18, JSON.stringify(summary));
    assert.ok(summary.data_added < summary.total_bytes_processed / 2, JSON.stringify(summary));
    assert.equal((await listed()).length, 2);
  });

  it('can be read by nobody without the password, and leaves no copy of the database behind', async () => {
    const files = await readdir(at('repository'), { recursive: true, withFileTypes: true });
    const packs = files.filter((file) => file.isFile());
    assert.ok(packs.length > 5);
    for (const { parentPath, name } of packs) {
      const bytes = await readFile(join(parentPath, name), 'latin1');
      for (const secret of [account.email, 'tessera-object', 'credentials'])
        assert.equal(bytes.includes(secret), false);
    }
    assert.deepEqual(await leftInWork(), []);
    const wrong = await product.run(['infra/backup/main.ts', 'snapshots'], {
      ...env,
      BACKUP_PASSWORD: 'another password',
    });
    assert.equal(wrong.code, 1);
    assert.match(wrong.text, /wrong password or no key found/);
  });

  it('is found whole by `tessera check data`', async () => {
    assert.match(await tessera(['check', 'data']), /The repository is whole\./);
  });
});

describe('a restore of a snapshot', () => {
  it('elsewhere brings the same documents and pictures, and not the accounts that were erased since', async () => {
    await (await logIn(product.url, leaving)).call('DELETE', '/api/user/account');
    await snapshot();
    const other = elsewhere('elsewhere', at('elsewhere'));
    assert.match(await tessera(['restore', first], other), /every document and every picture/);
    await product.inDatabase(async (client) => {
      const users = client.db('elsewhere_auth').collection('users');
      const restored = await users.find().toArray();
      const erased = restored.filter(({ erasedAt }) => erasedAt).map(({ _id }) => String(_id));
      assert.deepEqual([restored.length, erased], [3, [leavingId]]);
      const photos = await client.db('elsewhere_grids').collection('photos').countDocuments();
      assert.equal(photos, 6);
    });
    assert.equal((await objectsOf({ ...env, ...other })).count, 24);
    assert.deepEqual(await leftInWork(), []);
  });

  it('for one account alone brings back what it erased, while the product runs and nobody else is touched', async () => {
    const others = await whatIsSeen(neighbour);
    const kept = (await listPhotos(api, gridId)).filter(({ url }) => url in seen);
    const ids = [...kept.map(({ url }) => url), ...hidden].map((path) => String(path.split('/')[2]));
    assert.equal(kept.length, 3);
    await api.call('DELETE', `/api/grids/${gridId}`);
    await api.call('DELETE', `/api/trash/${gridId}`);
    const objects = createStore(readBackupEnv(env).store);
    const left = async () =>
      (await Promise.all(ids.map((id) => objects.list(`assets/${id.slice(0, 2)}/${id}/`, null, 1)))).flatMap(
        (page) => page.objects,
      );
    assert.ok(await waitUntil(async () => (await left()).length === 0, SOON), 'the pictures are erased');
    const restore = (more: NodeJS.ProcessEnv) =>
      product.run(['infra/local/backup.mjs', 'restore'], { ...repository, SNAPSHOT: first, ...more });
    const restored = await restore({ ACCOUNT: account.email.toUpperCase() });
    assert.equal(restored.code, 0, restored.text);
    await inService();
    assert.deepEqual(withoutRevisions(await whatIsSeen(api, hidden)), withoutRevisions(seen));
    assert.deepEqual(await whatIsSeen(neighbour), others);

    newerFeed = (await api.call('POST', `/api/grids/${gridId}/calendar`)).url;
    await post(api, gridId, [await pictureOf(10)]);
    const refused = await restore({ ACCOUNT: account.email });
    assert.equal(refused.code, 1);
    assert.match(
      refused.text,
      /0 grids and 1 photos are newer than the snapshot.*FORCE=1.*Nothing was touched/,
    );
    const forced = await restore({ ACCOUNT: account.email, FORCE: '1' });
    assert.equal(forced.code, 0, forced.text);
    await inService();
    assert.deepEqual(withoutRevisions(await whatIsSeen(api, hidden)), withoutRevisions(seen));
    assert.deepEqual(await feedStatuses(), [404, 200], 'the address that ended since opens a calendar');
    const sent = { form: pictureForm('file', [await pictureOf(13)]) };
    await api.call('PUT', `/api/media/${ids[1]}/posting`, sent);
    const again = await restore({ ACCOUNT: account.email });
    assert.equal(again.code, 0, again.text);
    await inService();
    const known = async () =>
      (await listPhotos(api, gridId)).some(({ postingUrl }) => postingUrl === `/media/${ids[1]}/posting`);
    assert.ok(await waitUntil(known, SOON), 'the picture for posting that was sent since is known');
    const erased = await restore({ ACCOUNT: leaving.email });
    assert.match(erased.text, /No account has the address .* A deleted account is not restored\./);
  });

  it('into the installation itself shows what the account saw then, byte for byte', async () => {
    await product.stack.stop();
    const text = await make(['infra/local/backup.mjs', 'restore'], { SNAPSHOT: first, FORCE: '1' });
    assert.match(text, /every document and every picture/);
    await product.restart();
    api = await logIn(product.url, account);
    assert.deepEqual(await whatIsSeen(api, hidden), seen);
    assert.deepEqual(await feedStatuses(), [200, 404]);
    env = { ...env, ...(await dataAddresses(product.stack.paths.run)) };
  });
});

describe('a snapshot in a repository by SFTP', () => {
  it('is made, found whole and restored by the key of the installation, and with no other host', async () => {
    const { repository: BACKUP_REPOSITORY, keyFile } = await startSftpServer(at('ssh'));
    const bySftp = { BACKUP_REPOSITORY, BACKUP_SSH_KEY_FILE: keyFile, BACKUP_WORK_DIR: at('work-by-sftp') };
    assert.match(await make(['infra/local/backup.mjs', 'backup'], bySftp), /^The snapshot is [0-9a-f]{8}\./m);
    assert.match(await tessera(['check', 'data'], bySftp), /The repository is whole\./);
    const other = elsewhere('by_sftp', at('by-sftp'));
    assert.match(
      await tessera(['restore', 'latest'], { ...bySftp, ...other }),
      /every document and every picture/,
    );
    assert.deepEqual(await objectsOf({ ...env, ...other }), await objectsOf(env));

    const [known, another] = [at('ssh/known_hosts'), at('ssh/ssh-key.pub')];
    const [host = ''] = (await readFile(known, 'utf8')).split(' ');
    await writeFile(known, `${host} ${await readFile(another, 'utf8')}`);
    const impostor = await product.run(['infra/backup/main.ts', 'snapshots'], { ...env, ...bySftp });
    assert.equal(impostor.code, 1);
    // The reason by ssh itself, the key of the host, is lost at times where restic ends at once.
    assert.match(impostor.text, /unable to start the sftp session/);
  });
});

describe('a snapshot that is interrupted', () => {
  it('by SIGKILL counts for nothing, and the next one is made once the hold on erasures has expired', async () => {
    const before = (await listed()).length;
    const child = execa(process.execPath, [join(ROOT, 'infra/backup/main.ts'), 'backup'], {
      env,
      reject: false,
    });
    child.stderr.on('data', (text) => String(text).includes('storing') && child.kill('SIGKILL'));
    await child;
    assert.equal((await listed()).length, before);
    await assert.rejects(snapshot(), { code: 'BUSY' });
    await expireHold(product);
    await snapshot();
    assert.equal((await listed()).length, before + 1);
    assert.deepEqual(await snapshots('unconfirmed'), []);
    assert.match(await tessera(['check']), /whole/);
  });

  it('by a check that reads the repository does not begin, nor for as long as one may be alive that was killed', async (t) => {
    const before = (await listed()).length;
    const check = execa('restic', ['check', '--read-data', '--limit-download', '1'], {
      env: { ...env, RESTIC_REPOSITORY: at('repository'), RESTIC_PASSWORD: PASSWORD },
      reject: false,
    });
    const locks = () => readdir(at('repository/locks'));
    try {
      assert.ok(await waitUntil(async () => (await locks()).length > 0, SOON));
      const held = await locks();
      await assert.rejects(snapshot(), { code: 'BUSY', message: /check of the repository/ });
      assert.deepEqual(await locks(), held);
    } finally {
      check.kill('SIGKILL');
      await check;
    }
    const now = Date.now.bind(Date);
    t.mock.method(Date, 'now', () => now() + 6 * 60_000);
    await snapshot();
    t.mock.restoreAll();
    assert.equal((await listed()).length, before + 1);
  });

  it('by the loss of the hold on erasures ends with a reason and counts for nothing', async () => {
    const before = (await listed()).length;
    await product.inRedis(async (redis) => {
      const bar = { ...quiet, begin: () => void redis.del(HOLD) };
      await assert.rejects(snapshot({}, bar), { code: 'HOLD_LOST' });
    });
    assert.equal((await listed()).length, before);
  });
});

describe('the retention', () => {
  it('keeps as many days as are set, and all snapshots of the last one', async () => {
    const now = (await listed()).length;
    const own = ['--host', 'tessera', '--tag', 'tessera'];
    for (const day of [5, 4, 3, 2, 1])
      await restic('backup', ...own, '--time', daysAgo(day), join(ROOT, 'package.json'));
    assert.equal((await listed()).length, now + 5);
    await snapshot({ BACKUP_KEEP_DAILY: '3', BACKUP_KEEP_WEEKLY: '0' });
    const days = (await snapshots()).map(({ time }) => time.slice(0, 10));
    assert.equal(days.length, now + 1 + 2);
    assert.deepEqual(days.slice(0, 2), [daysAgo(2).slice(0, 10), daysAgo(1).slice(0, 10)]);
  });

  it('is applied by a command of its own where there is no room for a backup, whose try leaves nothing', async () => {
    const path = String(process.env['PATH']);
    const files = async () => (await readdir(at('repository/data'), { recursive: true })).sort();
    const pack = at(`repository/data/ab/${'ab'.repeat(32)}`);
    const fails = `echo half >${pack}; echo 'no space left on device' >&2; exit 1`;
    const script = `case "$*" in *'backup --json'*) ${fails} ;; esac\nPATH='${path}' exec restic "$@"`;
    const full = await programFolder(at('full'), { scripts: { restic: script } });
    try {
      process.env['PATH'] = `${full}${delimiter}${path}`;
      await assert.rejects(snapshot(), /no space left on device/);
    } finally {
      process.env['PATH'] = path;
    }
    assert.ok(!(await files()).includes(relative(at('repository/data'), pack)), 'what it left is removed');
    const older = async () =>
      (await snapshots()).filter(({ time }) => Date.parse(time) < Date.now() - DAY_MS).length;
    assert.equal(await older(), 2);
    await tessera(['prune'], { BACKUP_KEEP_DAILY: '1', BACKUP_KEEP_WEEKLY: '0' });
    assert.equal(await older(), 0);
    assert.match(await tessera(['check']), /whole/);
  });
});
