// @ts-check
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ComposeProject } from '../compose/compose.mjs';
import { replaceSecretsCompose, rotateCompose } from '../compose/data.mjs';
import { ROOT, dataDirOf, pathsOf } from './paths.mjs';
import { runningStack } from './run-records.mjs';
import { keepSecrets, rotateSigningKeys } from './secrets.mjs';
import { StartError, explain } from './start-error.mjs';

/**
 * `make secrets-rotate`: a new signing key, with which nobody is logged out; where it runs, as for `make backup`. With
 * LEAKED=1 every secret is replaced.
 */
async function main() {
  const paths = pathsOf(dataDirOf(process.env));
  const running = await runningStack(paths.run);
  const isLeaked = process.env['LEAKED'] === '1';
  if (!running && (await new ComposeProject(process.env).isRunning('auth')))
    return isLeaked ? replaceSecretsCompose(process.env) : rotateCompose(process.env);
  if (isLeaked) return replaceSecrets(paths, running);
  const { jwtPrivateKeyFile, jwtPublicKeysFile } = await keepSecrets(paths.secrets);
  const { kid, retired } = await rotateSigningKeys(jwtPrivateKeyFile, jwtPublicKeysFile, new Date());
  const older = retired === 1 ? 'The one before it stays' : `The ${retired} before it stay`;
  process.stdout.write(`The new signing key is ${kid}. ${older} valid for 7 days.\n`);
  if (running)
    process.stdout.write(
      `What runs at ${running.url} takes it up at its next start: make stop, make start.\n`,
    );
  return 0;
}

/**
 * Every secret of a local start; servers take theirs up at each start.
 * @param {import('./paths.mjs').Paths} paths
 * @param {unknown} running
 */
async function replaceSecrets(paths, running) {
  if (running) throw new StartError('Stop the product first: make stop');
  await rm(paths.secrets, { recursive: true, force: true });
  await rm(join(paths.database, 'password'), { force: true });
  process.stdout.write('Every secret is replaced at the next start. Everybody logs in again.\n');
  return 0;
}

process.chdir(ROOT);
process.exitCode = await main().catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  return 1;
});
