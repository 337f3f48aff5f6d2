import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { COMMON_ENV } from '@tessera/service-kit';
import { rendered } from './rendered.ts';

/** Who is asked by HTTP. */
const ASKED = ['auth', 'grids', 'media-api', 'admin', 'gateway'];
/** Seconds that kube-proxy and the Ingress have to stop sending requests to a pod that ends. */
const LED_AWAY = 5;

describe('the pods of a deployment', () => {
  let manifests: any[];
  let deployments: any[];
  before(async () => {
    manifests = await rendered('base');
    deployments = manifests.filter(({ kind }) => kind === 'Deployment');
  });
  const podOf = (name: string) =>
    deployments.find(({ metadata }) => metadata.name === name).spec.template.spec;

  it('serve on while a server that all of them share is unavailable, and begin to serve once none is', () => {
    for (const { metadata, spec } of deployments) {
      if (metadata.name === 'gateway') continue;
      const [{ readinessProbe, startupProbe }] = spec.template.spec.containers;
      assert.equal(readinessProbe.httpGet.path, '/health/live', metadata.name);
      assert.equal(startupProbe.httpGet.path, '/health/ready', metadata.name);
      // A check of a server may take one second.
      assert.ok(startupProbe.timeoutSeconds > 1, metadata.name);
    }
  });

  for (const name of ASKED)
    it(`${name} takes requests until nobody sends any, and then has the time to finish them`, () => {
      const { containers, terminationGracePeriodSeconds } = podOf(name);
      const command = containers[0].lifecycle.preStop.exec.command.join(' ');
      const pause = Number(/\bsleep (\d+)/.exec(command)?.[1]);
      assert.ok(pause >= LED_AWAY, command);
      const deadline = Number(COMMON_ENV.SHUTDOWN_DEADLINE.parse(undefined)) / 1_000;
      assert.ok(pause + deadline < terminationGracePeriodSeconds, name);
    });

  it('of the gateway serve one page and its files to an address, also while they are replaced', () => {
    const { annotations } = manifests.find(({ kind }) => kind === 'Ingress').metadata;
    assert.equal(annotations['nginx.ingress.kubernetes.io/upstream-hash-by'], '$remote_addr');
  });
});
