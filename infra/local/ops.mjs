// @ts-check
import { isInCompose, replaceSecrets, runOps } from '../compose/ops.mjs';
import { runByNode24 } from '../node/program.mjs';
import { runMain } from './command-line.mjs';
import { dataDirOf, pathsOf } from './paths.mjs';
import { runningStack } from './run-records.mjs';

/**
 * Runs a command of `tessera` (infra/ops) on the stack that runs on a data folder or, where none does or the
 * environment names a project of Compose, on the one that Docker Compose has.
 * @param {string} dataDir
 * @param {readonly string[]} args such as `tier EMAIL creator`
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code; what it prints goes to our output
 * @throws {import('./start-error.mjs').StartError} nothing runs
 */
export async function runOperator(dataDir, args, env) {
  const running = await runningStack(pathsOf(dataDir).run);
  if (await isInCompose(env, running))
    return args[0] === 'rotate' && args[1] === 'leaked' ? replaceSecrets(env) : runOps(args, env);
  const localEnv = { ...env, DATA_DIR: dataDir };
  const code = await runByNode24(import.meta.filename, args, localEnv);
  return code ?? (await import('./local-operator.ts')).operate(args, localEnv);
}

/** `make admin`, `make doctor` and their like. */
if (process.argv[1] === import.meta.filename)
  await runMain(() => runOperator(dataDirOf(process.env), process.argv.slice(2), process.env));
