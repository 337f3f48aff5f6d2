// @ts-check
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { MongoClient } from 'mongodb';
import { startDatabase, userCacheDir } from '../database.mjs';
import { startFerretdb } from '../ferretdb/ferretdb-server.mjs';
import { freePort } from '../testing/free-port.mjs';
import { preparedFerretdb } from '../testing/prepared-ferretdb.mjs';
import { programFolder } from '../testing/program-folder.mjs';
import { temporaryFolder } from '../testing/temporary-folder.mjs';
import { isAlive, waitFor } from '../testing/wait-for.mjs';
import { ferretdb, unpackedRoot } from './ferretdb.mjs';

/**
 * @param {string} dataDir
 * @param {number} port
 */
function optionsFor(dataDir, port) {
  /** @type {string[]} */
  const told = [];
  return {
    told,
    dataDir,
    port,
    logFile: `${dataDir}.log`,
    progress: (/** @type {string} */ text) => void told.push(text),
  };
}

/**
 * @template T
 * @param {string} uri
 * @param {(people: import('mongodb').Collection<{ _id: number, email?: string }>) => Promise<T>} task
 */
async function withPeople(uri, task) {
  const client = new MongoClient(uri, { writeConcern: { w: 'majority', journal: true } });
  try {
    return await task(client.db('tried').collection('people'));
  } finally {
    await client.close();
  }
}

/**
 * Writes by several hands until every process is killed in the midst of it.
 *
 * @param {import('mongodb').Collection<{ _id: number, email?: string }>} people
 * @param {{ pid: number }[]} processes
 * @returns {Promise<number[]>} the ids whose insert was acknowledged
 */
async function writeUntilKilled(people, processes) {
  /** @type {number[]} */
  const acknowledged = [];
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
  const dataDir = join(await temporaryFolder(t), 'a-deep-folder-of-a-clone/'.repeat(6), '.data', 'mongo');
  const port = await freePort();
  const chosen = await preparedFerretdb(dataDir);
  const options = optionsFor(dataDir, port);
  const first = await startDatabase(chosen, options);
  t.after(() => first.stop());
  assert.match(first.uri, new RegExp(`^mongodb://tessera:[\\w-]{43}@127\\.0\\.0\\.1:${port}/$`));
  assert.match(options.told.at(-1) ?? '', /^the database is FerretDB 2\.7\.0 on DocumentDB .* PostgreSQL 18/);
  assert.deepEqual(
    first.processes.map(({ name }) => name),
    ['ferretdb', 'postgres'],
  );
  assert.equal((await stat(join(dataDir, 'socket'))).mode & 0o777, 0o700);
  assert.deepEqual(JSON.parse(await readFile(join(dataDir, 'engine.json'), 'utf8')), {
    engine: 'ferretdb',
    version: '2.7.0',
  });

  const acknowledged = await withPeople(first.uri, async (people) => {
    await people.createIndex({ email: 1 }, { unique: true });
    return writeUntilKilled(people, first.processes);
  });
  assert.match(await first.exited, /^(ferretdb|postgres) was ended by SIGKILL; its log is .*mongo\.log$/);

  const started = performance.now();
  const second = await startDatabase(chosen, options);
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
  const dataDir = join(await temporaryFolder(t), 'mongo');
  const chosen = await preparedFerretdb(dataDir);
  const options = optionsFor(dataDir, await freePort());
  // As the versions of before started it.
  const sandbox = { root: unpackedRoot(userCacheDir(process.env)), dataDir, env: process.env };
  const before = await startFerretdb(sandbox, { listen: { port: options.port }, logFile: options.logFile });
  t.after(() => before.stop());
  await withPeople(`mongodb://127.0.0.1:${options.port}/`, (people) => people.insertOne({ _id: 1 }));
  await before.stop();

  for (const time of ['first', 'second']) {
    const running = await startDatabase(chosen, options);
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
  const dataDir = join(await temporaryFolder(t), 'mongo');
  const running = await startDatabase(await preparedFerretdb(dataDir), optionsFor(dataDir, await freePort()));
  t.after(() => running.stop());
  const postgres = running.processes.find(({ name }) => name === 'postgres');
  assert(postgres);
  process.kill(postgres.pid, 'SIGKILL');
  assert.equal(await running.exited, `postgres was ended by SIGKILL; its log is ${dataDir}.log`);
  await waitFor(() => running.processes.every(({ pid }) => !isAlive(pid)), 'the end of both');
});

