// @ts-check
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { writeAtomically } from '../atomic-file.mjs';
import { ApiClient } from '../demo/api-client.mjs';
import { ROOT } from '../paths.mjs';
import { freePortBlock } from '../ports.mjs';
import { runStep } from '../run-step.mjs';
import { keepSecrets, rotateSigningKeys } from '../secrets.mjs';
import { createStack } from '../stack.mjs';
import { testEnv } from '../temporary-stack.mjs';
import { waitUntil } from '../wait-until.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const at = temporaryFolder();
const env = testEnv(process.env);
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
});

describe('make secrets-rotate', () => {
  /** @type {import('../stack.mjs').Stack | undefined} */
  let stack;
  after(() => stack?.stop());

  it('logs nobody out and needs no restart: the token from before works after, a new log-in is signed by the new key', async () => {
    const port = await freePortBlock();
    stack = createStack({ dataDir: at('data'), port, env, web: false });
    await stack.start();
    const api = new ApiClient(stack.url);
    const name = `rotate-${randomBytes(4).toString('hex')}`;
    const account = { email: `${name}@example.com`, password: randomBytes(12).toString('hex') };
    const { token } = await api.call('POST', '/api/signup', { body: { username: name, ...account } });

    const args = [join(ROOT, 'infra/local/ops.mjs'), 'rotate'];
    const common = { command: process.execPath, env: { ...env, DATA_DIR: at('data') }, deadlineMs: 60_000 };
    assert.equal(await runStep({ ...common, args, logFile: at('said') }), 0);
    const [, kid] = /The new signing key is (\S+);/.exec(await readFile(at('said'), 'utf8')) ?? [];
    let login = { token: '' };
    const isNew = async () => {
      login = await new ApiClient(stack?.url ?? '').call('POST', '/api/login', { body: account });
      const header = JSON.parse(Buffer.from(login.token.split('.')[0] ?? '', 'base64url').toString());
      return header.kid === kid;
    };
    assert.ok(await waitUntil(isNew, WITHIN_A_MINUTE), 'auth signs by the new key');
    const callsOf = (/** @type {string} */ bearer) => {
      const client = new ApiClient(stack?.url ?? '');
      client.token = bearer;
      return Promise.all(['/api/user', '/api/grids'].map((path) => client.call('GET', path)));
    };
    await callsOf(login.token);
    await callsOf(token);

    const keys = join(at('data'), 'secrets', 'jwt-public-keys.json');
    const aged = new Date(Date.now() - 7 * DAY - 60_000).toISOString();
    const list = (await json(keys)).map((/** @type {any} */ key) =>
      key.kid === kid ? key : { ...key, retiredAt: aged },
    );
    await writeAtomically(keys, JSON.stringify(list));
    const refused = async () => {
      const settled = await Promise.allSettled([callsOf(token)]);
      return settled.every(({ status }) => status === 'rejected');
    };
    assert.ok(await waitUntil(refused, WITHIN_A_MINUTE), 'the key before is retired for more than 7 days');
    await callsOf(login.token);
  });

  it('with LEAKED=1 replaces every key and password of a product that is stopped', async () => {
    assert.ok(stack);
    const before = await stack.addresses();
    const signing = await readFile(before.secrets.jwtPrivateKeyFile, 'utf8');
    const replace = () =>
      runStep({
        command: process.execPath,
        args: [join(ROOT, 'infra/local/ops.mjs'), 'rotate', 'leaked'],
        env: { ...env, DATA_DIR: at('data') },
        deadlineMs: 60_000,
        logFile: at('replaced'),
      });
    assert.equal(await replace(), 1, 'it is running');
    await stack.stop();
    assert.equal(await replace(), 0);
    stack = createStack({ dataDir: at('data'), port: await freePortBlock(), env, parts: 'servers' });
    await stack.start();
    const now = await stack.addresses();
    const secretOf = (/** @type {string} */ address) => new URL(address).password;
    assert.notEqual(secretOf(now.redisUrl), secretOf(before.redisUrl));
    assert.notEqual(secretOf(now.mongodbUri), secretOf(before.mongodbUri));
    assert.notEqual(await readFile(now.secrets.jwtPrivateKeyFile, 'utf8'), signing);
  });
});
