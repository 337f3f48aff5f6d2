// @ts-check
import { createStore } from '@tessera/object-store';
import { readEnv, STORE_ENV } from '@tessera/service-kit';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { ROOT, TEMPORARY_DATA } from '../../infra/local/paths.mjs';
import { freePortBlock } from '../../infra/local/ports.mjs';
import { signalProcess } from '../../infra/local/process-identity.mjs';
import { operatorEnv } from '../../infra/local/service-env.mjs';
import { storeEnv } from '../../infra/local/service-processes.mjs';
import { createStack } from '../../infra/local/stack.mjs';
import { testEnv } from '../../infra/local/temporary-stack.mjs';
import { buildMinio, startMinio } from '../s3/minio.mjs';

const OPERATOR_DEADLINE = 120_000;

/**
 * The whole product in a folder of its own, with everything that can happen to it: killed, its worker frozen, its Redis
 * emptied, its object store down.
 */
export class KillableProduct {
  /** @type {import('../../infra/local/stack.mjs').Stack} */
  #stack;
  #dataDir;
  #port;
  #env;
  #minio;

  /**
   * @param {string} dataDir
   * @param {number} port
   * @param {import('../s3/minio.mjs').RunningMinio | null} minio
   */
  constructor(dataDir, port, minio) {
    this.#dataDir = dataDir;
    this.#port = port;
    this.#minio = minio;
    this.#env = {
      ...testEnv(process.env),
      ...(minio
        ? { S3_ENDPOINT: minio.endpoint, S3_ACCESS_KEY: minio.accessKey, S3_SECRET_KEY: minio.secretKey }
        : {}),
    };
    this.#stack = this.#newStack();
  }

  /** @param {{ s3: boolean }} options whether objects are kept by a real MinIO; otherwise in a folder */
  static async start({ s3 }) {
    const minio = s3 ? await startMinio(await buildMinio((text) => console.log(text))) : null;
    const product = new KillableProduct(await mkdtemp(TEMPORARY_DATA), await freePortBlock(), minio);
    try {
      await product.#stack.start();
    } catch (error) {
      await product.stop();
      throw error;
    }
    return product;
  }

  #newStack() {
    return createStack({ dataDir: this.#dataDir, port: this.#port, env: this.#env, web: false });
  }

  get url() {
    return this.#stack.url;
  }

  /** The object store, read past the product. */
  get store() {
    const env = { ...this.#env, ...storeEnv(this.#env, this.#stack.paths) };
    return createStore(readEnv(STORE_ENV, env));
  }

  /**
   * Reads or writes the databases past the product.
   * @template Result
   * @param {(client: MongoClient) => Promise<Result>} work
   */
  async withDatabase(work) {
    const { mongodbUri } = await this.#stack.addresses();
    const client = await MongoClient.connect(mongodbUri);
    try {
      return await work(client);
    } finally {
      await client.close();
    }
  }

  /** Sets a plan, as an operator does. @param {string} email @param {string} tier */
  async setTier(email, tier) {
    const { secrets } = await this.#stack.addresses();
    const env = { ...process.env, ...operatorEnv({ authTcpPort: this.#stack.ports.authTcp, secrets }) };
    const args = [join(ROOT, 'services/auth/dist/operator.js'), 'tier', email, tier];
    await promisify(execFile)(process.execPath, args, { env, timeout: OPERATOR_DEADLINE });
  }

  /** Ends every process at once, the object store's too, as a power cut would. */
  async kill() {
    await Promise.all([this.#stack.kill(), this.#minio?.kill()]);
  }

  /** Starts everything that was killed. @param {{ emptied: boolean }} options whether Redis comes back empty */
  async restart({ emptied }) {
    if (emptied) await rm(this.#stack.paths.redis, { recursive: true });
    this.#stack = this.#newStack();
    await this.#minio?.restart();
    await this.#stack.start();
  }

  /**
   * Kills everything again while it starts.
   * @param {number} ms from the beginning of the start to the kill
   */
  async killWhileStarting(ms) {
    const starting = this.restart({ emptied: false });
    starting.catch(() => undefined); // a start that is killed fails
    await pause(ms);
    await this.kill();
    await starting.catch(() => undefined);
  }

  /** Empties Redis while everything runs. */
  async emptyRedis() {
    const { redisUrl } = await this.#stack.addresses();
    const redis = new Redis(redisUrl);
    try {
      await redis.flushall();
    } finally {
      redis.disconnect();
    }
  }

  /** Stops the worker as a machine under pressure does, without its connections being closed. @param {number} ms */
  async freezeWorker(ms) {
    const worker = this.#stack.processes.find(({ name }) => name === 'media-worker');
    if (!worker) throw new Error('there is no worker');
    signalProcess(worker.pid, 'SIGSTOP');
    try {
      await pause(ms);
    } finally {
      signalProcess(worker.pid, 'SIGCONT');
    }
  }

  /** Kills the object store, and starts it again on its data after some time. @param {number} ms */
  async withoutStore(ms) {
    if (!this.#minio) throw new Error('the store is a folder, which is always there');
    await this.#minio.kill();
    await pause(ms);
    await this.#minio.restart();
  }

  async stop() {
    await this.#stack.stop();
    await this.#minio?.stop();
    await rm(this.#dataDir, { recursive: true, force: true });
  }
}
