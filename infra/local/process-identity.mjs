// @ts-check
import { readFile } from 'node:fs/promises';
import { runCommand } from './database/run-command.mjs';

/**
 * When a process began, as the system tells it: together with its id it names one process, also after the id was
 * given to another one.
 * @param {number} pid
 * @returns {Promise<string | undefined>} undefined where it does not run
 */
export async function startOf(pid) {
  return process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid);
}

/**
 * The fields of `/proc/PID/stat` from the third on: the second is the program's name in brackets and may hold anything,
 * the others are numbers and the code of a state.
 * @param {number} pid
 */
export async function statOf(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** @param {number} pid */
async function startFromProc(pid) {
  const [fields, boot] = await Promise.all([
    statOf(pid).catch(() => []),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
  ]);
  const [state] = fields;
  const ticks = fields[19];
  if (ticks === undefined || state === 'Z' || state === 'X') return undefined;
  return `${boot.trim()}:${ticks}`;
}

/** @param {number} pid */
async function startFromPs(pid) {
  try {
    const { stdout } = await runCommand('ps', ['-o', 'lstart=', '-p', String(pid)], { deadlineMs: 5_000 });
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Sends a signal to a process or, where `pid` is negative, to its group.
 * @param {number} pid
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} false where there is no such process
 */
export function signalProcess(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
