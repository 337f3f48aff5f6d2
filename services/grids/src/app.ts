import { startProcess, type ProcessOptions, type RunningProcess } from '@tessera/service-kit';
import { AppModule } from './app.module.js';
import type { GridsEnv } from './env.js';
import { takeOneClickForms } from './calendar/one-click-forms.js';

/** What the kit needs in order to run this service. */
export function gridsProcess(env: GridsEnv): ProcessOptions {
  return { module: AppModule.forRoot(env), env, configure: takeOneClickForms };
}

/** Starts the service with an environment of the caller's. */
export function startGrids(env: GridsEnv): Promise<RunningProcess> {
  return startProcess(gridsProcess(env));
}
