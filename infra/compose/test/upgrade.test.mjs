// @ts-check
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Load, make, newCreator, untilDerived } from './load.mjs';
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
    const load = new Load(creator);
    try {
      await load.recovered();
      await make(['upgrade'], UPGRADE_MS);
      await load.recovered();
    } finally {
      await load.stop();
    }
    const after = await ids();
    before.forEach((id, index) => assert.notEqual(after[index], id, `${ROLLED[index]} was replaced`));
    assert.deepEqual(load.failures(), []);
    await untilReady();
    await untilDerived(creator);
    // Commands find the replicas that are there now, whatever their numbers.
    await make(['mail']);
  });
});
