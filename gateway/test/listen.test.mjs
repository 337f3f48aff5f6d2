// @ts-check
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { parse } from 'yaml';
import { ROOT } from '../../infra/local/paths.mjs';
import { startGateway } from './gateway.mjs';

const hasIpv6 = Object.values(networkInterfaces()).some((each) =>
  each?.some(({ address }) => address === '::1'),
);

it(
  'a gateway on all addresses serves people of IPv4 and of IPv6, each by their own address',
  {
    skip: !hasIpv6 && 'this machine has no IPv6',
  },
  async () => {
    const gateway = await startGateway({ host: '[::]' });
    try {
      for (const [host, address] of /** @type {const} */ ([
        ['127.0.0.1', '127.0.0.1'],
        ['[::1]', '::1'],
      ])) {
        const response = await fetch(`http://${host}:${gateway.port}/api/user`);
        const { headers } = /** @type {import('./gateway.mjs').Echo} */ (await response.json());
        assert.equal(headers['x-forwarded-for'], address);
      }
    } finally {
      await gateway.stop();
    }
  },
);

it('with infra/compose/ipv6.yml the container listens on all addresses, at the ports that are published', async () => {
  const override = parse(await readFile(join(ROOT, 'infra/compose/ipv6.yml'), 'utf8'));
  assert.equal(override.networks.edge.enable_ipv6, true);
  const dockerfile = await readFile(join(ROOT, 'Dockerfile'), 'utf8');
  for (const [name, listen] of Object.entries(override.services.gateway.environment))
    assert.ok(dockerfile.includes(`${name}=${String(listen).replace('[::]', '0.0.0.0')}`), name);
});
