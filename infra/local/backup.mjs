// @ts-check
import { dirname, resolve } from 'node:path';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { isInCompose, runOps } from '../compose/ops.mjs';
import { runByNode24 } from '../node/program.mjs';
import { runMain } from './command-line.mjs';
import { ROOT, dataDirOf, pathsOf, withServerPrograms } from './paths.mjs';
import { runningStack } from './run-records.mjs';
import { StartError } from './start-error.mjs';

/**
 * What the command is called with: `FILE` as this machine has it, or `SNAPSHOT`. A backup may do without.
 * @param {string} verb
 * @param {NodeJS.ProcessEnv} env
 */
function givenName(verb, env) {
  const name = env['FILE']?.trim();
  const file = name ? resolve(ROOT, name) : undefined;
  if (verb !== 'restore') return { file, args: file ? [verb, file] : [verb] };
  if (file && !existsSync(file)) throw new StartError(`There is no ${file}`);
  const chosen = file ?? env['SNAPSHOT']?.trim();
  if (!chosen)
    throw new StartError(
      'Set which: make restore FILE=backups/tessera-20260101T000000Z.tar, or make restore SNAPSHOT=latest',
    );
  return { file, args: [verb, chosen] };
}

/**
 * `make backup [FILE=]`, `make restore FILE=|SNAPSHOT= [ACCOUNT=] [FORCE=1]`, `make snapshots`, `make snapshots-prune`
 * and `make backup-check`: of the local start that runs, otherwise of what Docker Compose has, otherwise of the local
 * start's data folder; DATA_DIR and COMPOSE_PROJECT_NAME name which.
 */
async function main() {
  const verb = process.argv[2] ?? '';
  const env = withServerPrograms(process.env);
  const running = await runningStack(pathsOf(dataDirOf(env)).run);
  const { file, args } = givenName(verb, env);
  if (await isInCompose(env, running)) {
    if (file) await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    return runOps(args, env, file ? { file } : {});
  }
  // One account is restored while the product runs.
  if (verb === 'restore' && running && !env['ACCOUNT'])
    throw new StartError(`It runs at ${running.url}; stop it first, by: make stop`);
  const code = await runByNode24(import.meta.filename, process.argv.slice(2), env);
  return code ?? (await import('./local-backup.ts')).copyLocal(args, env);
}

process.chdir(ROOT);
await runMain(main);
