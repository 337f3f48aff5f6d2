// @ts-check
import { readdir, readFile } from 'node:fs/promises';
import { statOf } from '../../infra/local/process-identity.mjs';

/** The kernel counts processor time in hundredths of a second, whatever the machine. */
const TICKS_A_SECOND = 100;
const KIB = 1024;

/** @typedef {{ cpuSeconds: number, bytes: number }} Usage */

/**
 * What some processes have used so far: processor time, and memory that they hold now.
 * @param {readonly number[]} pids
 * @returns {Promise<Usage>} all together
 */
export async function usageOf(pids) {
  const all = await Promise.all(pids.map(usageOfOne));
  return {
    cpuSeconds: all.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/**
 * What each process of a stack has used so far, its children with it.
 * @param {import('../../infra/local/temporary-stack.mjs').TemporaryStack} product
 * @returns {Promise<Record<string, Usage>>}
 */
export async function usageOfProduct({ stack }) {
  const parents = await parentsOfAll();
  const used = stack.processes.map(async ({ name, pid }) => {
    const tree = [...parents.keys()].filter((each) => isBelow(each, pid, parents));
    return /** @type {const} */ ([name, await usageOf(tree)]);
  });
  return Object.fromEntries(await Promise.all(used));
}

/** @param {number} pid @param {number} root @param {Map<number, number>} parents */
function isBelow(pid, root, parents) {
  for (let at = pid; at > 1; at = parents.get(at) ?? 0) if (at === root) return true;
  return false;
}

/** @returns {Promise<Map<number, number>>} */
async function parentsOfAll() {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean);
  const parents = await Promise.all(
    pids.map(
      async (pid) => /** @type {const} */ ([pid, Number((await statOf(pid).catch(() => []))[1] ?? 0)]),
    ),
  );
  return new Map(parents);
}

/** @param {number} pid @returns {Promise<Usage>} nothing of one that has ended */
async function usageOfOne(pid) {
  try {
    const [fields, maps] = await Promise.all([statOf(pid), readFile(`/proc/${pid}/smaps_rollup`, 'utf8')]);
    const ticks = Number(fields[11]) + Number(fields[12]);
    // Its share of what processes hold together: the database's many would otherwise count the same memory again.
    const share = Number(/^Pss:\s+(\d+) kB$/m.exec(maps)?.[1] ?? 0);
    return { cpuSeconds: ticks / TICKS_A_SECOND, bytes: share * KIB };
  } catch {
    return { cpuSeconds: 0, bytes: 0 };
  }
}
