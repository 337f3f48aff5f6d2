import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureMinio } from '../../infra/local/minio-program.ts';
import { freePortBlock } from '../../infra/local/ports.ts';
import { respondsOk } from '../../infra/local/wait-until.mjs';
import { startProgram } from '../support/program.ts';

type MinioServer = { endpoint: string; accessKey: string; secretKey: string };

export interface RunningMinio extends MinioServer {
  /** Ends the server as a power cut would; its data stay. */
  kill: () => Promise<unknown>;
  /** Starts a killed server on its port and its data, and waits until it is ready. */
  restart: () => Promise<void>;
  /** Ends the server and removes its data. */
  stop: () => Promise<void>;
}

/** How a service is told of it. */
export const minioEnv = ({ endpoint, accessKey, secretKey }: MinioServer) => ({
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY: accessKey,
  S3_SECRET_KEY: secretKey,
});

/**
 * Starts a server on loopback with random credentials and data in a temporary folder. Its program is built with Go on
 * the first call.
 */
export async function startMinio(): Promise<RunningMinio> {
  const binary = await ensureMinio(console.log);
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
  const start = () =>
    startProgram(binary, args, {
      ...{ ready: () => respondsOk(`${endpoint}/minio/health/ready`), cwd: folder, env, extendEnv: false },
    });
  const removeData = () => rm(folder, { recursive: true, force: true });
  let end = await start().catch(async (error) => {
    await removeData();
    throw error;
  });
  return {
    ...{ endpoint, accessKey, secretKey },
    kill: () => end('SIGKILL'),
    restart: async () => void (end = await start()),
    async stop() {
      await end();
      await removeData();
    },
  };
}
