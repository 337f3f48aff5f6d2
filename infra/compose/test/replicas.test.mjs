// @ts-check
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { waitUntil } from '../../local/wait-until.mjs';
import { newCreator, untilDerived } from './traffic.mjs';
import { project, untilReady } from './product.mjs';

const SCALE_MS = 180_000;
const BALANCE_MS = 60_000;

/** @param {number} count */
const scale = (count) =>
  project.run(
    [
      'up',
      '--detach',
      '--wait',
      '--no-recreate',
      '--scale',
      `grids=${count}`,
      '--scale',
      `media-worker=${count}`,
    ],
    {
      deadlineMs: SCALE_MS,
    },
  );

/**
 * A figure of each replica's own /metrics, by its container.
 * @param {string} service
 * @param {RegExp} line matches the lines whose values are added
 * @returns {Promise<Map<string, number>>}
 */
async function figures(service, line) {
  const containers = await project.containers(service);
  return new Map(
    await Promise.all(
      containers.map(async ({ ID }) => {
        const answer = await fetch(`http://${await project.innerAddress(ID)}:8080/metrics`);
        const lines = (await answer.text()).split('\n').filter((each) => line.test(each));
        const sum = lines.reduce((total, each) => total + Number(each.slice(each.lastIndexOf(' '))), 0);
        return /** @type {[string, number]} */ ([ID, sum]);
      }),
    ),
  );
}

/**
 * @param {ReadonlyMap<string, number>} before
 * @param {ReadonlyMap<string, number>} after
 */
const allRose = (before, after) =>
  before.size === 2 && [...before].every(([id, value]) => (after.get(id) ?? 0) > value);

describe('--scale grids=2 --scale media-worker=2', () => {
  /** @type {Awaited<ReturnType<typeof newCreator>>} */
  let creator;
  before(async () => {
    await scale(2);
    creator = await newCreator();
  });
  after(async () => {
    await scale(1);
    await untilReady();
  });

  it('serves through both: each replica’s own request counter rises', async () => {
    const requests = /^http_request_seconds_count\{.*route="\/api\/photos"/;
    const before = await figures('grids', requests);
    const balanced = async () => {
      for (let n = 0; n < 10; n += 1) await creator.api.call('GET', `/api/photos?gridId=${creator.gridId}`);
      return allRose(before, await figures('grids', requests));
    };
    assert.ok(await waitUntil(balanced, { deadlineMs: BALANCE_MS, everyMs: 100 }));
  });

  it('works through both: each worker’s own counter of jobs rises', async () => {
    const jobs = /^media_derive_seconds_count/;
    const before = await figures('media-worker', jobs);
    const shared = async () => {
      await Promise.all(Array.from({ length: 6 }, () => untilDerived(creator)));
      return allRose(before, await figures('media-worker', jobs));
    };
    assert.ok(await waitUntil(shared, { deadlineMs: BALANCE_MS, everyMs: 100 }));
  });
});
