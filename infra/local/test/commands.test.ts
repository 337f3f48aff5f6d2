/** Commands on one product that runs: those that change it least come first, and the last one stops it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { listPhotos, logIn, signUp } from '../../../tests/support/people.ts';
import { writeAtomically } from '../atomic-file.mjs';
import { PLACEHOLDER_POSITION, POSTS } from '../demo/content.ts';
import { keepSecrets } from '../secrets.mjs';
import { TemporaryStack } from '../temporary-stack.ts';
import { waitUntil } from '../wait-until.mjs';

const WITHIN_A_MINUTE = { deadlineMs: 60_000, everyMs: 500 };
const DAY = 24 * 60 * 60_000;
const json = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

let product: TemporaryStack;
before(async () => (product = await TemporaryStack.start()));
after(() => product?.stop());

const makeDemo = () => product.run(['infra/local/demo.ts']);

async function photosOfDemo() {
  const { gridId, ...account } = await json(product.stack.paths.demo);
  const api = await logIn(product.url, account);
  return { api, password: account.password, photos: await listPhotos(api, gridId) };
}

it('make demo fills a grid with every kind of item, and a second time changes nothing', async () => {
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

describe('make secrets-rotate', () => {
  const rotate = (...args: string[]) => product.run(['infra/local/ops.mjs', 'rotate', ...args], {});

  it('logs nobody out and needs no restart: the token from before works after, a new log-in is signed by the new key', async () => {
    const { account, api } = await signUp(product.url, 'rotate');
    const { code, text } = await rotate();
    assert.equal(code, 0, text);
    const [, kid] = /The new signing key is (\S+);/.exec(text) ?? [];
    let later = api;
    const isNew = async () => {
      later = await logIn(product.url, account);
      const header = JSON.parse(Buffer.from(later.token?.split('.')[0] ?? '', 'base64url').toString());
      return header.kid === kid;
    };
    assert.ok(await waitUntil(isNew, WITHIN_A_MINUTE), 'auth signs by the new key');
    for (const path of ['/api/user', '/api/grids']) await api.call('GET', path);
    await later.call('GET', '/api/grids');

    const { jwtPublicKeysFile: keys } = await keepSecrets(product.stack.paths.secrets);
    const aged = new Date(Date.now() - 7 * DAY - 60_000).toISOString();
    const list = (await json(keys)).map((key: any) => (key.kid === kid ? key : { ...key, retiredAt: aged }));
    await writeAtomically(keys, JSON.stringify(list));
    for (const path of ['/api/user', '/api/grids']) {
      const refused = () =>
        api.call('GET', path).then(
          () => false,
          ({ code: why }) => why === 'UNAUTHENTICATED',
        );
      assert.ok(await waitUntil(refused, WITHIN_A_MINUTE), 'the key before is retired for more than 7 days');
    }
    await later.call('GET', '/api/grids');
  });

  it('with LEAKED=1 replaces every key and password of a product that is stopped', async () => {
    const before = await product.stack.addresses();
    const signing = await readFile(before.secrets.jwtPrivateKeyFile, 'utf8');
    assert.equal((await rotate('leaked')).code, 1, 'it is running');
    await product.stack.stop();
    assert.equal((await rotate('leaked')).code, 0);
    product.configure({ parts: 'servers' });
    await product.start();
    const now = await product.stack.addresses();
    const secretOf = (address: string) => new URL(address).password;
    assert.notEqual(secretOf(now.redisUrl), secretOf(before.redisUrl));
    assert.notEqual(secretOf(now.mongodbUri), secretOf(before.mongodbUri));
    assert.notEqual(await readFile(now.secrets.jwtPrivateKeyFile, 'utf8'), signing);
  });
});
