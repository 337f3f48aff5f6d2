// @ts-check
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Traffic, make, newCreator, untilDerived } from './traffic.mjs';
import { project, untilReady } from './product.mjs';

const UPGRADE_MS = 15 * 60_000;
const ROLLED = ['auth', 'grids', 'media-api', 'media-worker', 'admin'];

describe('make upgrade', () => {
  it('replaces every service without a failed request', async () => {
    const creator = await newCreator();
    const ids = async () => {
      const containers = await Promise.all(ROLLED.map((service) => project.containers(service)));
      return containers.map((all) => all.map(({ ID }) => ID).join());
    };
    const before = await ids();
    const traffic = new Traffic(creator);
    try {
      await traffic.recovered();
      await make(['upgrade'], UPGRADE_MS);
      await traffic.recovered();
    } finally {
      await traffic.stop();
    }
    const after = await ids();
    before.forEach((id, index) => assert.notEqual(after[index], id, `${ROLLED[index]} was replaced`));
    assert.deepEqual(traffic.failures(), []);
    await untilReady();
    await untilDerived(creator);
    // Commands find the replicas that are there now, whatever their numbers.
    await make(['mail']);
  });
});
