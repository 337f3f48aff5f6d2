import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { chooseEngine, packagesLacking } from './choose-engine.ts';
import { writeMarker } from './data-marker.ts';
import { engines as own, type Engine, type EngineName } from './engines.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';

const at = temporaryFolder();
const external = own.find(({ name }) => name === 'external');
assert(external);

type How = { lacks?: string; packages?: string[]; breaks?: string; version?: string };

/** An engine that can be had or not, as a test needs it; choosing is what is tried here, not the engines. */
function engine(name: EngineName, { lacks, packages, breaks, version = '8.0.17' }: How = {}): Engine {
  return {
    name,
    title: `title of ${name}`,
    whyNot: async () => (lacks ? { reason: lacks, ...(packages && { packages }) } : undefined),
    async prepare() {
      if (breaks) throw new Error(breaks);
      return {
        version,
        title: name,
        keepsData: true,
        start: () => Promise.reject(new Error('not started here')),
      };
    },
  };
}

function contextFor(dataDir: string, env: NodeJS.ProcessEnv = {}) {
  const told: string[] = [];
  const progress = (text: string) => void told.push(text);
  return { told, dataDir, cacheDir: join(dataDir, 'cache'), env, progress };
}

async function leaveData(dataDir: string, made: EngineName, version: string) {
  const trace = made === 'ferretdb' ? 'postgres/PG_VERSION' : 'WiredTiger';
  await mkdir(join(dataDir, trace, '..'), { recursive: true });
  await writeFile(join(dataDir, trace), '');
  await writeMarker(dataDir, { engine: made, version });
}

/** These texts, in this order. */
const allOf = (...texts: string[]) => new RegExp(texts.join('[^]*'));

test('an empty folder takes the first engine that can be had', async () => {
  const context = contextFor(await mkdtemp(at('test-')));
  const none = engine('installed-mongod', { lacks: 'no mongod on PATH' });
  const chosen = await chooseEngine(context, [
    external,
    none,
    engine('downloaded-mongod'),
    engine('ferretdb'),
  ]);
  assert.equal(chosen.engine, 'downloaded-mongod');
});

test('an engine that cannot be prepared gives way to the next, and the reason is shown', async () => {
  const context = contextFor(await mkdtemp(at('test-')));
  const broken = engine('downloaded-mongod', { breaks: 'the archive is broken' });
  const chosen = await chooseEngine(context, [broken, engine('ferretdb')]);
  assert.equal(chosen.engine, 'ferretdb');
  assert.deepEqual(context.told, ['title of downloaded-mongod could not be prepared: the archive is broken']);
});

test('without any engine the error names each reason, the four ways and the containers', async () => {
  const context = contextFor(await mkdtemp(at('test-')));
  const engines = [
    external,
    engine('installed-mongod', { lacks: 'no mongod on PATH' }),
    engine('ferretdb', { lacks: 'go not found on PATH' }),
  ];
  await assert.rejects(chooseEngine(context, engines), {
    name: 'StartError',
    message: allOf(
      'title of installed-mongod: no mongod on PATH',
      'title of ferretdb: go not found on PATH',
      ...['MONGODB_URI', 'install MongoDB', 'download site', 'FerretDB', 'docker compose up'],
    ),
  });
});

test('data is opened by the engine that made it, whatever comes first in the order', async () => {
  const dataDir = await mkdtemp(at('test-'));
  await leaveData(dataDir, 'ferretdb', '2.7.0');
  const engines = [engine('installed-mongod'), engine('ferretdb', { version: '2.7.0' })];
  assert.equal((await chooseEngine(contextFor(dataDir), engines)).engine, 'ferretdb');
});

