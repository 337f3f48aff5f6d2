import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Traffic } from '../support/traffic.ts';
import { newCreator, untilDerived } from './traffic.ts';
import { project, untilReady } from './product.ts';

const RESTART_MS = 120_000;

/** A service and a server, for every change; at night it is all the others. */
export const EVERY_CHANGE: readonly string[] = ['grids', 'redis'];

/** The tests of some services that are restarted and killed under load. */
export function describeRecovery(services: readonly string[]) {
  describe('under load', () => {
    let creator: Awaited<ReturnType<typeof newCreator>>;
    before(async () => (creator = await newCreator()));
    after(untilReady);

    for (const service of services) {
      it(`requests recover by themselves after ${service} was restarted, and after it was killed`, async (context) => {
        const traffic = new Traffic(creator);
        try {
          await traffic.recovered();
          await project.run(['restart', service], { deadlineMs: RESTART_MS });
          await traffic.recovered();
          // Not asserted: how fast a machine starts a process is not the product's affair.
          context.diagnostic(`${service} was unavailable for ${(traffic.longestGap() / 1_000).toFixed(1)} s`);
          const started = async () => (await project.firstContainer(service)).State.StartedAt;
          const before = await started();
          await kill(service);
          await traffic.recovered();
          await untilReady();
          assert.notEqual(await started(), before, 'it died and was started again');
          await untilDerived(creator);
        } finally {
          await traffic.stop();
        }
      });
    }
  });
}

/**
 * Kills every process of a container but the one that passes signals on, as the kernel does when memory is short; the
 * container ends by that. `docker kill` would tell the engine that it is meant to stay down.
 */
function kill(service: string) {
  return project.exec(service, ['sh', '-c', 'kill -9 -1']).catch(() => '');
}
