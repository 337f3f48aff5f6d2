// @ts-check
import assert from 'node:assert/strict';
import { access, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { chooseEngine, packagesLacking } from './choose-engine.mjs';
import { DatabaseError } from './database-error.mjs';
import { freePortBlock } from '../ports.mjs';
import { temporaryFolder } from '../test/temporary-folder.mjs';
import { startFerretdb } from '../../ferretdb/index.mjs';
import { userCacheDir } from '../paths.mjs';
import { hostsOf } from './external-uri.mjs';
import { startDatabase } from './start-database.mjs';

const at = temporaryFolder();

/**
 * @param {string} folder
 * @param {string} uri
 */
function contextFor(folder, uri) {
  const env = { ...process.env, MONGODB_URI: uri };
  return {
    env,
    dataDir: join(folder, 'mongo'),
    cacheDir: join(folder, 'cache'),
    progress: () => {},
  };
}

test('the server that MONGODB_URI names is asked for its version and otherwise left alone', async (t) => {
  const folder = await mkdtemp(at('test-'));
  const port = await freePortBlock();
  const options = {
    dataDir: join(folder, 'its-own'),
    port,
    logFile: join(folder, 'log'),
    progress: () => {},
  };
  const server = await startFerretdb({ ...options, env: process.env, cacheDir: userCacheDir(process.env) });
  t.after(() => server.stop());

  // A server that was started this moment, on a machine that runs other tests, takes its time.
  const limits = 'serverSelectionTimeoutMS=60000&connectTimeoutMS=60000&socketTimeoutMS=60000';
  const uri = `${server.uri}?maxPoolSize=10&${limits}`;
  const context = contextFor(folder, uri);
  assert.deepEqual(await packagesLacking(context), []);
  const chosen = await chooseEngine(context);
  const running = await startDatabase(chosen, { ...options, dataDir: context.dataDir });
  assert.deepEqual([chosen.engine, running.uri, running.processes], ['external', uri, []]);
  assert.match(running.title, new RegExp(`^MongoDB \\d+\\.\\d+\\.\\d+ at 127\\.0\\.0\\.1:${port}$`));
  await running.stop();
  await assert.rejects(access(context.dataDir));
});

test('an unreachable server is reported without the password', async () => {
  const folder = await mkdtemp(at('test-'));
  const uri = `mongodb://user:secret@127.0.0.1:${await freePortBlock()}/?serverSelectionTimeoutMS=300`;
  const chosen = await chooseEngine(contextFor(folder, uri));
  await assert.rejects(
    chosen.start({ dataDir: folder, port: 1, logFile: join(folder, 'log'), progress: () => {} }),
    (error) => {
      assert(error instanceof DatabaseError);
      assert.equal(error.code, 'UNREACHABLE');
      assert.match(error.message, /127\.0\.0\.1/);
      assert(!error.message.includes('secret'));
      return true;
    },
  );
});

test('an address is shown by its hosts alone', () => {
  assert.equal(
    hostsOf('mongodb://u:p%40ss@a.example.test:1,b.example.test:2/db?x=1'),
    'a.example.test:1,b.example.test:2',
  );
  assert.equal(hostsOf('mongodb+srv://u:p@cluster.example.test'), 'cluster.example.test');
  assert.equal(hostsOf(''), 'an unreadable address');
});
