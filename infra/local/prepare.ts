import { join } from 'node:path';
import { TESTING_PROJECT, buildServices, buildWeb } from './build.ts';
import { chooseEngine } from './database/choose-engine.ts';
import { ensureDependencies } from './dependencies.mjs';
import { ROOT, userCacheDir, type Paths } from './paths.mjs';
import type { Progress } from './progress.mjs';
import { ensureSystemPackages } from './system-packages.ts';

interface PrepareOptions {
  env: NodeJS.ProcessEnv;
  paths: Paths;
  progress: Progress;
  build: Build;
  /** Installs more of the system's packages: one installation at a time, while the build goes on. */
  installMore?: (() => Promise<unknown>) | undefined;
  signal?: AbortSignal | undefined;
}

/** `tests` is all of the product and what tests of it import. */
export type Build = 'nothing' | 'services' | 'all' | 'tests';

/**
 * Everything that must be there before the stack can start: packages of the system and of npm, the build, a database
 * server. What takes long goes side by side; what is there already takes a moment.
 */
export async function prepare({ env, paths, progress, build: what, installMore, signal }: PrepareOptions) {
  const log = (name: string) => join(paths.logs, `${name}.log`);
  const common = { env, progress, signal };
  await ensureDependencies({ ...common, root: ROOT, logFile: log('npm') });
  const build = async () => {
    const own = { ...common, root: ROOT, logFile: log('build') };
    if (what !== 'nothing') await buildServices(own, what === 'tests' ? [TESTING_PROJECT] : []);
    if (what === 'all' || what === 'tests') await buildWeb(own);
  };
  const install = async () => {
    await ensureSystemPackages({ ...common, databaseDir: paths.database, logFile: log('packages') });
    const [database] = await Promise.all([
      chooseEngine({
        env,
        dataDir: paths.database,
        cacheDir: userCacheDir(env),
        progress: (text) => progress('database', text),
      }),
      installMore?.(),
    ]);
    return database;
  };
  const [database] = await Promise.all([install(), build()]);
  return database;
}
