import multipart from '@fastify/multipart';
import { startProcess, type ProcessOptions, type RunningProcess } from '@tessera/service-kit';
import { AppModule } from './app.module.js';
import type { MediaEnv } from './env.js';
import { limitUploads } from './uploads/upload-budgets.js';

/** How the API process is made of its environment. */
export function mediaProcess(env: MediaEnv): ProcessOptions {
  return {
    module: AppModule.forRoot(env),
    env,
    configure: async (fastify) => {
      limitUploads(fastify);
      await fastify.register(multipart);
    },
  };
}

/** Starts the API process; tests call it with an environment of their own. */
export function startMedia(env: MediaEnv): Promise<RunningProcess> {
  return startProcess(mediaProcess(env));
}
