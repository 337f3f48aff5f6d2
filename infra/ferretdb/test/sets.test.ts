import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../local/test/temporary-folder.ts';
import { waitUntil } from '../../local/wait-until.mjs';
import { provideSet } from '../sets.ts';

const at = temporaryFolder();
const A_DAY = 24 * 60 * 60;
const nameOf = (revision: number) => `ferretdb-v2.7.0-postgresql-18-${process.arch}-r${revision}`;

const versions = (version: string) => ({
  madeAt: `2026-01-0${version}T00:00:00.000Z`,
  architecture: 'amd64',
  postgresMajor: 18,
  ferretdb: { module: 'm', version: `v${version}`, sum: 'h1:', go: 'go1.26' },
  packages: {},
});

function provide(
  cache: string,
  revision: number,
  { told = [], fails }: { told?: string[]; fails?: string } = {},
) {
  return provideSet({
    folder: join(cache, nameOf(revision)),
    progress: (text) => told.push(text),
    async build(unfinished) {
      told.push('built');
      await writeFile(join(unfinished, 'content'), 'whole');
      if (fails) throw new Error(fails);
      return versions(String(revision));
    },
  });
}

test('a set is built once and then found', async () => {
  const cache = await mkdtemp(at('cache-'));
  const told: string[] = [];
  const made = await provide(cache, 1, { told });
  assert.deepEqual(await provide(cache, 1, { told }), made);
  assert.deepEqual(told, ['built']);
  assert.equal(await readFile(join(made.root, '../content'), 'utf8'), 'whole');
  assert.deepEqual(JSON.parse(await readFile(join(made.root, '../VERSIONS.json'), 'utf8')), versions('1'));
});

test('a build that fails leaves nothing behind, and is done again', async () => {
  const cache = await mkdtemp(at('cache-'));
  await assert.rejects(provide(cache, 1, { fails: 'no network' }), /no network/);
  assert.deepEqual(await readdir(cache), [`${nameOf(1)}.lock`]);
  assert.equal((await provide(cache, 1)).version, '1');
});

test('where a newer set fails its smoke test or the network is missing, the last that worked is used', async () => {
  const cache = await mkdtemp(at('cache-'));
  await provide(cache, 1);
  const last = await provide(cache, 2);
  const told: string[] = [];
  assert.deepEqual(await provide(cache, 3, { told, fails: 'a unique index let a second document in' }), last);
  assert.match(told.join('\n'), /a unique index let a second.*\n.*FerretDB 2 .* of 2026-01-02; .* in a day/);

  // Not at each start: a build takes a minute.
  assert.deepEqual(await provide(cache, 3), last);
  const yesterday = Date.now() / 1_000 - A_DAY;
  await utimes(join(cache, `${nameOf(3)}.failed`), yesterday, yesterday);
  assert.equal((await provide(cache, 3)).version, '3');
});

test('what an interrupted start left half-done is removed and done again; other sets stay', async () => {
  const cache = await mkdtemp(at('cache-'));
  const folder = join(cache, nameOf(1));
  await mkdir(join(`${folder}.unfinished-abc`, 'root'), { recursive: true });
  await mkdir(join(cache, nameOf(0)));
  await mkdir(folder);
  await writeFile(join(folder, 'content'), 'torn');
  const told: string[] = [];
  await provide(cache, 1, { told });
  assert.deepEqual(told, ['an earlier preparation was interrupted; doing it again', 'built']);
  assert.equal(await readFile(join(folder, 'content'), 'utf8'), 'whole');
  assert.deepEqual((await readdir(cache)).sort(), [nameOf(0), nameOf(1), `${nameOf(1)}.lock`]);
});

test('of two starts at once one builds, and the other waits for it', async () => {
  const cache = await mkdtemp(at('cache-'));
  const told: [string[], string[]] = [[], []];
  await Promise.all(told.map((lines) => provide(cache, 1, { told: lines })));
  assert.equal(told.flat().filter((line) => line === 'built').length, 1);
});

test('a start that is killed while it builds does not block the next one', async () => {
  const cache = await mkdtemp(at('cache-'));
  const script = `
    import { provideSet } from ${JSON.stringify(new URL('../sets.ts', import.meta.url).href)};
    await provideSet({ folder: ${JSON.stringify(join(cache, nameOf(1)))}, progress: () => {},
      build: () => new Promise((resolve) => process.stdin.on('end', resolve).resume()) });`;
  // It builds for as long as its input is open.
  const other = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const builds = async () => (await readdir(cache)).some((name) => name.includes('.unfinished-'));
  assert(await waitUntil(builds, { deadlineMs: 15_000, everyMs: 20 }));
  other.kill('SIGKILL');
  assert.equal((await provide(cache, 1)).version, '1');
  assert.deepEqual((await readdir(cache)).sort(), [nameOf(1), `${nameOf(1)}.lock`]);
});
