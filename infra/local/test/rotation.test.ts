import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { rotate as rotateAsOperator } from '../../ops/rotate.ts';
import { keepSecrets, rotateSigningKeys } from '../secrets.mjs';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();
const DAY = 24 * 60 * 60_000;
const json = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

describe('a new signing key', () => {
  it('goes before the retired ones, and one retired for more than 7 days is removed', async () => {
    const { jwtPrivateKeyFile: own, jwtPublicKeysFile: known } = await keepSecrets(at('files'));
    const first = (await json(own)).kid;
    const now = new Date('2026-03-01T00:00:00Z');
    const { kid: second, retired } = await rotateSigningKeys(own, known, now);
    assert.equal(retired, 1);
    assert.equal((await json(own)).kid, second);
    assert.deepEqual(
      (await json(known)).map(({ kid, retiredAt }: any) => [kid, retiredAt]),
      [
        [second, undefined],
        [first, now.toISOString()],
      ],
    );
    const later = new Date(now.getTime() + 7 * DAY);
    const { kid: third } = await rotateSigningKeys(own, known, later);
    const kids = async () => (await json(known)).map(({ kid }: any) => kid);
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
    const kids = (await json(known)).map((key: any) => key.kid);
    assert.equal(kids[0], kid);
    assert.ok(kids.includes(JSON.parse(before).kid));
  });

  it('is not made where the environment has keys, which would go on to be used', async () => {
    const { jwtPrivateKeyFile: own, jwtPublicKeysFile: known } = await keepSecrets(at('theirs'));
    const files = { JWT_PRIVATE_KEY_FILE: own, JWT_PUBLIC_KEYS_FILE: known };
    const before = await readFile(own, 'utf8');
    for (const name of ['JWT_PRIVATE_KEY', 'JWT_PUBLIC_KEYS'])
      await assert.rejects(rotateAsOperator(['rotate'], { ...files, [name]: 'set' }), {
        message: new RegExp(name),
      });
    assert.equal(await readFile(own, 'utf8'), before);
  });

  it('is one more for each of two that are made at once, and all of them are accepted', async () => {
    const { jwtPrivateKeyFile: own, jwtPublicKeysFile: known } = await keepSecrets(at('twice'));
    const env = { JWT_PRIVATE_KEY_FILE: own, JWT_PUBLIC_KEYS_FILE: known };
    await Promise.all([1, 2, 3].map(() => rotateAsOperator(['rotate'], env)));
    const kids = (await json(known)).map(({ kid }: any) => kid);
    assert.equal(kids.length, 4);
    assert.equal(kids[0], (await json(own)).kid);
  });
});
