// @ts-check
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { PLACEHOLDER_POSITION, POSTS } from '../demo/content.mjs';
import { logIn, listPhotos } from '../../../tests/support/people.mjs';
import { TemporaryStack } from '../temporary-stack.mjs';

/** @type {TemporaryStack} */
let product;
before(async () => (product = await TemporaryStack.start()));
after(() => product?.stop());

const makeDemo = () => product.run(['infra/local/demo.mjs']);

async function photosOfDemo() {
  const { gridId, ...account } = JSON.parse(await readFile(product.stack.paths.demo, 'utf8'));
  const api = await logIn(product.url, account);
  return { api, password: account.password, photos: await listPhotos(api, gridId) };
}

describe('make demo', () => {
  it('fills a grid with every kind of item, and a second time changes nothing', async () => {
    const first = await makeDemo();
    assert.equal(first.code, 0, first.text);
    const { api, password, photos } = await photosOfDemo();
    const posts = photos.filter((photo) => !(photo.carouselPosition > 0));
    assert.equal(posts.length, POSTS.length + 1);
    assert.equal(photos.length - posts.length, POSTS.flatMap(({ members = [] }) => members).length);
    assert.equal(posts[PLACEHOLDER_POSITION].isPlaceholder, true);
    for (const kind of ['reel', 'carousel'])
      assert.equal(posts.filter(({ mediaType }) => mediaType === kind).length, 1, kind);
    assert.equal(posts.filter(({ isPinned }) => isPinned).length, 1);
    assert.ok(posts.every(({ isPlaceholder, description }) => isPlaceholder || description));
    assert.ok(first.text.includes(password));

    // What a person changes stays.
    await api.call('PUT', `/api/photos/${posts[0].id}/description`, { body: { description: 'mine' } });
    await api.call('DELETE', `/api/photos/${posts[1].id}`);
    const second = await makeDemo();
    assert.equal(second.code, 0, second.text);
    const { photos: later } = await photosOfDemo();
    assert.equal(later.length, photos.length - 1);
    assert.equal(later[0].description, 'mine');
    assert.match(second.text, /is there already/);
    assert.equal(second.text.includes(password), false);
  });
});
