import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { before, describe, it } from 'node:test';
import { temporaryFolder } from '../../infra/local/test/temporary-folder.ts';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { signUp } from '../support/people.ts';
import { BASE_URL, COMMAND_MS, project } from './product.ts';

const SOON = { deadlineMs: 20_000, everyMs: 100 };
const at = temporaryFolder();

/** What a person types who has Docker and nothing else. */
const ops = (...args: string[]) =>
  project.run(['run', '--rm', '--no-TTY', 'ops', ...args], {
    deadlineMs: COMMAND_MS,
    env: { BACKUPS: at('backups'), PRODUCTION_HOST: '' },
  });

describe('docker compose run --rm ops', () => {
  // The engine would make it for root.
  before(() => mkdir(at('backups'), { recursive: true }));

  it('sets a plan, by the key that only auth and the operator hold', async () => {
    const { account, api } = await signUp(BASE_URL);
    assert.match(await ops('tier', account.email, 'creator'), /is on the creator plan\.\n$/);
    assert.equal((await api.call('GET', '/api/user')).subscriptionTier, 'creator');
    await assert.rejects(ops('tier', 'nobody@example.com', 'creator'), /No account has the address/);
  });

  it('takes the product out of service and back: 503 with the reason and when to come again', async () => {
    const status = async () => (await fetch(`${BASE_URL}/api/grids`)).status;
    await ops('maintenance', 'on');
    try {
      assert.ok(await waitUntil(async () => (await status()) === 503, SOON));
      const refused = await fetch(`${BASE_URL}/api/grids`);
      assert.equal(refused.headers.get('retry-after'), '30');
      assert.equal((await refused.json()).code, 'MAINTENANCE');
    } finally {
      await ops('maintenance', 'off');
    }
    assert.ok(await waitUntil(async () => (await status()) === 401, SOON));
  });

  it('finds that no backup is made, and with a new one nothing wrong', async () => {
    await assert.rejects(ops('doctor'), { exitCode: 1 });
    await ops('backup');
    assert.match(await ops('doctor'), /Nothing is wrong\.\n$/);
  });

  it('needs no access to the engine: no container has its socket', async () => {
    const { services } = await project.configuration([], { COMPOSE_PROFILES: 'ops' });
    assert.ok('ops' in services);
    assert.doesNotMatch(JSON.stringify(services), /docker\.sock/);
  });
});
