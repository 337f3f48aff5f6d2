import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFile,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rmdir,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { waitUntil } from '../wait-until.mjs';
import { removeOldLogs, rotateLargeLog } from '../log-rotation.ts';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();
const SOON = { deadlineMs: 20_000, everyMs: 50 };

describe('logs', () => {
  it('are rotated each month, also for a process that has its log open', async () => {
    const folder = at('open');
    await mkdir(join(folder, 'gateway'), { recursive: true });
    const access = join(folder, 'gateway', 'access.log');
    const log = await open(access, 'a');
    await removeOldLogs(folder, new Date('2026-10-30T12:00:00Z'));
    await log.write('october\n');
    await removeOldLogs(folder, new Date('2026-10-31T12:00:00Z'));
    assert.equal(await readFile(access, 'utf8'), 'october\n');
    await removeOldLogs(folder, new Date('2026-11-01T12:00:00Z'));
    await log.write('november\n');
    await log.close();
    assert.equal(await readFile(access, 'utf8'), 'november\n');
    assert.equal(await readFile(`${access}.2026-10`, 'utf8'), 'october\n');
  });

  it('are rotated again where a rotation could not be completed, and nothing of the first attempt is lost', async () => {
    const folder = at('failed');
    await mkdir(folder);
    await writeFile(join(folder, 'month'), '2026-10');
    await writeFile(join(folder, 'auth.log'), 'october\n');
    // Whoever the disk has no room for: the month is not marked as done.
    await mkdir(join(folder, 'grids.log.2026-10'));
    await writeFile(join(folder, 'grids.log'), 'of grids\n');
    await assert.rejects(removeOldLogs(folder, new Date('2026-11-01T12:00:00Z')), { code: 'EISDIR' });
    await appendFile(join(folder, 'auth.log'), 'written meanwhile\n');
    await rmdir(join(folder, 'grids.log.2026-10'));
    await removeOldLogs(folder, new Date('2026-11-02T12:00:00Z'));
    assert.equal(await readFile(join(folder, 'auth.log.2026-10'), 'utf8'), 'october\nwritten meanwhile\n');
    assert.equal(await readFile(join(folder, 'grids.log.2026-10'), 'utf8'), 'of grids\n');
  });

  it('of a month, and those that have become large, are all kept until they are older than 12 months', async () => {
    const folder = at('large');
    await mkdir(folder);
    const log = join(folder, 'auth.log');
    for (const [day, text] of ['first', 'second', 'third'].entries()) {
      await writeFile(log, text);
      await rotateLargeLog(log, 1, new Date(`2026-03-0${day + 1}T12:00:00Z`));
    }
    await writeFile(log, 'x');
    await rotateLargeLog(log, 1);
    await writeFile(`${log}.2026-03`, 'march');
    const archived = (await readdir(folder)).filter((name) => name !== 'auth.log').sort();
    const texts = await Promise.all(archived.map((name) => readFile(join(folder, name), 'utf8')));
    assert.deepEqual(texts, ['march', 'first', 'second', 'third']);
    const left = async () => (await readdir(folder)).filter((name) => archived.includes(name)).length;
    await removeOldLogs(folder, new Date('2027-02-28T12:00:00Z'));
    assert.equal(await left(), 4);
    await removeOldLogs(folder, new Date('2027-03-01T12:00:00Z'));
    assert.equal(await left(), 0);
  });
});

const KEPT_LOGS = fileURLToPath(new URL('../../compose/image/kept-logs.sh', import.meta.url));
const ID = '0123456789abcdef0123456789abcdef';

