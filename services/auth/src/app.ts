import { startProcess, type ProcessOptions, type RunningProcess } from '@tessera/service-kit';
import { AppModule } from './app.module.js';
import type { AuthEnv } from './env.js';

export function authProcess(env: AuthEnv): ProcessOptions {
  // The payment provider signs the bytes of its events.
  return { module: AppModule.forRoot(env), env, rawBody: true };
}

/** Starts the service in this process, for tests. */
export function startAuth(env: AuthEnv): Promise<RunningProcess> {
  return startProcess(authProcess(env));
}
