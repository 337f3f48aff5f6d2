// @ts-check
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../paths.mjs';

const DIST = join(ROOT, 'web/dist');
/** Bytes as they travel, by gzip: what every visitor loads first, and what the grid page adds to it. */
const FIRST_LOAD_BYTES = 110_000;
const GRID_PAGE_BYTES = 50_000;

/** @param {string} path */
const weightOf = async (path) => gzipSync(await readFile(join(DIST, path))).length;

describe('the code of the built web', () => {
  it('weighs at most 110 kB at the first load', async () => {
    const page = await readFile(join(DIST, 'index.html'), 'utf8');
    const first = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path = '']) => path);
    assert.ok(first.length > 1, page);
    const weights = await Promise.all(first.map(weightOf));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    assert.ok(total <= FIRST_LOAD_BYTES, `${total} bytes`);
  });

  it('weighs at most 50 kB more for the grid page, which is there before its dialogs and drags', async () => {
    const [chunk, ...more] = (await readdir(join(DIST, 'assets'))).filter((name) =>
      /^grid-screen-.*\.js$/.test(name),
    );
    assert.ok(chunk !== undefined && more.length === 0);
    const weight = await weightOf(join('assets', chunk));
    assert.ok(weight <= GRID_PAGE_BYTES, `${weight} bytes`);
  });

  it('has no schemas in the grid page, which are for what comes from elsewhere', async () => {
    const names = await readdir(join(DIST, 'assets'));
    const reached = new Set();
    const follow = async (/** @type {string} */ name) => {
      if (reached.has(name)) return;
      reached.add(name);
      const code = await readFile(join(DIST, 'assets', name), 'utf8');
      assert.ok(!code.includes('ZodError'), `${name} holds the library of schemas`);
      for (const [, next = ''] of code.matchAll(/(?:import|from)\s*"\.\/([^"]+\.js)"/g)) await follow(next);
    };
    await follow(names.find((name) => /^grid-screen-.*\.js$/.test(name)) ?? '');
    assert.ok(reached.size > 5);
  });
});
