// @ts-check
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { lockedOut, underDataLock } from './data-lock.mjs';
import { findProgram } from './find-program.mjs';
import { runCommand } from './run-command.mjs';
import { groupServers, refuseTakenPort, untilServing } from './server-group.mjs';
import { startServerProcess } from './server-process.mjs';
import { smokeTest } from './wire/smoke.mjs';

/** A clean end writes a checkpoint first. */
const stopDeadlineMs = 30_000;

/**
 * What a mongod says of itself.
 *
 * @param {string} mongod its path
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} e.g. `8.0.17`
 */
export async function mongodVersion(mongod, env) {
  const { stdout } = await runCommand(mongod, ['--version'], { deadlineMs: 20_000, env });
  const version = /db version v(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
  if (!version) throw new Error(`${mongod} does not tell its version`);
  return version;
}

/**
 * Starts a real MongoDB on the data folder and waits until it serves. Its journal is always on in the versions taken
 * here, and is flushed before a write that asks for `j: true` is answered.
 *
 * @param {{ mongod: string, env: NodeJS.ProcessEnv }} installation
 * @param {Pick<import('./engine.mjs').StartOptions, 'dataDir' | 'port' | 'logFile'>} options
 * @returns {Promise<Pick<import('./engine.mjs').RunningDatabase, 'processes' | 'stop' | 'exited'>>}
 */
export async function startMongod({ mongod, env }, { dataDir, port, logFile }) {
  await refuseTakenPort(port);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const own = [
    mongod,
    '--dbpath',
    dataDir,
    '--port',
    String(port),
    '--bind_ip',
    '127.0.0.1',
    '--nounixsocket',
  ];
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
    await untilServing(server, { host: '127.0.0.1', port });
    return group;
  } catch (error) {
    await group.stop();
    throw lockedOut(server.exitCode(), dataDir) ?? error;
  }
}

/**
 * A mongod can be there and still not run on this machine (a library, the processor, the kernel), so it is tried on
 * a folder of its own before the first data is entrusted to it.
 *
 * @param {{ mongod: string, env: NodeJS.ProcessEnv }} installation
 * @param {string} cacheDir
 * @returns {Promise<void>}
 */
export async function tryMongod(installation, cacheDir) {
  const parent = join(cacheDir, 'database');
  await mkdir(parent, { recursive: true });
  const dataDir = await mkdtemp(join(parent, 'try-'));
  try {
    const port = await freePort();
    const running = await startMongod(installation, { dataDir, port, logFile: join(dataDir, 'log') });
    try {
      await smokeTest({ host: '127.0.0.1', port });
    } finally {
      await running.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** @returns {Promise<number>} a port on 127.0.0.1 that nobody listens on */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('the system gave no port'));
      });
    });
  });
}
