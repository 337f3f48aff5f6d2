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
const GRID_PAGE_BYTES = 40_000;

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

  it('weighs at most 40 kB more for the grid page, which is there before its dialogs and drags', async () => {
    const [chunk, ...more] = (await readdir(join(DIST, 'assets'))).filter((name) =>
      /^grid-screen-.*\.js$/.test(name),
    );
    assert.ok(chunk !== undefined && more.length === 0);
    const weight = await weightOf(join('assets', chunk));
    assert.ok(weight <= GRID_PAGE_BYTES, `${weight} bytes`);
  });
});
