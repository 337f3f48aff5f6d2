import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { canOpen, readMarker, writeMarker } from './data-marker.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';

const at = temporaryFolder();

async function leave(folder: string, path: string) {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), '');
}

test('a folder that is not there, or is empty, holds no data', async () => {
  const folder = await mkdtemp(at('test-'));
  assert.equal(await readMarker(folder), undefined);
  assert.equal(await readMarker(join(folder, 'not-there')), undefined);
});

test('a marker alone, left by a start that failed, is no data', async () => {
  const folder = await mkdtemp(at('test-'));
  await writeMarker(folder, { engine: 'ferretdb', version: '2.7.0' });
  assert.equal(await readMarker(folder), undefined);
  assert.deepEqual(await readdir(folder), ['engine.json']);
});

test('the marker tells who made the data, in which version', async () => {
  const folder = await mkdtemp(at('test-'));
  await leave(folder, 'WiredTiger');
  await writeMarker(folder, { engine: 'downloaded-mongod', version: '8.0.17' });
  assert.deepEqual(await readMarker(folder), { engine: 'downloaded-mongod', version: '8.0.17' });
});

test('data without a marker, with a broken one or with one of another kind is known by itself', async () => {
  const folder = await mkdtemp(at('test-'));
  await leave(folder, 'postgres/PG_VERSION');
  assert.deepEqual(await readMarker(folder), { engine: 'ferretdb', version: '' });
  await writeFile(join(folder, 'engine.json'), '{"engine":');
  assert.deepEqual(await readMarker(folder), { engine: 'ferretdb', version: '' });
  await writeMarker(folder, { engine: 'installed-mongod', version: '8.0.1' });
  assert.deepEqual(await readMarker(folder), { engine: 'ferretdb', version: '' });
});

test('data is opened by its own kind of server, in the same or a later series', () => {
  const made = { engine: 'installed-mongod' as const, version: '8.0.4' };
  assert.equal(canOpen(made, { engine: 'installed-mongod', version: '8.0.1' }), true);
  assert.equal(canOpen(made, { engine: 'downloaded-mongod', version: '8.2.0' }), true);
  assert.equal(canOpen(made, { engine: 'installed-mongod', version: '7.0.30' }), false);
  assert.equal(canOpen(made, { engine: 'ferretdb', version: '2.7.0' }), false);
  assert.equal(canOpen({ ...made, version: '' }, { engine: 'installed-mongod', version: '6.0.1' }), true);
});
