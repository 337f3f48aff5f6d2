import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LONG_RUNNING, project } from './product.ts';

describe('every long-running container', () => {
  for (const service of LONG_RUNNING) {
    it(`${service} runs without root, on a read-only root, with no right that it does not need`, async () => {
      const containers = await project.containers(service);
      assert.ok(containers.length > 0);
      for (const { ID } of containers) {
        const { HostConfig, Config, State } = await project.inspect(ID);
        assert.notEqual(Config.User.split(':')[0] || '0', '0');
        assert.equal(HostConfig.ReadonlyRootfs, true);
        assert.deepEqual(HostConfig.CapDrop, ['ALL']);
        assert.equal(HostConfig.CapAdd, null);
        assert.deepEqual(HostConfig.SecurityOpt, ['no-new-privileges:true']);
        assert.equal(HostConfig.Init, true);
        assert.ok(HostConfig.Memory > 0 && HostConfig.PidsLimit > 0);
        assert.equal(HostConfig.RestartPolicy.Name, 'unless-stopped');
        assert.ok(HostConfig.LogConfig.Config['max-size'] && HostConfig.LogConfig.Config['max-file']);
        assert.ok(Config.StopTimeout > 10, 'it is given longer than it may take to finish');
        assert.equal(State.Health.Status, 'healthy');
      }
    });

    it(`${service} has no process of root's`, async () => {
      const { Id } = await project.firstContainer(service);
      const uids = await project.docker(['top', Id, '-eo', 'pid,uid']);
      const owners = uids
        .split('\n')
        .slice(1)
        .map((line) => line.trim().split(/\s+/)[1])
        .filter(Boolean);
      assert.ok(owners.length > 0);
      assert.equal(owners.includes('0'), false);
    });
  }
});

describe('secrets', () => {
  const readers = new Map<string, string[]>();

  it('are in a volume for each reader', async () => {
    for (const service of LONG_RUNNING) {
      const { Mounts } = await project.firstContainer(service);
      const volumes = Mounts.filter((mount: any) => mount.Destination === '/run/secrets');
      if (service === 'gateway') assert.equal(volumes.length, 0);
      for (const { Name, RW } of volumes) {
        assert.equal(RW, false);
        readers.set(Name, [...(readers.get(Name) ?? []), service]);
      }
    }
    assert.equal(readers.size, LONG_RUNNING.length - 1);
    for (const [volume, services] of readers)
      assert.equal(services.length, 1, `${volume}: ${services.join(', ')}`);
  });

  it('give the private signing key to auth alone, the public key to all services', async () => {
    for (const service of LONG_RUNNING) {
      if (service === 'gateway') continue;
      const files = await project.exec(service, ['ls', '/run/secrets']);
      assert.equal(files.includes('jwt-private-key.json'), service === 'auth', service);
      const verifies = ['auth', 'grids', 'media-api', 'media-worker', 'admin'].includes(service);
      assert.equal(files.includes('jwt-public-keys.json'), verifies, service);
    }
  });

  it('are neither in the environment nor in the arguments of a container', async () => {
    const password = await project.secret('redis', 'redis-password');
    const database = await project.secret('mongo', 'database-root-password');
    assert.ok(password.length >= 43 && database.length >= 43);
    for (const { ID } of await project.containers()) {
      const text = JSON.stringify(await project.inspect(ID));
      assert.equal(text.includes(password) || text.includes(database), false);
    }
  });
});

describe('the networks', () => {
  it('publish no port but the gateway’s', async () => {
    for (const { ID, Service } of await project.containers()) {
      const { HostConfig } = await project.inspect(ID);
      const published = Object.keys(HostConfig.PortBindings ?? {});
      assert.deepEqual(published, Service === 'gateway' ? ['8080/tcp'] : [], Service);
    }
  });

  it('let out nobody but those who speak with the outside', async () => {
    const { services, networks } = await project.configuration();
    assert.equal(networks.internal.internal, true);
    for (const [service, { networks: joined }] of Object.entries(services)) {
      const names = Object.keys(joined ?? {}).sort();
      const outward = ['auth', 'media-api', 'media-worker'].includes(service);
      const expected =
        service === 'gateway' ? ['edge', 'internal'] : outward ? ['egress', 'internal'] : ['internal'];
      if (service === 'secrets' || service === 'volumes') assert.deepEqual(names, []);
      else assert.deepEqual(names, expected, service);
    }
  });
});
