// @ts-check
import { ComposeProject } from '../compose/compose.mjs';
import { rotateCompose } from '../compose/data.mjs';
import { ROOT, dataDirOf, pathsOf } from './paths.mjs';
import { runningStack } from './run-records.mjs';
import { keepSecrets, rotateSigningKeys } from './secrets.mjs';
import { explain } from './start-error.mjs';

/** `make secrets-rotate`: a new signing key, with which nobody is logged out; where it runs, as for `make backup`. */
async function main() {
  const paths = pathsOf(dataDirOf(process.env));
  const running = await runningStack(paths.run);
  if (!running && (await new ComposeProject(process.env).isRunning('auth')))
    return rotateCompose(process.env);
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

process.chdir(ROOT);
process.exitCode = await main().catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  return 1;
});
