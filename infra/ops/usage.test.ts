import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { configuration } from './checks/installation.ts';
import { typed, usage } from './usage.ts';

const COMPOSE = { SECRETS_DIR: '/secrets' };
const KUBERNETES = { KUBERNETES_SERVICE_HOST: '10.0.0.1' };

describe('a command, as it is told to the operator', () => {
  it('is of Make in a checkout, of the service ops in Compose, and of the image in Kubernetes', () => {
    assert.equal(typed({}, 'mail'), 'make mail');
    assert.equal(typed(COMPOSE, 'mail'), 'docker compose run --rm ops mail');
    assert.equal(typed(KUBERNETES, 'mail'), 'tessera mail');
    const off = { image: 'maintenance off', make: 'maintenance SET=off' };
    assert.equal(typed({}, off), 'make maintenance SET=off');
    assert.equal(typed(COMPOSE, off), 'docker compose run --rm ops maintenance off');
  });

  it('is so in the usage of one command and of all', () => {
    assert.equal(usage({}, 'check'), 'Usage:\n  make backup-check\n');
    assert.equal(usage(KUBERNETES, 'check'), 'Usage:\n  tessera check [data]\n');
    assert.match(usage(COMPOSE), /\n {2}docker compose run --rm ops rotate done\n/);
  });

  it('is so in the hints of the doctor', async () => {
    const hint = async (env: NodeJS.ProcessEnv) =>
      (await configuration({ PUBLIC_URL: 'https://a.example', ...env })).find(({ wrong }) => wrong)?.todo;
    assert.match((await hint({})) ?? '', /by: make mail$/);
    assert.match((await hint(COMPOSE)) ?? '', /by: docker compose run --rm ops mail$/);
  });
});
