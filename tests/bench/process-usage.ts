import { readdir, readFile } from 'node:fs/promises';
import { statOf } from '../../infra/local/process-identity.mjs';
import type { TemporaryStack } from '../../infra/local/temporary-stack.ts';

/** The kernel counts processor time in hundredths of a second, whatever the machine. */
const TICKS_A_SECOND = 100;
const KIB = 1024;

export type Usage = { cpuSeconds: number; bytes: number };

/** What some processes have used so far: processor time, and memory that they hold now. */
export async function usageOf(pids: readonly number[]): Promise<Usage> {
  const all = await Promise.all(pids.map(usageOfOne));
  return {
    cpuSeconds: all.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** What each process of a stack has used so far, its children with it. */
export async function usageOfProduct({ stack }: TemporaryStack): Promise<Record<string, Usage>> {
  const parents = await parentsOfAll();
  const used = stack.processes.map(async ({ name, pid }) => {
    const tree = [...parents.keys()].filter((each) => isBelow(each, pid, parents));
    return [name, await usageOf(tree)] as const;
  });
  return Object.fromEntries(await Promise.all(used));
}

function isBelow(pid: number, root: number, parents: Map<number, number>) {
  for (let at = pid; at > 1; at = parents.get(at) ?? 0) if (at === root) return true;
  return false;
}

async function parentsOfAll(): Promise<Map<number, number>> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean);
  const parents = await Promise.all(
    pids.map(async (pid) => [pid, Number((await statOf(pid).catch(() => []))[1] ?? 0)] as const),
  );
  return new Map(parents);
}

/** @returns nothing of one that has ended */
async function usageOfOne(pid: number): Promise<Usage> {
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
