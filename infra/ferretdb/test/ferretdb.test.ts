import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Collection } from 'mongodb';
import { userCacheDir } from '../../local/paths.mjs';
import { startServers } from '../server.ts';
import { freePortBlock } from '../../local/ports.ts';
import { withClient } from '../../local/database/client.ts';
import { programFolder } from '../../local/database/testing/program-folder.ts';
import { temporaryFolder } from '../../local/test/temporary-folder.ts';
import { signalProcess } from '../../local/process-identity.mjs';
import { waitUntil } from '../../local/wait-until.mjs';
import { prepareFerretdb, startFerretdb, whyNoFerretdb } from '../index.ts';

const at = temporaryFolder();

const common = { env: process.env, cacheDir: userCacheDir(process.env), progress: () => {} };
const SOON = { deadlineMs: 15_000, everyMs: 20 };
const isAlive = (pid: number) => signalProcess(pid, 0);

const start = (dataDir: string, port: number) =>
  startFerretdb({ ...common, dataDir, port, logFile: `${dataDir}.log` });

const withPeople = <T>(
  uri: string,
  task: (people: Collection<{ _id: number; email?: string }>) => Promise<T>,
) =>
  withClient(uri, (client) => task(client.db('tried').collection('people')), {
    writeConcern: { w: 'majority', journal: true },
  });

/** Writes by several hands until every process is killed in the midst of it. */
async function writeUntilKilled(
  people: Collection<{ _id: number; email?: string }>,
  processes: { pid: number }[],
): Promise<number[]> {
  const acknowledged: number[] = [];
  let next = 0;
  const hand = async () => {
    for (;;) {
      const _id = next++;
      await people.insertOne({ _id, email: `${_id}@example.test` });
      acknowledged.push(_id);
      if (acknowledged.length === 500) for (const { pid } of processes) process.kill(pid, 'SIGKILL');
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: 8 }, hand));
  assert(ends.every(({ status }) => status === 'rejected'));
  assert(acknowledged.length >= 500);
  return acknowledged;
}

test('data outlives the death of every process, and a second start takes about a second', async (t) => {
  // Deeper than the 107 bytes that the path of a socket may have.
  const dataDir = join(await mkdtemp(at('test-')), 'a-deep-folder-of-a-clone/'.repeat(6), '.data', 'mongo');
  const port = await freePortBlock();
  await prepareFerretdb(common);
  const first = await start(dataDir, port);
  t.after(() => first.stop());
  assert.match(first.uri, new RegExp(`^mongodb://tessera:[\\w-]{43}@127\\.0\\.0\\.1:${port}/$`));
  assert.match(first.title, /^FerretDB 2\.7\.0 on DocumentDB .* PostgreSQL 18/);
  assert.deepEqual(
    first.processes.map(({ name }) => name),
    ['ferretdb', 'postgres'],
  );
  assert.equal((await stat(join(dataDir, 'socket'))).mode & 0o777, 0o700);

  const acknowledged = await withPeople(first.uri, async (people) => {
    await people.createIndex({ email: 1 }, { unique: true });
    return writeUntilKilled(people, first.processes);
  });
  assert.match(await first.exited, /^(ferretdb|postgres) was ended by SIGKILL; its log is .*mongo\.log$/);

  const started = performance.now();
  const second = await start(dataDir, port);
  const took = performance.now() - started;
  t.after(() => second.stop());
  t.diagnostic(`the start after the SIGKILL took ${Math.round(took)} ms`);
  assert(took < 5_000, `${took} ms`);
  await withPeople(second.uri, async (people) => {
    const found = new Set(await people.distinct('_id'));
    assert.deepEqual(
      acknowledged.filter((_id) => !found.has(_id)),
      [],
    );
    await assert.rejects(people.insertOne({ _id: -1, email: '0@example.test' }), { code: 11000 });
  });

  await second.stop();
  await second.stop();
  for (const { pid } of [...first.processes, ...second.processes]) assert.equal(isAlive(pid), false);
});

test('nobody is let in without the password, and data of before there was one keeps what it has', async (t) => {
  const dataDir = join(await mkdtemp(at('test-')), 'mongo');
  const port = await freePortBlock();
  // As older versions started it.
  const sandbox = { ...(await prepareFerretdb(common)), dataDir, env: process.env };
  const before = await startServers(sandbox, { listen: { port }, logFile: `${dataDir}.log` });
  t.after(() => before.stop());
  await withPeople(`mongodb://127.0.0.1:${port}/`, (people) => people.insertOne({ _id: 1 }));
  await before.stop();

  for (const time of ['first', 'second']) {
    const running = await start(dataDir, port);
    t.after(() => running.stop());
    const address = new URL(running.uri);
    await withPeople(running.uri, async (people) =>
      assert.equal(await people.countDocuments({ _id: 1 }), 1, time),
    );
    const wrong = new URL(running.uri);
    wrong.password = 'guessed';
    await assert.rejects(
      withPeople(wrong.href, (people) => people.findOne({ _id: 1 })),
      { code: 18 },
    );
    await assert.rejects(
      withPeople(`mongodb://${address.host}/`, (people) => people.findOne({ _id: 1 })),
      { code: 13 },
    );
    await assert.rejects(
      withPeople(`mongodb://${address.host}/`, (people) => people.insertOne({ _id: 2 })),
      { code: 13 },
    );
    await running.stop();
  }
  assert.equal((await stat(dataDir)).mode & 0o777, 0o700);
  assert.equal((await stat(join(dataDir, 'password'))).mode & 0o777, 0o600);
  assert(!(await readdir(dataDir)).includes('user.sql'));
});

