import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import type { Collection } from 'mongodb';
import { withClient } from './client.ts';
import { chooseEngine } from './choose-engine.ts';
import { freePortBlock } from '../ports.ts';
import { programFolder } from './testing/program-folder.ts';
import { standInScript } from './testing/stand-in-program.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { signalProcess } from '../process-identity.mjs';
import { startMongod } from './mongod-server.ts';
import { startDatabase } from './start-database.ts';
import { engines } from './engines.ts';

const at = temporaryFolder();
const installed = engines.find(({ name }) => name === 'installed-mongod');
assert(installed);

/** @param mongod the script that is the program of that name */
async function contextWith(folder: string, mongod: string) {
  const programs = await programFolder(join(folder, 'programs'), { scripts: { mongod } });
  const told: string[] = [];
  return {
    told,
    env: { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH']}`, MONGODB_URI: undefined },
    dataDir: join(folder, 'mongo'),
    cacheDir: join(folder, 'cache'),
    progress: (text: string) => void told.push(text),
  };
}

const withPeople = <T>(uri: string, task: (people: Collection) => Promise<T>) =>
  withClient(uri, (client) => task(client.db('tried').collection('people')), {});

test('an installed mongod is tried, taken, started on the data folder and found again there', async (t) => {
  const folder = await mkdtemp(at('test-'));
  const context = await contextWith(folder, await standInScript('8.0.17'));
  const { dataDir, told, progress } = context;
  const options = { dataDir, port: await freePortBlock(), logFile: join(folder, 'log'), progress };

  const chosen = await chooseEngine(context);
  assert.deepEqual([chosen.engine, chosen.version], ['installed-mongod', '8.0.17']);
  assert.deepEqual(told, ['trying the installed MongoDB 8.0.17: insert, unique index, read']);
  assert.deepEqual(await readdir(join(context.cacheDir, 'database')), []);

  const first = await startDatabase(chosen, options);
  t.after(() => first.stop());
  assert.equal(told.at(-1), `the database is MongoDB 8.0.17 (installed), on 127.0.0.1:${options.port}`);
  await withPeople(first.uri, (people) => people.insertOne({ name: 'Ada' }));
  await first.stop();
  assert.equal(first.processes.length, 1);
  assert(first.processes.every(({ name, pid }) => name === 'mongod' && !signalProcess(pid, 0)));

  const again = await chooseEngine(context);
  assert.equal(told.filter((line) => line.startsWith('trying')).length, 1);
  const second = await startDatabase(again, options);
  t.after(() => second.stop());
  assert.equal(await withPeople(second.uri, (people) => people.countDocuments({ name: 'Ada' })), 1);
  for (const { pid } of second.processes) process.kill(pid, 'SIGKILL');
  assert.equal(await second.exited, `mongod was ended by SIGKILL; its log is ${options.logFile}`);
});

test('a mongod lets nobody in without the password, and data of before there was one keeps what it has', async (t) => {
  const folder = await mkdtemp(at('test-'));
  const context = await contextWith(folder, await standInScript('8.0.17'));
  const { dataDir, progress } = context;
  const options = { dataDir, port: await freePortBlock(), logFile: join(folder, 'log'), progress };
  const anybody = `mongodb://127.0.0.1:${options.port}/`;
  // As older versions started it.
  const mongod = join(folder, 'programs', 'mongod');
  const before = await startMongod({ mongod, env: context.env }, options);
  t.after(() => before.stop());
  await withPeople(anybody, (people) => people.insertOne({ name: 'Ada' }));
  await before.stop();

  const chosen = await chooseEngine(context);
  for (const time of ['first', 'second']) {
    const running = await startDatabase(chosen, options);
    t.after(() => running.stop());
    const found = await withPeople(running.uri, (people) => people.countDocuments({ name: 'Ada' }));
    assert.equal(found, 1, time);
    await assert.rejects(
      withPeople(anybody, (people) => people.findOne({ name: 'Ada' })),
      { code: 13 },
    );
    await running.stop();
    // A password that was lost is made again.
    await rm(join(dataDir, 'password'));
  }
});

test('a mongod that does not come up is told with what it wrote, and leaves nothing running', async () => {
  const broken =
    'case $1 in --version) echo "db version v8.0.17";; *) echo "kernel not supported"; exit 14;; esac';
  const context = await contextWith(await mkdtemp(at('test-')), broken);
  await assert.rejects(installed.prepare(context), {
    name: 'StartError',
    message: 'mongod ended with code 14; it wrote: kernel not supported',
  });
});

test('a mongod that is too old, or does not run, is not taken', async () => {
  const old = await contextWith(await mkdtemp(at('test-')), 'echo "db version v6.0.27"');
  assert.deepEqual(await installed.whyNot(old), {
    reason: 'mongod on PATH is 6.0.27, and 7.0 or later is needed',
  });
  // Data that an older one made is not refused: only it can open them.
  await mkdir(old.dataDir);
  await writeFile(join(old.dataDir, 'WiredTiger'), '');
  assert.equal(await installed.whyNot(old), undefined);
  const broken = await contextWith(
    await mkdtemp(at('test-')),
    'echo "libssl.so.1.1: not found" >&2; exit 127',
  );
  assert.deepEqual(await installed.whyNot(broken), {
    reason: 'mongod ended with code 127: libssl.so.1.1: not found',
  });
});
