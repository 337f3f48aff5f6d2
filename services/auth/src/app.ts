import { startProcess, type ProcessOptions, type RunningProcess } from '@tessera/service-kit';
import { AppModule } from './app.module.js';
import type { AuthEnv } from './env.js';

export function authProcess(env: AuthEnv): ProcessOptions {
  return { module: AppModule.forRoot(env), env };
}

/** Starts the service in this process, for tests. */
export function startAuth(env: AuthEnv): Promise<RunningProcess> {
  return startProcess(authProcess(env));
}
