import { startProcess, type ProcessOptions, type RunningProcess } from '@tessera/service-kit';
import type { WorkerEnv } from './env.js';
import { WorkerModule } from './worker.module.js';

/** How the worker process is made of its environment; its HTTP port serves health and metrics only. */
export function workerProcess(env: WorkerEnv): ProcessOptions {
  return { module: WorkerModule.forRoot(env), env };
}

/** Starts the worker process; tests call it with an environment of their own. */
export function startMediaWorker(env: WorkerEnv): Promise<RunningProcess> {
  return startProcess(workerProcess(env));
}
