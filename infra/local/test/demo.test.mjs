// @ts-check
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ApiClient } from '../demo/api-client.mjs';
import { PLACEHOLDER_POSITION, POSTS } from '../demo/content.mjs';
import { ROOT } from '../paths.mjs';
import { freePortBlock } from '../ports.mjs';
import { runStep } from '../run-step.mjs';
import { createStack } from '../stack.mjs';
import { testEnv } from '../temporary-stack.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const at = temporaryFolder();
const env = testEnv(process.env);

/** @type {import('../stack.mjs').Stack} */
let stack;
before(async () => {
  stack = createStack({ dataDir: at('data'), port: await freePortBlock(), env, web: false });
  await stack.start();
});
after(() => stack.stop());

/** @param {string} log */
const makeDemo = (log) =>
  runStep({
    command: process.execPath,
    args: [join(ROOT, 'infra/local/demo.mjs')],
    env: { ...env, DATA_DIR: at('data') },
    logFile: at(log),
    deadlineMs: 300_000,
  });

async function photosOfDemo() {
  const { email, password, gridId } = JSON.parse(await readFile(at('data/demo.json'), 'utf8'));
  const api = new ApiClient(`http://127.0.0.1:${stack.ports.gateway}`);
  api.token = (await api.call('POST', '/api/login', { body: { email, password } })).token;
  return { api, password, photos: await api.call('GET', `/api/photos?gridId=${gridId}&includeHidden=true`) };
}

describe('make demo', () => {
  it('fills a grid with every kind of item, and a second time changes nothing', async () => {
    assert.equal(await makeDemo('first'), 0, await readFile(at('first'), 'utf8'));
    const { api, password, photos } = await photosOfDemo();
    const posts = photos.filter((/** @type {any} */ photo) => !(photo.carouselPosition > 0));
    assert.equal(posts.length, POSTS.length + 1);
    assert.equal(photos.length - posts.length, POSTS.flatMap(({ members = [] }) => members).length);
    assert.equal(posts[PLACEHOLDER_POSITION].isPlaceholder, true);
    for (const kind of ['reel', 'carousel'])
      assert.equal(posts.filter((/** @type {any} */ { mediaType }) => mediaType === kind).length, 1, kind);
    assert.equal(posts.filter((/** @type {any} */ { isPinned }) => isPinned).length, 1);
    assert.ok(
      posts.every((/** @type {any} */ { isPlaceholder, description }) => isPlaceholder || description),
    );
    assert.ok((await readFile(at('first'), 'utf8')).includes(password));

    // What a person changes stays.
    await api.call('PUT', `/api/photos/${posts[0].id}/description`, { body: { description: 'mine' } });
    await api.call('DELETE', `/api/photos/${posts[1].id}`);
    assert.equal(await makeDemo('second'), 0);
    const { photos: later } = await photosOfDemo();
    assert.equal(later.length, photos.length - 1);
    assert.equal(later[0].description, 'mine');
    const said = await readFile(at('second'), 'utf8');
    assert.match(said, /is there already/);
    assert.equal(said.includes(password), false);
  });
});
