// @ts-check
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../paths.mjs';

const DIST = join(ROOT, 'web/dist');
/** Bytes as they travel, by gzip: what every visitor loads first, and what the grid page needs besides before it is drawn. */
const FIRST_LOAD_BYTES = 110_000;
const GRID_PAGE_BYTES = 98_000;

const code = (/** @type {string} */ name) => readFile(join(DIST, 'assets', name), 'utf8');

/** @param {Iterable<string>} names */
async function weightOf(names) {
  const weights = await Promise.all([...names].map(async (name) => gzipSync(await code(name)).length));
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/** The files that these import, and they themselves; not those that are fetched when they are needed. */
async function reachedFrom(/** @type {readonly string[]} */ names) {
  /** @type {Set<string>} */
  const reached = new Set();
  const follow = async (/** @type {string} */ name) => {
    if (reached.has(name)) return;
    reached.add(name);
    const imports = (await code(name)).matchAll(/(?:import|from)\s*"\.\/([^"]+\.js)"/g);
    for (const [, next = ''] of imports) await follow(next);
  };
  for (const name of names) await follow(name);
  return reached;
}

async function firstLoad() {
  const page = await readFile(join(DIST, 'index.html'), 'utf8');
  const first = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name);
  assert.ok(first.length > 1, page);
  return reachedFrom(first);
}

async function gridPage() {
  const chunks = (await readdir(join(DIST, 'assets'))).filter((name) => /^grid-screen-.*\.js$/.test(name));
  assert.equal(chunks.length, 1);
  const reached = await reachedFrom(chunks);
  assert.ok(reached.size > 5);
  return reached;
}

describe('the code of the built web', () => {
  it('weighs at most 110 kB at the first load', async () => {
    const weight = await weightOf(await firstLoad());
    assert.ok(weight <= FIRST_LOAD_BYTES, `${weight} bytes`);
  });

  it('weighs at most 98 kB more for the grid page with all that it waits for', async () => {
    const first = await firstLoad();
    const weight = await weightOf([...(await gridPage())].filter((name) => !first.has(name)));
    assert.ok(weight <= GRID_PAGE_BYTES, `${weight} bytes`);
  });

  it('has no schemas in the grid page, which are for what comes from elsewhere', async () => {
    for (const name of await gridPage())
      assert.ok(!(await code(name)).includes('ZodError'), `${name} holds the library of schemas`);
  });
});
