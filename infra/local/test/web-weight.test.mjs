// @ts-check
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../paths.mjs';

const DIST = join(ROOT, 'web/dist');
/** Bytes as they travel, by gzip: what every visitor loads first. */
const FIRST_LOAD_BYTES = 110_000;
/** What the grid page needs besides before it is drawn, and what it then fetches so that something can be done in it. */
const GRID_PAGE_BYTES = 45_000;
const PLANNER_BYTES = 73_000;
/** What a page of its own needs besides. */
const OTHER_PAGE_BYTES = 45_000;

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

/** What a file that is fetched by itself needs, it included. */
async function neededBy(/** @type {string} */ name) {
  const files = await readdir(join(DIST, 'assets'));
  const chunks = files.filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'));
  assert.equal(chunks.length, 1, name);
  const reached = await reachedFrom(chunks);
  assert.ok(reached.size > 5);
  return reached;
}

describe('the code of the built web', () => {
  it('weighs at most 110 kB at the first load', async () => {
    const weight = await weightOf(await firstLoad());
    assert.ok(weight <= FIRST_LOAD_BYTES, `${weight} bytes`);
  });

  it('weighs at most 45 kB more before the grid page is drawn', async () => {
    const first = await firstLoad();
    const weight = await weightOf([...(await neededBy('grid-screen'))].filter((name) => !first.has(name)));
    assert.ok(weight <= GRID_PAGE_BYTES, `${weight} bytes`);
  });

  it('weighs at most 73 kB more until something can be done in it', async () => {
    const drawn = new Set([...(await firstLoad()), ...(await neededBy('grid-screen'))]);
    const weight = await weightOf([...(await neededBy('grid-page'))].filter((name) => !drawn.has(name)));
    assert.ok(weight <= PLANNER_BYTES, `${weight} bytes`);
  });

  it('weighs at most 45 kB more before the next post, or the trash, is shown', async () => {
    const first = await firstLoad();
    for (const page of ['post-page', 'trash-page']) {
      const weight = await weightOf([...(await neededBy(page))].filter((name) => !first.has(name)));
      assert.ok(weight <= OTHER_PAGE_BYTES, `${page}: ${weight} bytes`);
    }
  });

  it('has no schemas in the grid page, which are for what comes from elsewhere', async () => {
    for (const name of new Set([...(await neededBy('grid-screen')), ...(await neededBy('grid-page'))]))
      assert.ok(!(await code(name)).includes('ZodError'), `${name} holds the library of schemas`);
  });
});
