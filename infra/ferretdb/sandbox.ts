import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lockedOut, underDataLock } from '../local/database/data-lock.ts';
import { findProgram } from '../local/database/find-program.ts';
import { CommandError, runCommand } from '../local/database/run-command.mjs';
import { startServerProcess, type ServerProcess } from '../local/database/server-process.ts';
import { inside, recipe } from './recipe.ts';

/**
 * A folder of unpacked packages and a folder of data, seen by a process as `/` (read-only) and `/data`.
 *
 * The data folder's socket is seen as `/socket`: a socket's path may have 107 bytes, and inside it is short however
 * deep the clone lies.
 */
export interface Sandbox {
  root: string;
  postgresMajor: number;
  dataDir: string;
  /** For finding bwrap and flock; the process itself sees none of it. */
  env: NodeJS.ProcessEnv;
}

export function socketFolder(dataDir: string) {
  return join(dataDir, 'socket');
}

export async function makeDataFolders(dataDir: string) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await mkdir(socketFolder(dataDir), { recursive: true, mode: 0o700 });
}

export async function whySandboxFails(env: NodeJS.ProcessEnv): Promise<string | undefined> {
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
 * @throws StartError another process holds the lock
 */
export async function runInside(
  sandbox: Sandbox,
  command: string[],
  { deadlineMs, lock = false, signal }: { deadlineMs: number; lock?: boolean; signal?: AbortSignal },
): Promise<{ stdout: string; stderr: string }> {
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
 */
export async function startInside(
  sandbox: Sandbox,
  command: string[],
  { name, logFile, lock = false }: { name: string; logFile: string; lock?: boolean },
): Promise<ServerProcess> {
  const [program, args] = await commandLine(sandbox, command, { lock, tellPid: true });
  const env = innerEnv(sandbox);
  return startServerProcess({ name, command: program, args, env, logFile, tellsPid: true });
}

/** Nothing of the person's own environment reaches the servers. */
const innerEnv = ({ postgresMajor }: Sandbox) => ({
  PATH: `${inside.postgresBin(postgresMajor)}:/usr/local/bin:/usr/bin:/bin`,
  HOME: inside.data,
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
});

async function commandLine(
  { root, dataDir, env }: Sandbox,
  command: string[],
  { lock, tellPid }: { lock: boolean; tellPid: boolean },
): Promise<[string, string[]]> {
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
