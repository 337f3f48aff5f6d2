import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { before, describe, it } from 'node:test';
import { execa } from 'execa';
import { fillGrid, whatIsSeen } from '../../infra/backup/test/filled-installation.ts';
import { ApiClient } from '../../infra/local/api-client.ts';
import { ROOT } from '../../infra/local/paths.mjs';
import { TemporaryStack } from '../../infra/local/temporary-stack.ts';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { temporaryFolder } from '../../infra/local/test/temporary-folder.ts';
import { logIn, signUp, type Account } from '../support/people.ts';
import { BASE_URL, project, untilReady } from './product.ts';

const at = temporaryFolder();
const LONG_MS = 15 * 60_000;

/** A command of the Makefile, on what Compose runs. @param args of node */
async function make(args: string[], more: NodeJS.ProcessEnv = {}) {
  const options = { cwd: ROOT, env: more, timeout: LONG_MS };
  const { exitCode: code, all: text } = await execa(process.execPath, args, {
    ...options,
    all: true,
    reject: false,
  });
  return { code, text };
}
const backUp = (file: string) => make(['infra/local/backup.mjs', 'backup'], { FILE: file });
const restore = (file: string, more = {}) =>
  make(['infra/local/backup.mjs', 'restore'], { FILE: file, ...more });

/** The backup of a local product. @returns whose account is in it, and what they saw */
async function backUpLocal(file: string) {
  const local = await TemporaryStack.start({ build: 'services' });
  try {
    const { account, api } = await signUp(local.url);
    await fillGrid(api);
    const seen = await whatIsSeen(api);
    const backup = await local.run(['infra/local/backup.mjs', 'backup'], { FILE: file });
    assert.equal(backup.code, 0, backup.text);
    return { account, seen };
  } finally {
    await local.stop();
  }
}

describe('make backup and make restore, in Compose', () => {
  let account: Account;
  let seen: Record<string, string>;
  before(async () => {
    await untilReady();
    const { account: made, api } = await signUp(BASE_URL);
    account = made;
    await fillGrid(api);
    seen = await whatIsSeen(api);
  });

  it('bring an installation back whose volumes were wiped: the same account sees the same grid, byte for byte', async () => {
    const file = at('compose.tar');
    const backup = await backUp(file);
    assert.equal(backup.code, 0, backup.text);
    assert.equal(((await stat(file)).mode & 0o777).toString(8), '600');

    const refused = await restore(file);
    assert.equal(refused.code, 1, refused.text);
    assert.match(refused.text, /not empty\. FORCE=1 replaces everything/);
    await untilReady();
    assert.deepEqual(await whatIsSeen(await logIn(BASE_URL, account)), seen);

    await project.run(['down', '--volumes'], { deadlineMs: LONG_MS });
    await project.run(['up', '--detach', '--wait'], { deadlineMs: LONG_MS });
    await assert.rejects(logIn(BASE_URL, account), { code: 'INVALID_CREDENTIALS' });
    const restored = await restore(file);
    assert.equal(restored.code, 0, restored.text);
    assert.match(restored.text, /every document and every picture is as in the backup/);
    await untilReady();
    assert.deepEqual(await whatIsSeen(await logIn(BASE_URL, account)), seen);
  });

  it('take over a local start: its backup, restored here, shows the same grid, byte for byte', async () => {
    const file = at('local.tar');
    const { account: mover, seen: before } = await backUpLocal(file);
    const restored = await restore(file, { FORCE: '1' });
    assert.equal(restored.code, 0, restored.text);
    await untilReady();
    assert.deepEqual(await whatIsSeen(await logIn(BASE_URL, mover)), before);
    await assert.rejects(logIn(BASE_URL, account), { code: 'INVALID_CREDENTIALS' });
  });
});

describe('make secrets-rotate, in Compose', () => {
  it('logs nobody out: the token from before works after, and a new log-in is signed by the new key', async () => {
    const { account, api } = await signUp(BASE_URL);
    const rotated = await make(['infra/local/ops.mjs', 'rotate']);
    assert.equal(rotated.code, 0, rotated.text);
    const [, kid] = /The new signing key is (\S+);/.exec(rotated.text) ?? [];
    const isNew = async () => {
      const { token = '' } = await logIn(BASE_URL, account);
      return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid === kid;
    };
    assert.ok(await waitUntil(isNew, { deadlineMs: 60_000, everyMs: 1_000 }), 'it is used within a minute');
    const before = new ApiClient(BASE_URL, api.token);
    for (const path of ['/api/user', '/api/grids']) await before.call('GET', path);
  });
});
