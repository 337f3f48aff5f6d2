// @ts-check
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { rotate as rotateAsOperator } from '../../ops/rotate.mjs';
import { logIn, signUp } from '../../../tests/support/people.mjs';
import { writeAtomically } from '../atomic-file.mjs';
import { keepSecrets, rotateSigningKeys } from '../secrets.mjs';
import { TemporaryStack } from '../temporary-stack.mjs';
import { waitUntil } from '../wait-until.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const at = temporaryFolder();
const WITHIN_A_MINUTE = { deadlineMs: 60_000, everyMs: 500 };
const DAY = 24 * 60 * 60_000;
const json = async (/** @type {string} */ path) => JSON.parse(await readFile(path, 'utf8'));

describe('a new signing key', () => {
  it('goes before the retired ones, and one retired for more than 7 days is removed', async () => {
    const { jwtPrivateKeyFile: own, jwtPublicKeysFile: known } = await keepSecrets(at('files'));
    const first = (await json(own)).kid;
    const now = new Date('2026-03-01T00:00:00Z');
    const { kid: second, retired } = await rotateSigningKeys(own, known, now);
    assert.equal(retired, 1);
    assert.equal((await json(own)).kid, second);
    assert.deepEqual(
      (await json(known)).map((/** @type {any} */ { kid, retiredAt }) => [kid, retiredAt]),
      [
        [second, undefined],
        [first, now.toISOString()],
      ],
    );
    const later = new Date(now.getTime() + 7 * DAY);
    const { kid: third } = await rotateSigningKeys(own, known, later);
    const kids = async () => (await json(known)).map((/** @type {any} */ { kid }) => kid);
    assert.deepEqual(await kids(), [third, second, first]);
    const { kid: fourth } = await rotateSigningKeys(own, known, new Date(later.getTime() + 1));
    assert.deepEqual(await kids(), [fourth, third, second]);
    assert.equal((await json(known))[2].retiredAt, later.toISOString());
  });

  it('is made again after a run that was cut short, and leaves the key in use accepted', async () => {
    const { jwtPrivateKeyFile: own, jwtPublicKeysFile: known } = await keepSecrets(at('cut'));
    const before = await readFile(own, 'utf8');
    await rotateSigningKeys(own, known, new Date());
    // As if it had ended before the private half was written.
    await writeFile(own, before);
    const { kid } = await rotateSigningKeys(own, known, new Date());
    const kids = (await json(known)).map((/** @type {any} */ key) => key.kid);
    assert.equal(kids[0], kid);
    assert.ok(kids.includes(JSON.parse(before).kid));
  });

  it('is one more for each of two that are made at once, and all of them are accepted', async () => {
    const { jwtPrivateKeyFile: own, jwtPublicKeysFile: known } = await keepSecrets(at('twice'));
    const env = { JWT_PRIVATE_KEY_FILE: own, JWT_PUBLIC_KEYS_FILE: known };
    await Promise.all([1, 2, 3].map(() => rotateAsOperator(['rotate'], env)));
    const kids = (await json(known)).map((/** @type {any} */ { kid }) => kid);
    assert.equal(kids.length, 4);
    assert.equal(kids[0], (await json(own)).kid);
  });
});

describe('make secrets-rotate', () => {
  /** @type {TemporaryStack} */
  let product;
  before(async () => (product = await TemporaryStack.start()));
  after(() => product?.stop());
  const rotate = (/** @type {string[]} */ ...args) =>
    product.run(['infra/local/ops.mjs', 'rotate', ...args], {});

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
    const list = (await json(keys)).map((/** @type {any} */ key) =>
      key.kid === kid ? key : { ...key, retiredAt: aged },
    );
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
    const secretOf = (/** @type {string} */ address) => new URL(address).password;
    assert.notEqual(secretOf(now.redisUrl), secretOf(before.redisUrl));
    assert.notEqual(secretOf(now.mongodbUri), secretOf(before.mongodbUri));
    assert.notEqual(await readFile(now.secrets.jwtPrivateKeyFile, 'utf8'), signing);
  });
});
