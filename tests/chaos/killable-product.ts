import { createStore } from '@tessera/object-store';
import { readEnv, STORE_ENV } from '@tessera/service-kit';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { signalProcess } from '../../infra/local/process-identity.mjs';
import { storeEnv } from '../../infra/local/service-processes.mjs';
import { TemporaryStack } from '../../infra/local/temporary-stack.ts';
import { minioEnv, startMinio } from '../s3/minio.ts';

export type KillableProduct = Awaited<ReturnType<typeof startKillableProduct>>;

/**
 * The whole product in a folder of its own, with everything that can happen to it: killed, its worker frozen, its Redis
 * emptied, its object store down.
 * @param options whether objects are kept by a real MinIO; otherwise in a folder
 */
export async function startKillableProduct({ s3 }: { s3: boolean }) {
  const minio = s3 ? await startMinio() : null;
  const temporary = await TemporaryStack.start({ env: minio ? minioEnv(minio) : {} }).catch(async (error) => {
    await minio?.stop();
    throw error;
  });

  /** Ends every process at once, the object store's too, as a power cut would. */
  const kill = () => Promise.all([temporary.stack.kill(), minio?.kill()]);

  /** Starts everything that was killed. @param options whether Redis comes back empty */
  async function restart({ emptied }: { emptied: boolean }) {
    if (emptied) await rm(temporary.stack.paths.redis, { recursive: true });
    // At once: a kill while it starts is one of what starts.
    temporary.configure({});
    await minio?.restart();
    await temporary.stack.start();
  }

  return {
    ...{ temporary, kill, restart },

    /** The object store, read past the product. */
    store() {
      const { env, stack } = temporary;
      return createStore(readEnv(STORE_ENV, { ...env, ...storeEnv(env, stack.paths) }));
    },

    /** Kills everything again while it starts. @param ms from the beginning of the start to the kill */
    async killWhileStarting(ms: number) {
      const starting = restart({ emptied: false });
      starting.catch(() => undefined); // a start that is killed fails
      await pause(ms);
      await kill();
      await starting.catch(() => undefined);
    },

    /** Lets everybody ask for exports as if they had not within the hour; does nothing while Redis is down. */
    forgetExports: () =>
      temporary
        .inRedis(async (redis) => {
          const counted = await redis.keys('*:exports:*');
          if (counted.length > 0) await redis.del(counted);
        })
        .catch(() => undefined),

    /** Empties Redis while everything runs. */
    emptyRedis: () => temporary.inRedis((redis) => redis.flushall()),

    /** Stops the worker as a machine under pressure does, without its connections being closed. */
    async freezeWorker(ms: number) {
      const worker = temporary.processId('media-worker');
      signalProcess(worker, 'SIGSTOP');
      try {
        await pause(ms);
      } finally {
        signalProcess(worker, 'SIGCONT');
      }
    },

    /** Kills the object store, and starts it again on its data after some time. */
    async withoutStore(ms: number) {
      if (!minio) throw new Error('the store is a folder, which is always there');
      await minio.kill();
      await pause(ms);
      await minio.restart();
    },

    async stop() {
      await temporary.stop();
      await minio?.stop();
    },
  };
}