test('the death of one process ends the other, and is told', async (t) => {
  const dataDir = join(await mkdtemp(at('test-')), 'mongo');
  const running = await start(dataDir, await freePortBlock());
  t.after(() => running.stop());
  const postgres = running.processes.find(({ name }) => name === 'postgres');
  assert(postgres);
  process.kill(postgres.pid, 'SIGKILL');
  assert.equal(await running.exited, `postgres was ended by SIGKILL; its log is ${dataDir}.log`);
  assert(await waitUntil(async () => running.processes.every(({ pid }) => !isAlive(pid)), SOON));
});

test(
  'a second server on the same data, or on a taken port, is refused and harms nothing',
  { timeout: 120_000 },
  async (t) => {
    const dataDir = join(await mkdtemp(at('test-')), 'mongo');
    const port = await freePortBlock();
    const running = await start(dataDir, port);
    t.after(() => running.stop());
    await assert.rejects(start(dataDir, await freePortBlock()), /another start has the database in .* open/);
    await assert.rejects(start(`${dataDir}-other`, port), /is taken by another process/);
    await withPeople(running.uri, (people) => people.insertOne({ _id: 1 }));
    assert(running.processes.every(({ pid }) => isAlive(pid)));
  },
);

test('no server outlives a start that is killed', async () => {
  const dataDir = join(await mkdtemp(at('test-')), 'mongo');
  await prepareFerretdb(common);
  const options = {
    cacheDir: common.cacheDir,
    dataDir,
    port: await freePortBlock(),
    logFile: `${dataDir}.log`,
  };
  const script = `
    import { startFerretdb } from ${JSON.stringify(new URL('../index.ts', import.meta.url).href)};
    const running = await startFerretdb({ ...${JSON.stringify(options)}, env: process.env, progress: () => {} });
    process.stdout.write(JSON.stringify(running.processes.map(({ pid }) => pid)) + '\\n');
    await running.exited;`;
  const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await starter.stdout.setEncoding('utf8').take(1).toArray();
  const pids: number[] = JSON.parse(line);
  assert.equal(pids.filter(isAlive).length, 2);
  starter.kill('SIGKILL');
  assert(await waitUntil(async () => !pids.some(isAlive), SOON));
});

test('a folder that a broken start left half-made is made again', async () => {
  const dataDir = join(await mkdtemp(at('test-')), 'mongo');
  await mkdir(join(dataDir, 'postgres.unfinished', 'base'), { recursive: true });
  const running = await start(dataDir, await freePortBlock());
  await running.stop();
  assert.deepEqual((await readdir(dataDir)).sort(), ['lock', 'password', 'postgres', 'socket']);
});

test('data of another PostgreSQL is not touched, and the error names the way across', async () => {
  const dataDir = join(await mkdtemp(at('test-')), 'mongo');
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await assert.rejects(start(dataDir, await freePortBlock()), {
    name: 'StartError',
    message: /made by PostgreSQL 17.*make backup.*make restore/,
  });
  assert.deepEqual(await readdir(join(dataDir, 'postgres')), ['PG_VERSION']);
});

test('the reason why it is unavailable names programs that cannot be installed, and packages that can', async () => {
  const folder = await mkdtemp(at('test-'));
  const real = ['apt-get', 'dpkg', 'dpkg-deb', 'tar', 'bash', 'flock'];
  const ask = (path: string) => whyNoFerretdb({ cacheDir: join(folder, 'cache'), env: { PATH: path } });

  assert.deepEqual(await ask(await programFolder(join(folder, 'no-go'), { real })), {
    reason: 'go not found on PATH',
  });
  const withGo = { real, scripts: { go: 'echo go1.25.4' } };
  const noBwrap = await ask(await programFolder(join(folder, 'no-bwrap'), withGo));
  assert.deepEqual(noBwrap?.packages, ['bubblewrap']);

  const refusing = { real, scripts: { ...withGo.scripts, bwrap: 'echo "No permissions" >&2; exit 1' } };
  const refused = await ask(await programFolder(join(folder, 'refusing'), refusing));
  assert.match(refused?.reason ?? '', /does not let bubblewrap make a sandbox \(No permissions\)/);

  const old = { real: [...real, 'bwrap', 'true'], scripts: { go: 'echo go1.19.8' } };
  const tooOld = await ask(await programFolder(join(folder, 'old'), old));
  assert.match(tooOld?.reason ?? '', /Go is go1\.19\.8, and 1\.21 or later is needed/);
});
