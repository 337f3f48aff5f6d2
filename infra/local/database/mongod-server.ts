import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAtomically } from '../atomic-file.mjs';
import { readIfThere } from '../secrets.mjs';
import { lockedOut, underDataLock } from './data-lock.ts';
import { findProgram } from './find-program.ts';
import { runCommand } from './run-command.mjs';
import { smokeTest, uriFor, withClient, type Address } from './client.ts';
import type { RunningDatabase } from './engines.ts';
import { groupServers, refuseTakenPort, untilReady } from './server-group.ts';
import { startServerProcess } from './server-process.ts';
import { SERVER_ROLES, SERVER_USER } from './server-password.ts';

/** A clean end writes a checkpoint first. */
const stopDeadlineMs = 30_000;

/** The version that a mongod prints. @param mongod its path @returns e.g. `8.0.17` */
export async function mongodVersion(mongod: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await runCommand(mongod, ['--version'], { deadlineMs: 20_000, env });
  const version = /db version v(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
  if (!version) throw new Error(`${mongod} does not tell its version`);
  return version;
}

type StartMongodOptions = { dataDir: string; port: number; logFile: string; password?: string };

type Installation = { mongod: string; env: NodeJS.ProcessEnv };

/**
 * Starts a real MongoDB on the data folder and waits until it is ready: with a password only who has it. Its journal is
 * always on in the versions taken here, and is flushed before a write that asks for `j: true` is acknowledged.
 */
export async function startMongod(
  installation: Installation,
  { dataDir, port, logFile, password }: StartMongodOptions,
): Promise<Pick<RunningDatabase, 'processes' | 'stop' | 'exited'>> {
  await refuseTakenPort(port);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (password !== undefined) await setUserOnce(installation, { dataDir, logFile, password });
  return serve(installation, { dataDir, logFile, auth: password !== undefined, address: { port } });
}

type ServeOptions = { dataDir: string; logFile: string; auth: boolean; address: Address };

async function serve({ mongod, env }: Installation, { dataDir, logFile, auth, address }: ServeOptions) {
  const listen =
    'port' in address
      ? ['--port', String(address.port), '--bind_ip', '127.0.0.1', '--nounixsocket']
      : ['--bind_ip', address.path];
  const own = [mongod, '--dbpath', dataDir, ...listen, ...(auth ? ['--auth'] : [])];
  // Where the kernel can be asked to (Linux), the server ends when this process does, however that happens.
  const setpriv = process.platform === 'linux' ? await findProgram('setpriv', env) : undefined;
  const [command = mongod, ...args] = await underDataLock(
    dataDir,
    setpriv ? [setpriv, '--pdeathsig', 'TERM', ...own] : own,
    env,
  );
  const server = await startServerProcess({ name: 'mongod', command, args, env, logFile });
  const group = groupServers([{ process: server, stopSignal: 'SIGTERM', stopDeadlineMs }], logFile);
  try {
    await untilReady(server, address);
    return group;
  } catch (error) {
    await group.stop();
    throw lockedOut(server.exitCode(), dataDir) ?? error;
  }
}

/** Runs a server that nobody else can reach: through a socket in a folder that only we can enter. */
async function servePrivately(
  installation: Installation,
  options: { dataDir: string; logFile: string },
  task: (address: { path: string }) => Promise<void>,
) {
  // Short, since the path of a socket may have 107 bytes.
  const folder = await mkdtemp(join(tmpdir(), 'tessera-'));
  try {
    const address = { path: join(folder, 'mongod.sock') };
    const running = await serve(installation, { ...options, auth: false, address });
    try {
      await task(address);
    } finally {
      await running.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Makes the user, or gives it this password, while nobody else can reach the server: MongoDB's own way would let the
 * first who comes to the port make it. Older data has no user; a file beside the data records whether it has this
 * one.
 */
async function setUserOnce(
  installation: Installation,
  { password, ...options }: { dataDir: string; logFile: string; password: string },
) {
  const note = join(options.dataDir, 'password-set');
  const wanted = createHash('sha256').update(password).digest('hex');
  if ((await readIfThere(note)) === wanted) return;
  await servePrivately(installation, options, (address) => setUser(address, password));
  await writeAtomically(note, `${wanted}\n`);
}

async function setUser(address: Address, password: string) {
  await withClient(uriFor(address), async (client) => {
    const admin = client.db('admin');
    try {
      await admin.command({ createUser: SERVER_USER, pwd: password, roles: SERVER_ROLES });
    } catch (error) {
      if (!(error instanceof Error && error.name === 'MongoServerError')) throw error;
      // It is there, with an older password; servers differ in the code of that.
      await admin.command({ updateUser: SERVER_USER, pwd: password });
    }
  });
}

/**
 * A mongod can be there and still not run on this machine (a library, the processor, the kernel), so it is tried on
 * a folder of its own before the first data is entrusted to it.
 */
export async function tryMongod(installation: Installation, cacheDir: string) {
  const parent = join(cacheDir, 'database');
  await mkdir(parent, { recursive: true });
  const dataDir = await mkdtemp(join(parent, 'try-'));
  try {
    await servePrivately(installation, { dataDir, logFile: join(dataDir, 'log') }, smokeTest);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
