import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { runLoad } from '../load/k6.ts';
import { seedPeople } from '../load/seed.ts';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { ROLLED } from '../../infra/compose/compose.mjs';
import { BASE_URL, project, untilReady } from './product.ts';
import { make, newCreator, untilDerived } from './traffic.ts';

const SCALE_MS = 300_000;
const BALANCE_MS = 60_000;
const UPGRADE_MS = 15 * 60_000;
const PEOPLE = 20;
/** Busier than people are, so that few of them send as many requests as many would. */
const BEHAVIOUR = { duration: 30, arrival: 10, openEvery: 15, changeEvery: 4, uploadEvery: 15 };
const SERVICES = ROLLED.map(({ service }) => service);

/**
 * A metric of each replica's own /metrics, by its container.
 * @param line matches the lines whose values are added
 */
async function metrics(service: string, line: RegExp): Promise<Map<string, number>> {
  const containers = await project.containers(service);
  return new Map(
    await Promise.all(
      containers.map(async ({ ID }) => {
        const response = await fetch(`http://${await project.innerAddress(ID)}:8080/metrics`);
        const lines = (await response.text()).split('\n').filter((each) => line.test(each));
        const sum = lines.reduce((total, each) => total + Number(each.slice(each.lastIndexOf(' '))), 0);
        return [ID, sum] as [string, number];
      }),
    ),
  );
}

async function containerIds(services: readonly string[]) {
  const containers = await Promise.all(services.map((service) => project.containers(service)));
  return containers.map((all) => all.map(({ ID }) => ID));
}

describe('two replicas of each service', () => {
  let creator: Awaited<ReturnType<typeof newCreator>>;
  before(async () => {
    await project.scale(SERVICES, 2, { deadlineMs: SCALE_MS });
    creator = await newCreator();
  });
  after(async () => {
    await project.scale(SERVICES, 1, { deadlineMs: SCALE_MS });
    await untilReady();
  });

  it('are all replaced by make upgrade under load, without a failed request', async (context) => {
    const people = await seedPeople(project, BASE_URL, PEOPLE);
    const before = await containerIds(SERVICES);
    const progress = (text: string) => context.diagnostic(text);
    let upgraded = false;
    /** However long the upgrade takes on this machine, they use the product until it is over, and once more. */
    const usage = async () => {
      const rounds = [];
      for (let last = false; !last;) {
        last = upgraded;
        rounds.push(await runLoad({ baseUrl: BASE_URL, people, behaviour: BEHAVIOUR, progress }));
      }
      return rounds;
    };
    const [rounds] = await Promise.all([
      usage(),
      make(['upgrade'], UPGRADE_MS).finally(() => (upgraded = true)),
    ]);
    assert.ok(rounds.length > 1);
    for (const { kinds, failed, messages } of rounds) {
      assert.deepEqual(messages, []);
      assert.equal(failed, 0);
      for (const kind of ['page', 'reads', 'changes', 'uploads', 'pictures'])
        assert.ok(
          (kinds[kind]?.requests ?? 0) >= PEOPLE,
          `only ${kinds[kind]?.requests} requests of ${kind}`,
        );
    }
    const after = await containerIds(SERVICES);
    after.forEach((ids, index) => {
      assert.equal(ids.length, 2, `${SERVICES[index]} has as many replicas as before`);
      assert.ok(!ids.some((id) => before[index]?.includes(id)), `${SERVICES[index]} was replaced`);
    });
    const shares = await Promise.all(
      after.flat().map(async (id) => (await project.inspect(id)).HostConfig.CpuShares),
    );
    const ofWorkers = shares.filter((each) => each === 256);
    assert.deepEqual(
      [ofWorkers.length, shares.filter((each) => each === 1024).length],
      [2, shares.length - 2],
    );
  });

  it('are found by operators’ commands, whatever their numbers', async () => {
    await untilReady();
    await untilDerived(creator);
    await make(['mail']);
  });

  it('share the requests and the uploads: each one’s own counters rise', async () => {
    const requests = /^http_request_seconds_count\{.*route="\/api\/photos"/;
    const pictures = /^media_master_seconds_count/;
    const sum = async () =>
      new Map([...(await metrics('grids', requests)), ...(await metrics('media-api', pictures))]);
    const before = await sum();
    assert.equal(before.size, 4);
    const shared = async () => {
      await Promise.all(Array.from({ length: 6 }, () => untilDerived(creator)));
      const now = await sum();
      return [...before].every(([id, value]) => (now.get(id) ?? 0) > value);
    };
    assert.ok(await waitUntil(shared, { deadlineMs: BALANCE_MS, everyMs: 100 }));
  });
});
