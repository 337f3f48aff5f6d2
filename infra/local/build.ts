import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BUNDLES, PROGRAMS } from '../../services/programs.mjs';
import { contentHash } from './content-hash.ts';
import { elapsed, type Progress } from './progress.mjs';
import { runStep } from './run-step.mjs';
import { StartError } from './start-error.mjs';

const BUILD_MS = 5 * 60_000;

/** What the services are made of; the libraries follow by reference, but the web needs these two as well. */
export const SERVICE_PROJECTS = [
  'libs/contracts',
  'libs/grid-core',
  'services/auth',
  'services/grids',
  'services/media',
  'services/admin',
];

/** What makes few files of each process's many. */
const BUNDLER = 'services/rolldown.config.mjs';
const SERVICES_LEFT_OUT =
  /^(?:libs|services)\/[^/]+\/(?:dist|test|node_modules|statistics)(?:\/|$)|^services\/dist(?:\/|$)|\.spec\.ts$/;

/** What the built web depends on. */
const WEB_INPUTS = [
  'web',
  'libs/contracts/src',
  'libs/grid-core/src',
  'package-lock.json',
  'tsconfig.base.json',
];
const WEB_LEFT_OUT =
  /^web\/(?:dist|e2e|test|node_modules|test-results|playwright-report)(?:\/|$)|\.spec\.tsx?$/;

interface BuildOptions {
  root: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
  progress: Progress;
  signal?: AbortSignal | undefined;
}

/** @param args of node @throws StartError with everything that the compiler wrote */
async function compile(title: string, args: string[], { root, env, logFile, signal }: BuildOptions) {
  await rm(logFile, { force: true });
  const code = await runStep(process.execPath, args, {
    env,
    cwd: root,
    logFile,
    deadlineMs: BUILD_MS,
    signal,
  });
  if (code === 0) return;
  throw new StartError(`${title} cannot be built`, {
    output: await readFile(logFile, 'utf8').catch(() => ''),
  });
}

/** The compiler's arguments for building projects with everything that they reference. */
export const tscBuild = (projects: readonly string[]) => [
  'node_modules/typescript-7/bin/tsc',
  '-b',
  ...projects,
];

/**
 * Builds what changed of libraries and services, and makes few files of each process's many; the compiler keeps account
 * itself.
 * @param more arguments of the compiler, such as other projects
 */
export async function buildServices(options: BuildOptions, more: readonly string[] = []) {
  const since = performance.now();
  await compile('services', tscBuild([...SERVICE_PROJECTS, ...more]), options);
  // Somebody removed what was built and left the compiler's account of it.
  if (unbuiltScripts(options.root).length > 0)
    await compile('services', [...tscBuild(SERVICE_PROJECTS), '--force'], options);
  const still = unbuiltScripts(options.root);
  if (still.length > 0) throw new StartError(`the build did not make ${still.join(', ')}`);
  // 0.2.0, which tests run beside this version, has its services run as they are compiled.
  if (existsSync(join(options.root, BUNDLER))) await bundleServices(options);
  options.progress('build', `services are up to date (${elapsed(since)})`);
}

/** The compiled scripts of processes that are not there. */
const unbuiltScripts = (root: string) =>
  Object.values(PROGRAMS).filter((script) => !existsSync(join(root, script)));

async function bundleServices(options: BuildOptions) {
  const { root } = options;
  const inputs = ['libs', 'services', 'package-lock.json', 'tsconfig.base.json'];
  const whenChanged = {
    root,
    name: 'services-bundle',
    made: `${BUNDLES}/auth.js`,
    inputs,
    leftOut: SERVICES_LEFT_OUT,
  };
  await buildWhenChanged(whenChanged, () =>
    compile('services', ['node_modules/rolldown/bin/cli.mjs', '-c', BUNDLER], {
      ...options,
      logFile: `${options.logFile}.bundle`,
    }),
  );
}

interface What {
  root: string;
  /** Of the account that is kept. */
  name: string;
  /** A file of it. */
  made: string;
  inputs: readonly string[];
  leftOut: RegExp;
}

/** Makes something where anything that it is made of changed since the last time. */
async function buildWhenChanged({ root, name, made, inputs, leftOut }: What, build: () => Promise<void>) {
  const stamp = join(root, 'node_modules', '.cache', 'tessera', name);
  const hash = await contentHash(root, inputs, (path) => leftOut.test(path));
  const built = existsSync(join(root, made)) ? await readFile(stamp, 'utf8').catch(() => '') : '';
  if (built === hash) return false;
  await rm(stamp, { force: true });
  await build();
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, hash);
  return true;
}

/** What tests of the whole product share, pictures and waiting; the product itself does not need it. */
export const TESTING_PROJECT = 'libs/testing';

/**
 * Builds the web where anything that it is made of changed since the last time. The libraries must be built.
 */
export async function buildWeb(options: BuildOptions) {
  const { root, progress } = options;
  const since = performance.now();
  const whenChanged = {
    root,
    name: 'web-build',
    made: 'web/dist/index.html',
    inputs: WEB_INPUTS,
    leftOut: WEB_LEFT_OUT,
  };
  const isNew = await buildWhenChanged(whenChanged, () => {
    progress('build', 'building the web');
    return compile(
      'web',
      ['node_modules/vite/bin/vite.js', 'build', 'web', '--config', 'web/vite.config.ts'],
      {
        ...options,
        logFile: `${options.logFile}.web`,
      },
    );
  });
  progress('build', isNew ? `web built (${elapsed(since)})` : `web is up to date (${elapsed(since)})`);
}