test('data whose engine cannot be had is left alone, and the error names the way across', async () => {
  const dataDir = await mkdtemp(at('test-'));
  await leaveData(dataDir, 'ferretdb', '2.7.0');
  const engines = [
    engine('installed-mongod'),
    engine('downloaded-mongod'),
    engine('ferretdb', { lacks: 'go not found on PATH' }),
  ];
  await assert.rejects(chooseEngine(contextFor(dataDir), engines), {
    name: 'StartError',
    message: allOf(dataDir, 'FerretDB 2.7.0', 'go not found on PATH', 'make backup', 'make restore'),
  });
  assert.match(await readFile(join(dataDir, 'engine.json'), 'utf8'), /ferretdb/);
});

test('data of one MongoDB is opened by another of its series, and never by an older one', async () => {
  const dataDir = await mkdtemp(at('test-'));
  await leaveData(dataDir, 'downloaded-mongod', '8.0.17');
  const gone = engine('downloaded-mongod', { lacks: 'the download site is unavailable' });
  const sameSeries = [engine('installed-mongod', { version: '8.0.4' }), gone, engine('ferretdb')];
  assert.equal((await chooseEngine(contextFor(dataDir), sameSeries)).engine, 'installed-mongod');
  const older = [engine('installed-mongod', { version: '7.0.1' }), gone, engine('ferretdb')];
  await assert.rejects(chooseEngine(contextFor(dataDir), older), /older than what made the data/);
});

test('MONGODB_URI is taken before all, also where there is data, which is left alone and told of', async () => {
  const dataDir = await mkdtemp(at('test-'));
  await leaveData(dataDir, 'ferretdb', '2.7.0');
  const context = contextFor(dataDir, {
    MONGODB_URI: 'mongodb://user:secret@db.example.test:27017/?tls=true',
  });
  const chosen = await chooseEngine(context, [external, engine('ferretdb')]);
  assert.equal(chosen.engine, 'external');
  assert.equal(chosen.keepsData, false);
  assert.equal(chosen.title, 'the server at db.example.test:27017');
  assert.equal(context.told.length, 1);
  assert.match(context.told[0] ?? '', /left alone.*make backup.*make restore/);
});

test('the four addresses of the services are taken as MONGODB_URI is, and three of them are not', async () => {
  const dataDir = await mkdtemp(at('test-'));
  const four = Object.fromEntries(
    ['AUTH', 'GRIDS', 'MEDIA', 'ADMIN'].map((name) => [
      `MONGODB_URI_${name}`,
      `mongodb://u:p@${name === 'ADMIN' ? 'b' : 'a'}.example/`,
    ]),
  );
  const chosen = await chooseEngine(contextFor(dataDir, four), [external, engine('ferretdb')]);
  assert.deepEqual([chosen.engine, chosen.title], ['external', 'the server at a.example, b.example']);
  const three = { ...four, MONGODB_URI_AUTH: '' };
  const context = contextFor(dataDir, three);
  const own = await chooseEngine(context, [external, engine('ferretdb')]);
  assert.equal(own.engine, 'ferretdb');
  assert.deepEqual(context.told, ['MONGODB_URI_AUTH not set: those data are in a database of this machine']);
  assert.deepEqual(await external.whyNot(context), { reason: 'not set: MONGODB_URI_AUTH' });
});

test('the packages that the engine to be chosen lacks are told, and none that others lack', async () => {
  const dataDir = await mkdtemp(at('test-'));
  const lacking = engine('ferretdb', { lacks: 'bubblewrap is not installed', packages: ['bubblewrap'] });
  const none = engine('installed-mongod', { lacks: 'no mongod on PATH' });
  assert.deepEqual(await packagesLacking(contextFor(dataDir), [none, lacking]), ['bubblewrap']);
  assert.deepEqual(await packagesLacking(contextFor(dataDir), [engine('installed-mongod'), lacking]), []);
  await leaveData(dataDir, 'ferretdb', '2.7.0');
  assert.deepEqual(await packagesLacking(contextFor(dataDir), [engine('installed-mongod'), lacking]), [
    'bubblewrap',
  ]);
});