test(
  'a second server on the same data, or on a taken port, is refused and harms nothing',
  { timeout: 120_000 },
  async (t) => {
    const dataDir = join(await temporaryFolder(t), 'mongo');
    const chosen = await preparedFerretdb(dataDir);
    const port = await freePort();
    const running = await startDatabase(chosen, optionsFor(dataDir, port));
    t.after(() => running.stop());
    await assert.rejects(startDatabase(chosen, optionsFor(dataDir, await freePort())), {
      code: 'DATA_IN_USE',
    });
    await assert.rejects(startDatabase(chosen, optionsFor(`${dataDir}-other`, port)), { code: 'PORT_TAKEN' });
    await withPeople(running.uri, (people) => people.insertOne({ _id: 1 }));
    assert(running.processes.every(({ pid }) => isAlive(pid)));
  },
);

test('no server outlives a start that is killed', async (t) => {
  const dataDir = join(await temporaryFolder(t), 'mongo');
  await preparedFerretdb(dataDir);
  const script = `
    import { preparedFerretdb } from ${JSON.stringify(new URL('../testing/prepared-ferretdb.mjs', import.meta.url).href)};
    const dataDir = ${JSON.stringify(dataDir)};
    const chosen = await preparedFerretdb(dataDir);
    const running = await chosen.start({ dataDir, port: ${await freePort()}, logFile: dataDir + '.log', progress: () => {} });
    process.stdout.write(JSON.stringify(running.processes.map(({ pid }) => pid)) + '\\n');
    await running.exited;`;
  const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await starter.stdout.setEncoding('utf8').take(1).toArray();
  /** @type {number[]} */
  const pids = JSON.parse(line);
  assert.equal(pids.filter(isAlive).length, 2);
  starter.kill('SIGKILL');
  await waitFor(() => pids.every((pid) => !isAlive(pid)), 'the end of both servers');
});

test('a folder that a broken start left half-made is made again', async (t) => {
  const dataDir = join(await temporaryFolder(t), 'mongo');
  await mkdir(join(dataDir, 'postgres.unfinished', 'base'), { recursive: true });
  const running = await startDatabase(await preparedFerretdb(dataDir), optionsFor(dataDir, await freePort()));
  await running.stop();
  assert.deepEqual((await readdir(dataDir)).sort(), [
    'engine.json',
    'lock',
    'password',
    'postgres',
    'socket',
  ]);
});

test('data of another PostgreSQL is not touched, and the error names the way across', async (t) => {
  const dataDir = join(await temporaryFolder(t), 'mongo');
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  const chosen = await preparedFerretdb(dataDir);
  await assert.rejects(startDatabase(chosen, optionsFor(dataDir, await freePort())), {
    code: 'ENGINE_OF_DATA_MISSING',
    message: /made by PostgreSQL 17.*make backup.*make restore/,
  });
  assert.deepEqual(await readdir(join(dataDir, 'postgres')), ['PG_VERSION']);
});

test('what was taken is written down beside what was unpacked', async (t) => {
  await preparedFerretdb(await temporaryFolder(t));
  const cache = join(userCacheDir(process.env), 'database');
  const folder = (await readdir(cache)).find((name) => /^ferretdb-v2\.7\.0-.*-r\d+$/.test(name)) ?? '';
  const versions = JSON.parse(await readFile(join(cache, folder, 'VERSIONS.json'), 'utf8'));
  assert.equal(versions.ferretdb.version, 'v2.7.0');
  assert.match(versions.ferretdb.sum, /^h1:/);
  assert.match(versions.packages['postgresql-18-documentdb'], /^\d/);
});

test('what lacks is told: programs that cannot be installed here, and packages that can', async (t) => {
  const folder = await temporaryFolder(t);
  const real = ['apt-get', 'dpkg', 'dpkg-deb', 'tar', 'bash', 'flock'];
  const context = { dataDir: join(folder, 'mongo'), cacheDir: join(folder, 'cache'), progress: () => {} };
  const npmReady = Promise.resolve();
  const ask = (/** @type {string} */ path) =>
    ferretdb.available({ ...context, npmReady, env: { PATH: path } });

  assert.deepEqual(await ask(await programFolder(join(folder, 'no-go'), { real })), {
    ok: false,
    reason: 'go not found on PATH',
  });
  const withGo = { real, scripts: { go: 'echo go1.25.4' } };
  const noBwrap = await ask(await programFolder(join(folder, 'no-bwrap'), withGo));
  assert.deepEqual(noBwrap.ok ? [] : noBwrap.packages, ['bubblewrap']);

  const refusing = { real, scripts: { ...withGo.scripts, bwrap: 'echo "No permissions" >&2; exit 1' } };
  const refused = await ask(await programFolder(join(folder, 'refusing'), refusing));
  assert.match(refused.ok ? '' : refused.reason, /does not let bubblewrap make a sandbox \(No permissions\)/);

  const old = { real: [...real, 'bwrap', 'true'], scripts: { go: 'echo go1.19.8' } };
  const tooOld = await ask(await programFolder(join(folder, 'old'), old));
  assert.match(tooOld.ok ? '' : tooOld.reason, /Go is go1\.19\.8, and 1\.21 or later is needed/);
});
