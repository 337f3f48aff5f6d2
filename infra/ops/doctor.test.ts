import { JobQueues } from '@tessera/jobs';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { StoredDocument } from '../backup/contents.ts';
import type { BackupEnv } from '../backup/env.ts';
import { TemporaryStack } from '../local/temporary-stack.ts';
import { temporaryFolder } from '../local/test/temporary-folder.ts';
import { clock } from './checks/clock.ts';
import { note, problem, type Check } from './checks/finding.ts';
import { configuration, queues } from './checks/installation.ts';
import { services } from './checks/services.ts';
import { findingsOf } from './doctor.ts';

const at = temporaryFolder();
const DAY = 24 * 60 * 60_000;

let product: TemporaryStack;
const NOTHING = {} as BackupEnv;
const tessera = (...args: string[]) =>
  product.run(['infra/local/ops.mjs', ...args], { BACKUP_DIR: at('backups'), PRODUCTION_HOST: '' });
const backupOf = (ageMs: number) =>
  product.inDatabase((client) =>
    client
      .db('tessera_admin')
      .collection<StoredDocument>('backups')
      .updateOne({ _id: 'newest' }, { $set: { at: new Date(Date.now() - ageMs) } }, { upsert: true }),
  );
const metric = async () => {
  const response = await fetch(`http://127.0.0.1:${product.stack.ports.admin}/metrics`);
  const [, value] =
    /^tessera_backup_last_success_timestamp_seconds (\S+)$/m.exec(await response.text()) ?? [];
  return Number(value);
};

before(async () => (product = await TemporaryStack.start()));
after(() => product?.stop());

describe('tessera doctor', () => {
  it('makes a check that failed or found a problem once more, by itself, and then tells what it finds', async () => {
    let underWay = 0;
    const busy = (late: Check) => async () => {
      underWay += 1;
      const isAlone = underWay === 1;
      await new Promise(setImmediate);
      underWay -= 1;
      return isAlone ? [note('is fine')] : late({}, NOTHING);
    };
    const found = await findingsOf(
      {
        one: busy(() => Promise.reject(new Error('too late'))),
        two: busy(async () => [problem('auth is too late', 'Start it.')]),
        three: () => Promise.reject(new Error('gone')),
        four: async () => [problem('no backup', 'Make one.')],
      },
      {},
      NOTHING,
    );
    assert.deepEqual(
      found.map(({ findings }) => findings.map(({ text }) => text)),
      [['is fine'], ['is fine'], ['three cannot be checked: gone'], ['no backup']],
    );
  });

  it('finds nothing wrong with a product that runs and has a new backup', async () => {
    assert.equal(await metric(), 0);
    const { code: made, text: copied } = await product.run(['infra/local/backup.mjs', 'backup'], {
      FILE: at('backups/one.tar'),
    });
    assert.equal(made, 0, copied);
    const age = Date.now() / 1_000 - (await metric());
    assert.ok(age >= 0 && age < 300, String(age));
    const { code, text } = await tessera('doctor');
    assert.equal(code, 0, text);
    for (const line of [/ok +services +dev \(.*auth/, /ok +database +version \d/, /ok +redis +version \d/])
      assert.match(text, line);
    assert.match(text, /ok +backup +the newest is 0\.0 hours old/);
    assert.match(text, /Nothing is wrong\./);
  });

  it('ends with 1 where the newest backup is too old, and tells what to do', async () => {
    await backupOf(3 * DAY);
    const { code, text } = await tessera('doctor');
    assert.equal(code, 1);
    assert.match(
      text,
      /PROBLEM backup +the newest is 72\.0 hours old\n +Look why the daily one was not made/,
    );
  });

  it('names a job that failed for good', async () => {
    const { redisUrl } = await product.stack.addresses();
    await product.inRedis(async (redis) => {
      await redis.zadd('tessera:jobs:mail:failed', 1, 'made-by-a-test');
      const failed = await queues({}, { ...NOTHING, redisUrl, redisPrefix: 'tessera' });
      assert.match(failed[0]?.text ?? '', /^1 job of mail failed for good/);
      await redis.zrem('tessera:jobs:mail:failed', 'made-by-a-test');
    });
  });

  it('names a queue from which nobody takes jobs, however few wait', async () => {
    const { redisUrl } = await product.stack.addresses();
    const unattended = new JobQueues({ url: redisUrl, prefix: 'unattended:jobs' }, () => {});
    try {
      const mails = await unattended.connected('mail');
      await mails.add('send-reset', {}, { timestamp: Date.now() - DAY });
      const found = await queues({}, { ...NOTHING, redisUrl, redisPrefix: 'unattended' });
      assert.deepEqual(
        found.map(({ text }) => text),
        ['The next job of mail is 24.0 hours old.'],
      );
      await mails.obliterate();
    } finally {
      await unattended.close();
    }
  });

  it('names who does not respond', async () => {
    const [silent] = await services({ SERVICE_URLS: 'auth=http://127.0.0.1:1' });
    assert.match(silent?.text ?? '', /^auth does not respond/);
  });

  it('finds what is configured against itself, and clocks that differ', async () => {
    const problems = async (env: NodeJS.ProcessEnv) =>
      (await configuration(env)).filter(({ wrong }) => wrong).map(({ text }) => text);
    assert.deepEqual(await problems({ PUBLIC_URL: 'http://localhost:8080' }), []);
    assert.deepEqual(await problems({ PUBLIC_URL: 'http://a.example', PRODUCTION_HOST: 'b.example' }), [
      'PUBLIC_URL is http://a.example, PRODUCTION_HOST is b.example.',
      'PUBLIC_URL is without TLS.',
      'No mail is sent: SMTP_URL is not set.',
    ]);
    assert.deepEqual(await problems({ RETENTION: 'on', SMTP_URL: 'smtp://mail.example' }), []);
    assert.deepEqual(
      await problems({ RETENTION: 'on', SMTP_URL: '', SMTP_URL_FILE: '/run/secrets/smtp' }),
      [],
    );
    assert.deepEqual(await problems({ RETENTION: 'on' }), [
      'RETENTION=on without SMTP_URL: auth does not start.',
    ]);
    assert.deepEqual(clock('Redis', new Date()), []);
    assert.match(clock('Redis', new Date(Date.now() - DAY))[0]?.text ?? '', /86400 s apart/);
  });
});

describe('tessera maintenance', () => {
  it('takes the product out of service and back, and the doctor finds that it was forgotten', async () => {
    await backupOf(60_000);
    assert.match((await tessera('maintenance', 'on')).text, /Maintenance is on \(operator\)/);
    const { code, text } = await tessera('doctor');
    assert.equal(code, 1);
    assert.match(
      text,
      /PROBLEM redis +Maintenance is on \(operator\): every request is refused\.\n +End it by: make maintenance SET=off\n/,
    );
    assert.match((await tessera('maintenance', 'off')).text, /Maintenance is off/);
  });

  it('is explained where it is not understood', async () => {
    assert.equal(
      (await tessera('maintenance', 'perhaps')).text,
      'Usage:\n  make maintenance SET=on|off|status\n',
    );
    assert.equal((await tessera('verify')).text, 'Usage:\n  make verify EMAIL=...\n');
    const { code, text } = await tessera('help');
    assert.equal(code, 1);
    assert.match(text, /make admin EMAIL=... \[REVOKE=1\]\n/);
  });
});