/** Runs a bash script as a container does. @param folder where its log is kept */
function contained(script: string, folder?: string, more: NodeJS.ProcessEnv = {}) {
  const place = folder === undefined ? {} : { KEPT_LOGS: join(folder, 'auth') };
  const env = { ...process.env, ...place, ...more };
  const child = spawn(KEPT_LOGS, ['bash', '-c', script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  return { child, output: text(child.stdout), ended: once(child, 'exit') };
}

async function kept(folder: string) {
  const today = new Date().toISOString().slice(0, 10);
  const files = (await readdir(folder)).filter((name) => name.startsWith('auth-') && name.endsWith('.log'));
  assert.ok(files.length > 0 && files.every((name) => name <= `auth-${today}.log`));
  return (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('');
}

describe('the log of a container', () => {
  it('is kept whole by day, and its output has it without addresses and ids of people', async () => {
    const folder = at('whole');
    await mkdir(folder);
    const access = `{"requestId":"${ID}","client":"203.0.113.9","path":"/api/photos/${ID}/pin","agent":"Mozilla \\\\"5\\\\""}`;
    const service = `{"service":"auth","req":{"id":"${ID}"},"account":"${ID}","msg":"ada@example.com is cus_123"}`;
    const nginx = '[warn] limiting requests, client: 203.0.113.9, server: _';
    const { output, ended } = contained(
      [access, service].map((line) => `echo "${line.replaceAll('"', '\\"')}"`).join(';') +
        `;echo "${nginx}" >&2`,
      folder,
    );
    assert.deepEqual(await ended, [0, null]);
    const shown = await output;
    for (const secret of ['203.0.113.9', 'Mozilla', 'ada@', 'cus_123', `/${ID}`, `"account":"${ID}"`]) {
      assert.equal(shown.includes(secret), false, secret);
      assert.ok((await kept(folder)).includes(secret), secret);
    }
    assert.ok(shown.includes(`"requestId":"${ID}"`) && shown.includes(`"req":{"id":"${ID}"}`));
    assert.ok(shown.includes('limiting requests, server: _'));
    assert.equal(JSON.parse(shown.split('\n')[0] ?? '').path, '/api/photos/*/pin');
  });

  it('is removed once it is older than 12 months, also of services that are gone; what is of an earlier day is packed', async () => {
    const folder = at('aged');
    await mkdir(folder);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const names = ['auth-2024-01-01.log', 'old-2024-01-01.log.gz', `auth-${daysAgo(368)}.log`];
    for (const name of [...names, `auth-${daysAgo(360)}.log`, `grids-${daysAgo(0)}.log`])
      await writeFile(join(folder, name), 'a line');
    const { child, ended } = contained('sleep 60', folder);
    const left = async () => (await readdir(folder)).sort();
    const wanted = [
      `auth-${daysAgo(0)}.log`,
      `auth-${daysAgo(360)}.log.gz`,
      `grids-${daysAgo(0)}.log`,
    ].sort();
    assert.ok(
      await waitUntil(async () => (await left()).join() === wanted.join(), SOON),
      (await left()).join(),
    );
    child.kill('SIGTERM');
    assert.deepEqual(await ended, [143, null]);
  });

  it('ends as its command ends, with the last line, and hands on the signal to stop', async () => {
    const folder = at('ends');
    await mkdir(folder);
    const failed = contained('echo "Bad environment" >&2; exit 7', folder);
    assert.deepEqual(await failed.ended, [7, null]);
    assert.equal(await failed.output, 'Bad environment\n');
    const stopped = contained(
      'trap "echo finished; exit 0" TERM; echo ready; while :; do sleep 0.05; done',
      folder,
    );
    assert.ok(await waitUntil(async () => (await kept(folder)).includes('ready'), SOON));
    stopped.child.kill('SIGTERM');
    assert.deepEqual(await stopped.ended, [0, null]);
    assert.equal(await stopped.output, 'ready\nfinished\n');
  });

  it('is kept again once its file can be written to again, and the output goes on meanwhile', async () => {
    const folder = at('full');
    await mkdir(folder);
    const day = join(folder, `auth-${new Date().toISOString().slice(0, 10)}.log`);
    await symlink('/dev/full', day);
    const script = 'n=0; while :; do echo "line $((n += 1))"; sleep 0.01; done';
    const { child, output, ended } = contained(script, folder, { KEPT_LOGS_RETRY: '0.1' });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (more: string) => (errors += more));
    assert.ok(await waitUntil(async () => errors.includes('cannot be written to'), SOON));
    await writeFile(`${day}.new`, '');
    await rename(`${day}.new`, day);
    assert.ok(await waitUntil(async () => (await readFile(day, 'utf8')).includes('line'), SOON));
    child.kill('SIGTERM');
    await ended;
    assert.match(await output, /^line 1\n/);
  });

  it('is all in the output where no place for it is named, or none can be written to', async () => {
    const line = `"client":"203.0.113.9"`;
    for (const folder of [undefined, at('nowhere')]) {
      const { output, ended } = contained(`echo '${line}'`, folder);
      assert.deepEqual(await ended, [0, null]);
      assert.equal(await output, `${line}\n`);
    }
  });
});
