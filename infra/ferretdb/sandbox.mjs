// @ts-check
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lockedOut, underDataLock } from '../local/database/data-lock.mjs';
import { findProgram } from '../local/database/find-program.mjs';
import { CommandError, runCommand } from '../local/database/run-command.mjs';
import { startServerProcess } from '../local/database/server-process.mjs';
import { inside, recipe } from './recipe.mjs';

/**
 * A folder of unpacked packages and a folder of data, seen by a process as `/` (read-only) and `/data`.
 *
 * The data folder's socket is seen as `/socket`: a socket's path may have 107 bytes, and inside it is short however
 * deep the clone lies.
 *
 * @typedef {object} Sandbox
 * @property {string} root
 * @property {number} postgresMajor
 * @property {string} dataDir
 * @property {NodeJS.ProcessEnv} env for finding bwrap and flock; the process itself sees none of it
 */

/** @param {string} dataDir */
export function socketFolder(dataDir) {
  return join(dataDir, 'socket');
}

/** @param {string} dataDir */
export async function makeDataFolders(dataDir) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await mkdir(socketFolder(dataDir), { recursive: true, mode: 0o700 });
}

/** @param {NodeJS.ProcessEnv} env @returns {Promise<string | undefined>} why no sandbox can be made on this machine */
export async function whySandboxFails(env) {
  const bwrap = (await findProgram('bwrap', env)) ?? 'bwrap';
  try {
    const args = ['--unshare-user', '--uid', '1000', '--gid', '1000', '--unshare-pid', '--ro-bind', '/', '/'];
    await runCommand(bwrap, [...args, '--proc', '/proc', '--dev', '/dev', 'true'], {
      deadlineMs: 10_000,
      env,
    });
    return undefined;
  } catch (error) {
    const reason = error instanceof CommandError && error.stderr.trim();
    return `this machine does not let bubblewrap make a sandbox (${reason || String(error)})`;
  }
}

/**
 * Runs a command inside to its end, holding the lock of the data folder if asked to.
 *
 * @param {Sandbox} sandbox
 * @param {string[]} command
 * @param {{ deadlineMs: number, lock?: boolean, signal?: AbortSignal }} options
 * @returns {Promise<{ stdout: string, stderr: string }>}
 * @throws {import('../local/database/database-error.mjs').DatabaseError} `DATA_IN_USE` if another process holds the lock
 */
export async function runInside(sandbox, command, { deadlineMs, lock = false, signal }) {
  const [program, args] = await commandLine(sandbox, command, { lock, tellPid: false });
  try {
    return await runCommand(program, args, { deadlineMs, env: innerEnv(sandbox), signal });
  } catch (error) {
    const locked =
      lock && error instanceof CommandError ? lockedOut(error.exitCode, sandbox.dataDir) : undefined;
    throw locked ?? error;
  }
}

/**
 * Starts a server inside. It ends when this process ends, however that happens: bwrap asks the kernel for it.
 *
 * @param {Sandbox} sandbox
 * @param {string[]} command
 * @param {{ name: string, logFile: string, lock?: boolean }} options
 * @returns {Promise<import('../local/database/server-process.mjs').ServerProcess>}
 */
export async function startInside(sandbox, command, { name, logFile, lock = false }) {
  const [program, args] = await commandLine(sandbox, command, { lock, tellPid: true });
  const env = innerEnv(sandbox);
  return startServerProcess({ name, command: program, args, env, logFile, tellsPid: true });
}

/**
 * Nothing of the person's own environment reaches the servers.
 *
 * @param {Sandbox} sandbox
 */
const innerEnv = ({ postgresMajor }) => ({
  PATH: `${inside.postgresBin(postgresMajor)}:/usr/local/bin:/usr/bin:/bin`,
  HOME: inside.data,
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
});

/**
 * @param {Sandbox} sandbox
 * @param {string[]} command
 * @param {{ lock: boolean, tellPid: boolean }} options
 * @returns {Promise<[string, string[]]>}
 */
async function commandLine({ root, dataDir, env }, command, { lock, tellPid }) {
  const bwrap = (await findProgram('bwrap', env)) ?? 'bwrap';
  const id = String(recipe.user.id);
  const sandboxed = [
    bwrap,
    ...['--unshare-user', '--uid', id, '--gid', id],
    // The server is process 1 of its own, so a process id that a killed one left in a file is never another's.
    // The namespace for shared memory stays the machine's: PostgreSQL's own check against two servers needs it.
    ...['--unshare-pid', '--as-pid-1', '--die-with-parent'],
    ...(tellPid ? ['--info-fd', '3'] : []),
    ...['--ro-bind', root, '/', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...['--bind', dataDir, inside.data, '--bind', socketFolder(dataDir), inside.socket],
    ...['--chdir', inside.data],
    ...command,
  ];
  const [program = bwrap, ...args] = lock ? await underDataLock(dataDir, sandboxed, env) : sandboxed;
  return [program, args];
}
