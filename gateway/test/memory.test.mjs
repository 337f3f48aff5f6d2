// @ts-check
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { startGateway } from './gateway.mjs';

/** Of the 256 MiB of the container; the rest is for the zones that workers share, for sockets and bodies. */
const LARGEST_KB = 192 * 1024;
/**
 * The workers that run at once: `make upgrade` with two replicas of each service reloads the gateway 14 times until the
 * streams of events end, and workers stay for as long as one of theirs is open.
 */
const GENERATIONS = 15;

/** What a process has for itself, and its share of what it has with others. */
async function memoryKb(/** @type {number | string} */ pid) {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss_Anon:\s+(\d+)/m.exec(rollup)?.[1]);
}

/** Who have reserved their memory: a process is called a worker once it has. */
async function workersOf(/** @type {number} */ master) {
  const children = (await readFile(`/proc/${master}/task/${master}/children`, 'utf8')).trim().split(' ');
  const names = await Promise.all(children.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8')));
  return children.filter((_, index) => names[index]?.startsWith('nginx: worker process'));
}

const skip = process.platform !== 'linux' && 'only Linux tells the memory of a process';
for (const [processors, count] of /** @type {const} */ ([
  [1, 1],
  [64, 4],
]))
  it(
    `workers for ${processors} processors fit the memory of the gateway, with those that reloads leave`,
    {
      skip,
    },
    async () => {
      const gateway = await startGateway({ processors });
      try {
        const all = async () => (await workersOf(gateway.pid)).length === count;
        assert.ok(await waitUntil(all, { deadlineMs: 10_000, everyMs: 50 }), `not ${count} workers`);
        const workers = await Promise.all((await workersOf(gateway.pid)).map(memoryKb));
        const generation = workers.reduce((sum, each) => sum + each);
        const memory = (await memoryKb(gateway.pid)) + GENERATIONS * generation;
        assert.ok(memory > 0 && memory < LARGEST_KB, `${memory} kB`);
      } finally {
        await gateway.stop();
      }
    },
  );
