import { startProcess, type ProcessOptions, type RunningProcess } from '@tessera/service-kit';
import { AppModule } from './app.module.js';
import type { AdminEnv } from './env.js';

export function adminProcess(env: AdminEnv): ProcessOptions {
  return { module: AppModule.forRoot(env), env };
}

/** Starts the service in this process, for tests. */
export function startAdmin(env: AdminEnv): Promise<RunningProcess> {
  return startProcess(adminProcess(env));
}
