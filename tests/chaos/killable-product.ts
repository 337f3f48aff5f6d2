import { createStore } from '@tessera/object-store';
import { readEnv, STORE_ENV } from '@tessera/service-kit';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { signalProcess } from '../../infra/local/process-identity.mjs';
import { storeEnv } from '../../infra/local/service-processes.mjs';
import { TemporaryStack } from '../../infra/local/temporary-stack.ts';
import { minioEnv, startMinio, type RunningMinio } from '../s3/minio.ts';

/**
 * The whole product in a folder of its own, with everything that can happen to it: killed, its worker frozen, its Redis
 * emptied, its object store down.
 */
export class KillableProduct {
  temporary: TemporaryStack;
  #minio;

  constructor(temporary: TemporaryStack, minio: RunningMinio | null) {
    this.temporary = temporary;
    this.#minio = minio;
  }

  /** @param options whether objects are kept by a real MinIO; otherwise in a folder */
  static async start({ s3 }: { s3: boolean }) {
    const minio = s3 ? await startMinio() : null;
    try {
      return new KillableProduct(await TemporaryStack.start({ env: minio ? minioEnv(minio) : {} }), minio);
    } catch (error) {
      await minio?.stop();
      throw error;
    }
  }

  get #stack() {
    return this.temporary.stack;
  }

  /** The object store, read past the product. */
  get store() {
    const { env } = this.temporary;
    return createStore(readEnv(STORE_ENV, { ...env, ...storeEnv(env, this.#stack.paths) }));
  }

  /** Ends every process at once, the object store's too, as a power cut would. */
  async kill() {
    await Promise.all([this.#stack.kill(), this.#minio?.kill()]);
  }

  /** Starts everything that was killed. @param options whether Redis comes back empty */
  async restart({ emptied }: { emptied: boolean }) {
    if (emptied) await rm(this.#stack.paths.redis, { recursive: true });
    // At once: a kill while it starts is one of what starts.
    this.temporary.configure({});
    await this.#minio?.restart();
    await this.#stack.start();
  }

  /** Kills everything again while it starts. @param ms from the beginning of the start to the kill */
  async killWhileStarting(ms: number) {
    const starting = this.restart({ emptied: false });
    starting.catch(() => undefined); // a start that is killed fails
    await pause(ms);
    await this.kill();
    await starting.catch(() => undefined);
  }

  /** Empties Redis while everything runs. */
  async emptyRedis() {
    await this.temporary.inRedis((redis) => redis.flushall());
  }

  /** Stops the worker as a machine under pressure does, without its connections being closed. */
  async freezeWorker(ms: number) {
    const worker = this.temporary.processId('media-worker');
    signalProcess(worker, 'SIGSTOP');
    try {
      await pause(ms);
    } finally {
      signalProcess(worker, 'SIGCONT');
    }
  }

  /** Kills the object store, and starts it again on its data after some time. */
  async withoutStore(ms: number) {
    if (!this.#minio) throw new Error('the store is a folder, which is always there');
    await this.#minio.kill();
    await pause(ms);
    await this.#minio.restart();
  }

  async stop() {
    await this.temporary.stop();
    await this.#minio?.stop();
  }
}
