import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCommand } from './run-command.mjs';
import { freePortBlock } from '../ports.ts';
import { standInScript } from './testing/stand-in-program.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { listen } from '../test/test-server.ts';
import { engines } from './engines.ts';

const at = temporaryFolder();
const downloaded = engines.find(({ name }) => name === 'downloaded-mongod');
assert(downloaded);

const deadlineMs = 30_000;
/** The package takes anything smaller for a torn download. */
const smallestProgram = 1024 * 1024;

/** A download site with one archive, of the form that MongoDB's own has. */
async function downloadSite(folder: string) {
  const bin = join(folder, 'mongodb-linux', 'bin');
  await mkdir(bin, { recursive: true });
  const script = `#!/bin/sh\n${await standInScript('8.0.17')}\n`;
  await writeFile(join(bin, 'mongod'), script.padEnd(smallestProgram + 1, '\n'));
  await chmod(join(bin, 'mongod'), 0o755);
  const archive = join(folder, 'archive.tgz');
  await runCommand('tar', ['-czf', archive, '-C', folder, 'mongodb-linux'], { deadlineMs });
  const bytes = await readFile(archive);
  const sum = { value: createHash('md5').update(bytes).digest('hex') };

  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    asked.push(`${request.method} ${url.replace(/-linux-.*-/, '-...-')}`);
    const body = url.endsWith('.md5') ? Buffer.from(`${sum.value}  archive.tgz\n`) : bytes;
    response
      .writeHead(200, { 'content-length': body.length })
      .end(request.method === 'HEAD' ? undefined : body);
  });
  return { site: await listen(server), asked, sum };
}

test('a mongod is downloaded with its sum checked, tried, kept, and not asked for again', async (t) => {
  const folder = await mkdtemp(at('test-'));
  const { site, asked, sum } = await downloadSite(folder);
  // The package reads its settings from the process's own environment.
  const settings = { MONGOMS_DOWNLOAD_MIRROR: site, MONGOMS_USE_HTTP: 'true' };
  Object.assign(process.env, settings);
  t.after(() => Object.keys(settings).forEach((name) => delete process.env[name]));
  const context = {
    env: process.env,
    dataDir: join(folder, 'mongo'),
    cacheDir: join(folder, 'cache'),
    progress: () => {},
  };

  assert.equal(await downloaded.whyNot(context), undefined);
  const right = sum.value;
  sum.value = '0'.repeat(32);
  await assert.rejects(downloaded.prepare(context), /could not be downloaded/);
  assert.deepEqual(await readdir(join(context.cacheDir, 'database', 'mongodb')), []);

  sum.value = right;
  const chosen = await downloaded.prepare(context);
  assert.deepEqual([chosen.version, chosen.title], ['8.0.17', 'MongoDB 8.0.17 (downloaded)']);
  assert(asked.includes('HEAD /'));
  assert(asked.some((line) => line.endsWith('-8.0.17.tgz.md5')));

  const before = asked.length;
  assert.equal(await downloaded.whyNot(context), undefined);
  await downloaded.prepare({ ...context, dataDir: folder });
  assert.equal(asked.length, before);
  assert.equal(process.env['npm_config_strict_ssl'], undefined);
});

test('without its download site it is not available, and that is known within the limit', async () => {
  const folder = await mkdtemp(at('test-'));
  const env = { MONGOMS_DOWNLOAD_MIRROR: `http://127.0.0.1:${await freePortBlock()}` };
  const unavailable = await downloaded.whyNot({
    env,
    dataDir: join(folder, 'mongo'),
    cacheDir: join(folder, 'cache'),
    progress: () => {},
  });
  assert.match(unavailable?.reason ?? '', /^MongoDB's download site cannot be reached/);
});
