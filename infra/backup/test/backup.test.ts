import assert from 'node:assert/strict';
import { mkdir, open, readFile, readdir, rm, stat, truncate, copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { execa } from 'execa';
import { BSON } from 'mongodb';
import { minioEnv, startMinio } from '../../../tests/s3/minio.ts';
import { logIn, signUp, type Account } from '../../../tests/support/people.ts';
import { ROOT } from '../../local/paths.mjs';
import { dataAddresses } from '../../local/run-records.mjs';
import { TemporaryStack } from '../../local/temporary-stack.ts';
import { temporaryFolder } from '../../local/test/temporary-folder.ts';
import { waitUntil } from '../../local/wait-until.mjs';
import type { Manifest } from '../archive-format.ts';
import type { StoredDocument } from '../contents.ts';
import { createBackup } from '../create-backup.ts';
import { LEASE_MS } from '../erasure-lease.ts';
import { readBackupEnv } from '../env.ts';
import { maintenanceMark } from '../maintenance.ts';
import { openArchive } from '../open-archive.ts';
import { restoreBackup } from '../restore-backup.ts';
import { HOLD, elsewhere, expireHold, never, quiet } from './backing-up.ts';
import { fillGrid, whatIsSeen } from './filled-installation.ts';

const at = temporaryFolder();
const SOON = { deadlineMs: 120_000, everyMs: 50 };

let product: TemporaryStack;
let account: Account;
/** Deletes the account after the first backup. */
let leaving: Account;
let seen: Record<string, string>;
let oldToken = '';

const start = () => product.restart();

/** `make backup` or `make restore` as a person runs it. */
const make = (verb: 'backup' | 'restore', more: NodeJS.ProcessEnv) =>
  product.run(['infra/local/backup.mjs', verb], more);

const addresses = async () => (await dataAddresses(product.stack.paths.run)) ?? {};

const backupEnv = async (more: NodeJS.ProcessEnv = {}) => readBackupEnv({ ...(await addresses()), ...more });

const backUp = async (name: string, more?: Partial<Parameters<typeof createBackup>[0]>) =>
  createBackup({ env: await backupEnv(), file: at(name), bar: quiet, signal: never, ...more });

before(async () => {
  product = await TemporaryStack.start();
  const { account: made, api } = await signUp(product.url);
  account = made;
  oldToken = api.token ?? '';
  leaving = (await signUp(product.url)).account;
  await fillGrid(api);
  seen = await whatIsSeen(api);
});
after(() => product?.stop());

describe('make backup and make restore', () => {
  it('bring a wiped installation back: the same account sees the same grid and pictures, byte for byte', async () => {
    const file = at('kept/one.tar');
    const backup = await make('backup', { FILE: file });
    assert.equal(backup.code, 0, backup.text);
    assert.match(backup.text, /^copying the database +100 %/m);
    assert.match(backup.text, /^copying the pictures +15 files/m);
    assert.equal(((await stat(file)).mode & 0o777).toString(8), '600');
    assert.deepEqual(await readdir(at('kept')), ['one.tar']);

    const running = await make('restore', { FILE: file });
    assert.equal(running.code, 1);
    assert.match(running.text, /It runs at .*; stop it first, by: make stop/);

    await product.stack.stop();
    for (const part of ['mongo', 'redis', 'objects'])
      await rm(join(product.dataDir, part), { recursive: true, force: true });
    const restored = await make('restore', { FILE: file });
    assert.equal(restored.code, 0, restored.text);
    assert.match(restored.text, /every document and every picture is as in the backup/);
    await start();
    assert.deepEqual(await whatIsSeen(await logIn(product.url, account)), seen);
  });

  it('end every earlier log-in, in each service, and ask for nothing but the password', async () => {
    for (const path of ['/api/user', '/api/grids', '/api/admin/stats'])
      assert.equal(
        (await fetch(product.url + path, { headers: { authorization: `Bearer ${oldToken}` } })).status,
        401,
        path,
      );
  });

  it('leave out sessions, resets, keys and server passwords', async () => {
    const text = (await readFile(at('kept/one.tar'))).toString('latin1');
    assert.doesNotMatch(text, /database\/\w+\/(?:sessions|resets|idempotency)\//);
    assert.doesNotMatch(text, /PRIVATE KEY/);
    const { secrets } = await product.stack.addresses();
    assert.equal(text.includes(secrets.redisPassword), false);
    assert.equal(text.includes(oldToken), false);
  });

  it('refuse an installation that is not empty, and replace it wholly with FORCE=1', async () => {
    const { account: later } = await signUp(product.url);
    await (await logIn(product.url, leaving)).call('DELETE', '/api/user/account');
    await product.stack.stop();
    const refused = await make('restore', { FILE: at('kept/one.tar') });
    assert.equal(refused.code, 1);
    assert.match(refused.text, /not empty\. FORCE=1 replaces everything.*Nothing was touched/);
    await start();
    await logIn(product.url, later);
    await product.stack.stop();
    const forced = await make('restore', { FILE: at('kept/one.tar'), FORCE: '1' });
    assert.equal(forced.code, 0, forced.text);
    await start();
    assert.deepEqual(await whatIsSeen(await logIn(product.url, account)), seen);
    await assert.rejects(logIn(product.url, later), { code: 'INVALID_CREDENTIALS' });
  });

  it('erase an account again that was deleted since the backup', async () => {
    await assert.rejects(logIn(product.url, leaving), { code: 'INVALID_CREDENTIALS' });
    await product.inDatabase(async (mongo) => {
      const users = mongo.db('tessera_auth').collection('users');
      const gone = async () => (await users.countDocuments({ email: leaving.email })) === 0;
      assert.ok(await waitUntil(gone, SOON));
      assert.equal(await users.countDocuments(), 1);
    });
  });

  it('say which file where none is named or there', async () => {
    await product.stack.stop();
    assert.match((await make('restore', {})).text, /Set which: make restore FILE=/);
    assert.match((await make('restore', { FILE: 'none.tar' })).text, /There is no .*none\.tar/);
    // Without a running product the servers are started for it alone.
    const backup = await make('backup', { FILE: at('kept/two.tar') });
    assert.equal(backup.code, 0, backup.text);
    await start();
  });
});

describe('a file that is not whole', () => {
  async function refused(
    name: string,
    spoil: (file: string, bytes: number) => Promise<void>,
    message: RegExp,
  ) {
    const file = at(name);
    await copyFile(at('kept/one.tar'), file);
    await spoil(file, (await stat(file)).size);
    const open = (signal: AbortSignal) => openArchive(file, quiet, signal);
    const restore = restoreBackup({ env: await backupEnv(), open, force: true, bar: quiet, signal: never });
    await assert.rejects(restore, { code: 'DAMAGED', message });
  }
  async function flip(file: string, offset: number) {
    const handle = await open(file, 'r+');
    const byte = Buffer.alloc(1);
    await handle.read(byte, 0, 1, offset);
    byte[0] = (byte[0] as number) ^ 0x01;
    await handle.write(byte, 0, 1, offset);
    await handle.close();
  }

  it('is refused before anything is touched: cut off, damaged in a document, a picture or the manifest', async () => {
    const found = async (text: string) =>
      (await readFile(at('kept/one.tar'))).indexOf(Buffer.from(text, 'utf8'));
    await refused('half.tar', (file, bytes) => truncate(file, Math.floor(bytes / 2)), /not a whole backup/);
    const end = await found('manifest.json');
    await refused('endless.tar', (file) => truncate(file, end), /its end is missing/);
    const document = await found('Größe');
    await refused('document.tar', (file) => flip(file, document), /grids\/photos is not what was written/);
    const picture = (await found('/master')) + 5_000;
    await refused('picture.tar', (file) => flip(file, picture), /the pictures are not what was written/);
    const manifest = await found('"createdAt"');
    await refused(
      'manifest.tar',
      (file) => flip(file, manifest + 20),
      /the manifest is not what was written/,
    );
    await refused('header.tar', (file) => flip(file, 3), /not a whole backup/);
    await refused(
      'other.tar',
      (file) => copyFile(join(ROOT, 'package-lock.json'), file),
      /not a whole backup/,
    );
    assert.deepEqual(await whatIsSeen(await logIn(product.url, account)), seen);
  });
});

describe('a backup that is interrupted', () => {
  it('leaves no file and lets erasures go on at once', async () => {
    await mkdir(at('stopped'));
    const stopped = new AbortController();
    let heldMeanwhile = 0;
    await product.inRedis(async (redis) => {
      const bar = {
        ...quiet,
        begin: (title: string) => {
          if (title !== 'copying the pictures') return;
          void redis.exists(HOLD).then((held) => {
            heldMeanwhile = held;
            stopped.abort(new Error('stopped by a test'));
          });
        },
      };
      const backup = backUp('stopped/a.tar', { bar, signal: stopped.signal });
      await assert.rejects(backup, /stopped by a test/);
      assert.deepEqual(await readdir(at('stopped')), []);
      assert.deepEqual([heldMeanwhile, await redis.exists(HOLD)], [1, 0]);
    });
  });

  it('that is killed holds erasures for a minute at most, and the next one clears up after it', async () => {
    const env = { ...product.env, ...(await addresses()) };
    const args = [join(ROOT, 'infra/backup/main.ts'), 'backup', at('stopped/tessera-b.tar')];
    const child = execa(process.execPath, args, { env, reject: false });
    child.stderr.on('data', () => child.kill('SIGKILL'));
    await child;
    assert.deepEqual(await readdir(at('stopped')), ['tessera-b.tar.part']);
    const left = await product.inRedis((redis) => redis.pttl(HOLD));
    assert.ok(left > 0 && left <= LEASE_MS, `held for ${left} ms`);
    const next = () => backUp('stopped/c.tar');
    await assert.rejects(next(), { code: 'BUSY', message: /Try again in a minute/ });
    await expireHold(product);
    await writeFile(at('stopped/film.tar.part'), 'of somebody else');
    await next();
    assert.deepEqual(await readdir(at('stopped')), ['c.tar', 'film.tar.part']);
    await rm(at('stopped/film.tar.part'));
  });

  it('is not made of what a restore has left half way', async () => {
    const mark = maintenanceMark(await backupEnv());
    try {
      await mark.set('restore');
      await assert.rejects(backUp('stopped/e.tar'), { code: 'RESTORING', message: /failed half way/ });
    } finally {
      await mark.lift();
      mark.close();
    }
    assert.deepEqual(await readdir(at('stopped')), ['c.tar']);
  });

  it('ends with a reason where the hold on erasures is lost', async () => {
    await product.inRedis(async (redis) => {
      const bar = { ...quiet, begin: () => void redis.del(HOLD) };
      await assert.rejects(backUp('stopped/d.tar', { bar }), {
        code: 'HOLD_LOST',
        message: /Redis was unreachable or emptied/,
      });
    });
    assert.deepEqual(await readdir(at('stopped')), ['c.tar']);
  });
});

/** Credentials, and the times by which something goes for good. */
const CHANGED = ['auth/users', 'auth/erasures', 'grids/photos'];
/** The collections, but the counts alone of those that a restore changes. */
const withoutChanges = ({ collections }: Manifest) =>
  Object.entries(collections).map(([name, summary]) => [
    name,
    CHANGED.includes(name) ? summary.count : summary,
  ]);

it('the same file moves an installation from a folder to an S3 server, with every type of BSON as it was', async () => {
  const kinds = {
    _id: 'kinds',
    long: BSON.Long.fromString('9007199254740993'),
    int: new BSON.Int32(7),
    double: new BSON.Double(7),
    decimal: BSON.Decimal128.fromString('0.10'),
    date: new Date(0),
    bytes: new BSON.Binary(Buffer.from([0, 255])),
    id: new BSON.ObjectId(),
    none: null,
  };
  const minio = await startMinio();
  try {
    await product.inDatabase((mongo) =>
      mongo.db('tessera_admin').collection<StoredDocument>('snapshots').insertOne(kinds),
    );
    const from = await backUp('moved.tar');
    const target = await backupEnv({ ...elsewhere('moved', at('moved')), ...minioEnv(minio) });
    const open = (signal: AbortSignal) => openArchive(at('moved.tar'), quiet, signal);
    await restoreBackup({ env: target, open, force: false, bar: quiet, signal: never });
    const to = await backUp('again.tar', { env: target });
    assert.deepEqual(withoutChanges(to), withoutChanges(from));
    assert.equal(from.collections['grids/copies']?.count, 1);
    assert.deepEqual(to.objects, from.objects);
    assert.equal(to.collections['auth/users']?.count, 1);
    const moved = await product.inDatabase((mongo) =>
      mongo
        .db('moved_admin')
        .collection<StoredDocument>('snapshots')
        .findOne({ _id: kinds._id }, { promoteValues: false }),
    );
    assert.deepEqual(
      BSON.EJSON.stringify(moved, { relaxed: false }),
      BSON.EJSON.stringify(kinds, { relaxed: false }),
    );
  } finally {
    await minio.stop();
  }
});
