// @ts-check
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAtomically } from '../atomic-file.mjs';
import { readIfThere } from '../secrets.mjs';
import { lockedOut, underDataLock } from './data-lock.mjs';
import { findProgram } from './find-program.mjs';
import { runCommand } from './run-command.mjs';
import { groupServers, refuseTakenPort, untilServing } from './server-group.mjs';
import { startServerProcess } from './server-process.mjs';
import { SERVER_ROLES, SERVER_USER } from './server-password.mjs';
import { smokeTest } from './wire/smoke.mjs';
import { CommandRefused, connectToServer } from './wire/wire-client.mjs';

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

/** @typedef {{ mongod: string, env: NodeJS.ProcessEnv }} Installation */

/**
 * Starts a real MongoDB on the data folder and waits until it serves: with a password only who has it. Its journal is
 * always on in the versions taken here, and is flushed before a write that asks for `j: true` is answered.
 *
 * @param {Installation} installation
 * @param {{ dataDir: string, port: number, logFile: string, password?: string }} options
 * @returns {Promise<Pick<import('./engine.mjs').RunningDatabase, 'processes' | 'stop' | 'exited'>>}
 */
export async function startMongod(installation, { dataDir, port, logFile, password }) {
  await refuseTakenPort(port);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (password !== undefined) await setUserOnce(installation, { dataDir, logFile, password });
  return serve(installation, {
    dataDir,
    logFile,
    listen: ['--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket'],
    auth: password !== undefined,
    address: { host: '127.0.0.1', port },
  });
}

/**
 * @param {Installation} installation
 * @param {object} options
 * @param {string} options.dataDir
 * @param {string} options.logFile
 * @param {string[]} options.listen
 * @param {boolean} options.auth
 * @param {{ host: string, port: number } | { path: string }} options.address what `listen` makes
 */
async function serve({ mongod, env }, { dataDir, logFile, listen, auth, address }) {
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
    await untilServing(server, address);
    return group;
  } catch (error) {
    await group.stop();
    throw lockedOut(server.exitCode(), dataDir) ?? error;
  }
}

/**
 * Makes the user, or gives it this password, while the server can be reached by nobody else: through a socket in a
 * folder that only we can enter. MongoDB's own way would let the first who comes to the port make it. Data of before
 * has no user; a file beside the data records whether it has this one.
 *
 * @param {Installation} installation
 * @param {{ dataDir: string, logFile: string, password: string }} options
 */
async function setUserOnce(installation, { dataDir, logFile, password }) {
  const note = join(dataDir, 'password-set');
  const wanted = createHash('sha256').update(password).digest('hex');
  if ((await readIfThere(note)) === wanted) return;
  // Short, since the path of a socket may have 107 bytes.
  const folder = await mkdtemp(join(tmpdir(), 'tessera-'));
  try {
    const path = join(folder, 'mongod.sock');
    const running = await serve(installation, {
      dataDir,
      logFile,
      listen: ['--bind_ip', path],
      auth: false,
      address: { path },
    });
    try {
      await setUser({ path }, password);
    } finally {
      await running.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await writeAtomically(note, `${wanted}\n`);
}

/**
 * @param {{ path: string }} address
 * @param {string} password
 */
async function setUser(address, password) {
  const client = await connectToServer(address);
  try {
    await client.command('admin', { createUser: SERVER_USER, pwd: password, roles: SERVER_ROLES });
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    // It is there, with an older password; servers differ in the code of that.
    await client.command('admin', { updateUser: SERVER_USER, pwd: password });
  } finally {
    client.close();
  }
}

/**
 * A mongod can be there and still not run on this machine (a library, the processor, the kernel), so it is tried on
 * a folder of its own before the first data is entrusted to it.
 *
 * @param {Installation} installation
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
