// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ComposeProject } from '../compose/compose.mjs';
import { ROOT, dataDirOf, pathsOf } from './paths.mjs';
import { portsFrom } from './ports.mjs';
import { runStep } from './run-step.mjs';
import { runningStack } from './run-records.mjs';
import { keepSecrets } from './secrets.mjs';
import { operatorEnv } from './service-env.mjs';
import { StartError, explain } from './start-error.mjs';

const COMMAND_MS = 120_000;

/**
 * Runs auth's operator command against the stack that runs on a data folder or, where none does, against the one that
 * Docker Compose runs.
 * @param {string} dataDir
 * @param {readonly string[]} args such as `tier EMAIL creator`
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code; what it says goes to our output
 * @throws {StartError} nothing runs
 */
export async function runOperator(dataDir, args, env) {
  const paths = pathsOf(dataDir);
  const running = await runningStack(paths.run);
  if (!running) return runInContainer(dataDir, args, env);
  const { authTcp } = portsFrom(env, running.port);
  const secrets = await keepSecrets(paths.secrets);
  return runHere(args, operatorEnv({ authTcpPort: authTcp, secrets }));
}

/**
 * The command in this process: whoever gives several loads it once.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
async function runHere(args, env) {
  const built = join(ROOT, 'services/auth/dist');
  if (!existsSync(join(built, 'operator.js'))) throw new StartError(`${built} is not built`);
  const { runOperatorCommand } = await import(join(built, 'operator/operator-command.js'));
  const { readOperatorEnv } = await import(join(built, 'env.js'));
  try {
    process.stdout.write(`${await runOperatorCommand(args, readOperatorEnv(env))}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${/** @type {Error} */ (error).message}\n`);
    return 1;
  }
}

/**
 * The same in auth's container, which holds the key that the command signs with.
 * @param {string} dataDir
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
async function runInContainer(dataDir, args, env) {
  const running = await new ComposeProject(env).isRunning('auth');
  if (!running)
    throw new StartError(`Nothing runs on ${dataDir}. Start it first, by: make start (or make up)`);
  const key = 'SERVICE_KEY_TO_AUTH_FILE=/run/secrets/service-key-operator-to-auth';
  return runStep({
    command: 'docker',
    args: [
      ...['compose', 'exec', '--no-TTY', '--env', 'AUTH_TCP=localhost:8090', '--env', key],
      ...['auth', 'node', 'dist/operator.js', ...args],
    ],
    env,
    cwd: ROOT,
    logFile: 'inherit',
    deadlineMs: COMMAND_MS,
  });
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string | undefined} verb
 * @returns {string[]}
 */
function argumentsFrom(env, verb) {
  const email = env['EMAIL']?.trim();
  const tier = env['TIER']?.trim();
  if (verb === 'tier' && email && (tier === 'creator' || tier === 'free')) return ['tier', email, tier];
  if (verb === 'verify' && email) return ['verify', email];
  if (verb === 'admin' && email) return ['admin', email, ...(env['REVOKE'] ? ['revoke'] : [])];
  if (verb === 'verify') throw new StartError('Say whose address: make verify EMAIL=someone@example.com');
  throw new StartError(
    verb === 'tier'
      ? 'Say whose plan and which: make tier EMAIL=someone@example.com TIER=creator (or free)'
      : 'Say who: make admin EMAIL=someone@example.com (REVOKE=1 takes it back)',
  );
}

/** `make tier EMAIL= TIER=`, `make verify EMAIL=` and `make admin EMAIL= [REVOKE=1]`. */
if (process.argv[1] === import.meta.filename) {
  process.exitCode = await Promise.resolve()
    .then(() => runOperator(dataDirOf(process.env), argumentsFrom(process.env, process.argv[2]), process.env))
    .catch((error) => {
      process.stderr.write(`${explain(error)}\n`);
      return 1;
    });
}
