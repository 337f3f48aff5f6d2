// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { interruption, runMain } from '../local/command-line.mjs';
import { ensureDependencies } from '../local/dependencies.mjs';
import { ROOT, dataDirOf, pathsOf, withServerPrograms } from '../local/paths.mjs';
import { progressTo } from '../local/progress.mjs';
import { runHere } from '../local/run-child.mjs';
import { StartError } from '../local/start-error.mjs';

/** Which everything runs on; the system's own may be as old as 20.19, which is enough for this file. */
const WANTED_MAJOR = 24;
const FOLDER = join(ROOT, 'infra', 'node');

/**
 * The path of the Node.js that runs everything else: this one where it is new enough, otherwise the one of an npm
 * package. Where there is none for this machine (Apple's ARM, musl), it is this one after all, if it reads TypeScript.
 * @param {{ env: NodeJS.ProcessEnv, progress: import('../local/progress.mjs').Progress, logFile: string,
 *   version?: string }} options
 * @returns {Promise<string>}
 * @throws {StartError} npm cannot install the package, or has none for this machine
 */
export async function nodeProgram({ version = process.versions.node, ...options }) {
  if (Number.parseInt(version, 10) >= WANTED_MAJOR) return process.execPath;
  await ensureDependencies({ ...options, root: FOLDER });
  const own = join(FOLDER, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  const runs = existsSync(own) && spawnSync(own, ['--version'], { timeout: 10_000 }).status === 0;
  if (runs) return own;
  if (process.features.typescript) return process.execPath;
  throw new StartError('Node.js 24 is needed on this machine (nodejs.org, or the package of your system).');
}

/** @param {NodeJS.ProcessEnv} env */
const installOptions = (env) => ({
  env,
  progress: progressTo(process.stderr),
  logFile: join(pathsOf(dataDirOf(env)).logs, 'npm.log'),
});

/**
 * Runs a script by the Node.js that runs everything else, or returns undefined where that is this one: do it yourself.
 * @param {string} script
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number | undefined>} its exit code
 */
export async function runByNode24(script, args, env) {
  const program = await nodeProgram(installOptions(env));
  if (program === process.execPath) return undefined;
  return runHere(program, [script, ...args], { env, signal: interruption() });
}

/** Installs the npm packages where they lack, and prints the path: `"$(node infra/node/program.mjs)" SCRIPT`. */
async function main() {
  const env = withServerPrograms(process.env);
  const options = installOptions(env);
  const program = await nodeProgram(options);
  await ensureDependencies({ ...options, env: withServerPrograms(env, program), root: ROOT });
  process.stdout.write(program);
}

if (process.argv[1] === import.meta.filename) await runMain(main);
