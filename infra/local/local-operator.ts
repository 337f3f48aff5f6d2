import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../ops/commands.ts';
import { ROOT, dataDirOf, isInstalled, pathsOf, type Paths } from './paths.mjs';
import { portsFrom } from './ports.ts';
import { dataAddresses, runningStack, type StackRecord } from './run-records.mjs';
import { keepSecrets } from './secrets.mjs';
import { operatorEnv } from './service-env.mjs';
import { SERVICE_PROCESSES } from './service-processes.mjs';
import { StartError } from './start-error.mjs';

/**
 * Runs a command of `tessera` (infra/ops) on the local start that runs on a data folder, or of what it left there.
 * @param args such as `tier EMAIL creator`
 * @returns its exit code; what it prints goes to our output
 * @throws StartError nothing runs
 */
export async function operate(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const paths = pathsOf(dataDirOf(env));
  const running = await runningStack(paths.run);
  // Mails and keys are files of this machine, whether it runs or not.
  const needsFilesAlone = args[0] === 'mail' || args[0] === 'rotate';
  if (!running && !(needsFilesAlone && isInstalled(paths)))
    throw new StartError(`Nothing runs on ${paths.dataDir}. Start it first, by: make start (or make up)`);
  if (args[0] === 'rotate' && args[1] === 'leaked') return discardSecrets(paths, running);
  const built = 'services/auth/dist/operator/operator-command.js';
  if (!existsSync(join(ROOT, built))) throw new StartError(`${built} is not built: make build`);
  return run(args, { ...env, ...(await localEnv(paths, running, env)) });
}

/** What the command reads, of a local start. */
async function localEnv(
  paths: Paths,
  running: StackRecord | undefined,
  env: NodeJS.ProcessEnv,
): Promise<NodeJS.ProcessEnv> {
  const secrets = await keepSecrets(paths.secrets);
  const ports = portsFrom(env, running?.port ?? 8080);
  return {
    ...(await dataAddresses(paths.run)),
    ...operatorEnv({ authTcpPort: ports.authTcp, secrets }),
    JWT_PRIVATE_KEY_FILE: secrets.jwtPrivateKeyFile,
    JWT_PUBLIC_KEYS_FILE: secrets.jwtPublicKeysFile,
    PUBLIC_URL: env['PUBLIC_URL']?.trim() || running?.url,
    MAIL_DIR: env['MAIL_DIR']?.trim() || paths.mail,
    BACKUP_DIR: env['BACKUP_DIR']?.trim() || join(ROOT, 'backups'),
    SERVICE_URLS: SERVICE_PROCESSES.map(({ name, http }) => `${name}=http://127.0.0.1:${ports[http]}`).join(
      ' ',
    ),
  };
}

/** Every secret of a local start; servers take theirs up at each start. */
async function discardSecrets(paths: Paths, running: unknown) {
  if (running) throw new StartError('Stop the product first: make stop');
  await rm(paths.secrets, { recursive: true, force: true });
  await rm(join(paths.database, 'password'), { force: true });
  process.stdout.write('Every secret is replaced at the next start. Everybody logs in again.\n');
  return 0;
}
