// @ts-check
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../testing/temporary-folder.mjs';
import { waitFor } from '../testing/wait-for.mjs';
import { makeOnce } from './version-folder.mjs';

/**
 * @param {string} folder
 * @param {{ told?: string[], fails?: boolean }} [options]
 */
function make(folder, { told = [], fails = false } = {}) {
  return makeOnce({
    folder,
    progress: (text) => told.push(text),
    async build(unfinished) {
      told.push('built');
      await writeFile(join(unfinished, 'content'), 'whole');
      if (fails) throw new Error('the mirror is away');
      return { of: 'this' };
    },
  });
}

test('a folder is built once and then found', async (t) => {
  const folder = join(await temporaryFolder(t), 'cache', 'v1');
  /** @type {string[]} */
  const told = [];
  assert.deepEqual(await make(folder, { told }), { of: 'this' });
  assert.deepEqual(await make(folder, { told }), { of: 'this' });
  assert.deepEqual(told, ['built']);
  assert.equal(await readFile(join(folder, 'content'), 'utf8'), 'whole');
  assert.deepEqual(JSON.parse(await readFile(join(folder, 'VERSIONS.json'), 'utf8')), { of: 'this' });
});

test('a build that fails leaves nothing behind, and is done again', async (t) => {
  const cache = await temporaryFolder(t);
  const folder = join(cache, 'v1');
  await assert.rejects(make(folder, { fails: true }), /the mirror is away/);
  assert.deepEqual(await readdir(cache), ['v1.lock']);
  assert.deepEqual(await make(folder), { of: 'this' });
});

test('what an interrupted start left half-done is removed and done again; other versions stay', async (t) => {
  const cache = await temporaryFolder(t);
  const folder = join(cache, 'v1');
  await mkdir(join(cache, 'v1.unfinished-abc', 'root'), { recursive: true });
  await mkdir(join(cache, 'v0'), { recursive: true });
  await mkdir(folder);
  await writeFile(join(folder, 'content'), 'torn');
  /** @type {string[]} */
  const told = [];
  await make(folder, { told });
  assert.deepEqual(told, ['an earlier preparation was interrupted; doing it again', 'built']);
  assert.equal(await readFile(join(folder, 'content'), 'utf8'), 'whole');
  assert.deepEqual((await readdir(cache)).sort(), ['v0', 'v1', 'v1.lock']);
});

test('of two starts at once one builds, and the other waits for it', async (t) => {
  const folder = join(await temporaryFolder(t), 'v1');
  /** @type {[string[], string[]]} */
  const told = [[], []];
  await Promise.all(told.map((lines) => make(folder, { told: lines })));
  assert.equal(told.flat().filter((line) => line === 'built').length, 1);
});

test('a start that is killed while it builds does not block the next one', async (t) => {
  const cache = await temporaryFolder(t);
  const folder = join(cache, 'v1');
  const script = `
    import { makeOnce } from ${JSON.stringify(new URL('./version-folder.mjs', import.meta.url).href)};
    await makeOnce({ folder: ${JSON.stringify(folder)}, progress: () => {},
      build: () => new Promise((resolve) => setTimeout(resolve, 600_000)) });`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  await waitFor(
    async () => (await readdir(cache)).some((name) => name.startsWith('v1.unfinished-')),
    'the build',
  );
  other.kill('SIGKILL');
  assert.deepEqual(await make(folder), { of: 'this' });
  assert.deepEqual((await readdir(cache)).sort(), ['v1', 'v1.lock']);
});
