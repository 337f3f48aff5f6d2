// @ts-check
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildWithGo } from '../local/go-program.mjs';

/** The last source of MinIO's server that its authors published; the maintained fork in Compose has the same API. */
const MODULE = 'github.com/minio/minio';
const VERSION = 'v0.0.0-20260212201848-7aac2a2c5b7c';
const START_DEADLINE = 30_000;
const STOP_DEADLINE = 10_000;

/**
 * The path of MinIO's server, built with Go on the first call and kept in the user's cache.
 * @param {(text: string) => void} progress
 */
export const buildMinio = (progress) =>
  buildWithGo({ name: 'minio', module: MODULE, version: VERSION, progress });

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

/**
 * @typedef {object} RunningMinio
 * @property {string} endpoint
 * @property {string} accessKey
 * @property {string} secretKey
 * @property {() => Promise<void>} stop ends the server and removes its data
 */

/**
 * Starts a server on loopback with random credentials and data in a temporary folder.
 * @param {string} binary
 * @returns {Promise<RunningMinio>}
 */
export async function startMinio(binary) {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-minio-'));
  const [port, consolePort] = [await freePort(), await freePort()];
  const accessKey = randomBytes(10).toString('hex');
  const secretKey = randomBytes(20).toString('hex');
  const child = spawn(
    binary,
    [
      'server',
      join(folder, 'data'),
      '--address',
      `127.0.0.1:${port}`,
      '--console-address',
      `127.0.0.1:${consolePort}`,
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        MINIO_ROOT_USER: accessKey,
        MINIO_ROOT_PASSWORD: secretKey,
        MINIO_BROWSER: 'off',
        MINIO_UPDATE: 'off',
      },
    },
  );
  let log = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (/** @type {Buffer} */ chunk) => (log = (log + chunk.toString()).slice(-4_000)));
  }
  /** @type {Promise<void>} */
  const exited = new Promise((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  const alive = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;

  const stop = async () => {
    if (alive()) {
      child.kill('SIGTERM');
      const hard = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE);
      await exited;
      clearTimeout(hard);
    }
    await rm(folder, { recursive: true, force: true });
  };

  const endpoint = `http://127.0.0.1:${port}`;
  const until = Date.now() + START_DEADLINE;
  while (!(await answers(`${endpoint}/minio/health/ready`))) {
    if (!alive() || Date.now() > until) {
      await stop();
      throw new Error(`MinIO did not start:\n${log}`);
    }
    await pause(50);
  }
  return { endpoint, accessKey, secretKey, stop };
}

/** @param {string} url */
async function answers(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}
