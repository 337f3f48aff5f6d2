// @ts-check
import { readFile } from 'node:fs/promises';

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

/** @param {number} pid @returns {Promise<Usage>} */
async function usageOfOne(pid) {
  const [stat, status] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/status`, 'utf8'),
  ]);
  // The name of the program, in brackets, may hold spaces; utime and stime are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  const resident = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
  return { cpuSeconds: ticks / TICKS_A_SECOND, bytes: resident * KIB };
}
