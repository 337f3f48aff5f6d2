// @ts-check
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWithGo } from '../../infra/local/go-program.mjs';
import { freePortBlock } from '../../infra/local/ports.mjs';
import { answersOk, waitUntil } from '../../infra/local/wait-until.mjs';

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

/**
 * @typedef {object} RunningMinio
 * @property {string} endpoint
 * @property {string} accessKey
 * @property {string} secretKey
 * @property {() => Promise<void>} kill ends the server as a power cut would; its data stay
 * @property {() => Promise<void>} restart starts a killed server on its port and its data, and waits until it is ready
 * @property {() => Promise<void>} stop ends the server and removes its data
 */

/**
 * Starts a server on loopback with random credentials and data in a temporary folder.
 * @param {string} binary
 * @returns {Promise<RunningMinio>}
 */
export async function startMinio(binary) {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-minio-'));
  // One that stays free while the server is killed: no system gives it to a connection.
  const port = await freePortBlock();
  const endpoint = `http://127.0.0.1:${port}`;
  const accessKey = randomBytes(10).toString('hex');
  const secretKey = randomBytes(20).toString('hex');
  const args = ['server', join(folder, 'data')];
  args.push('--address', `127.0.0.1:${port}`, '--console-address', `127.0.0.1:${port + 1}`);
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    MINIO_ROOT_USER: accessKey,
    MINIO_ROOT_PASSWORD: secretKey,
    MINIO_BROWSER: 'off',
    MINIO_UPDATE: 'off',
  };
  let run = runMinio(binary, args, { cwd: folder, env });

  const stop = async () => {
    await run.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  };
  const untilReady = async () => {
    const ready = () => answersOk(`${endpoint}/minio/health/ready`);
    const giveUp = () => !run.alive();
    if (await waitUntil(ready, { deadlineMs: START_DEADLINE, everyMs: 50, giveUp })) return;
    throw new Error(`MinIO did not start:\n${run.log()}`);
  };
  const kill = () => run.end('SIGKILL');
  const restart = async () => {
    run = runMinio(binary, args, { cwd: folder, env });
    await untilReady();
  };

  try {
    await untilReady();
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint, accessKey, secretKey, kill, restart, stop };
}

/**
 * @param {string} binary
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 */
function runMinio(binary, args, options) {
  const child = spawn(binary, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
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
  /** @param {'SIGTERM' | 'SIGKILL'} signal */
  const end = async (signal) => {
    if (!alive()) return;
    child.kill(signal);
    const hard = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE);
    await exited;
    clearTimeout(hard);
  };
  return { alive, end, log: () => log };
}
