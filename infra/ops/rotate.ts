import { join } from 'node:path';
import {
  PRIVATE_KEY,
  PUBLIC_KEYS,
  SECRETS_WAIT,
  discardSecrets,
  forgetRootPasswords,
  handOver,
  keepSecretFolders,
  secretsLock,
  spreadPublicKeys,
} from '../compose/setup/secrets.mjs';
import { withFileLock } from '../local/file-lock.mjs';
import { rotateSigningKeys } from '../local/secrets.mjs';
import { StartError } from '../local/start-error.mjs';
import { UsageError } from './usage.ts';

/**
 * `rotate` makes a new signing key; running services reread it within a minute, and the key before it stays valid for 7
 * days. `rotate leaked` replaces every secret of an installation in Compose, whose servers must then be recreated;
 * `rotate done` ends that.
 * @param env SECRETS_DIR with a folder for each reader, or JWT_PRIVATE_KEY_FILE and JWT_PUBLIC_KEYS_FILE
 */
export async function rotate([, which]: readonly string[], env: NodeJS.ProcessEnv) {
  const folders = env['SECRETS_DIR'];
  const own = ['JWT_PRIVATE_KEY', 'JWT_PUBLIC_KEYS'].filter((name) => env[name]?.trim());
  if (which === undefined && own.length > 0)
    throw new StartError(
      `${own.join(' and ')} in the environment come before the keys kept here: change them there`,
    );
  if (which === undefined) return rotateKeys(folders, env);
  if (!folders) throw new StartError('Only an installation in Compose replaces its secrets by this.');
  if (which === 'leaked') {
    await withFileLock(secretsLock(folders), SECRETS_WAIT, async () => {
      await discardSecrets(folders);
      await keepSecretFolders(folders);
    });
    process.stdout.write(
      'Every secret is replaced. Now: docker compose up --detach --wait --force-recreate, then: docker compose run --rm ops rotate done\n',
    );
    if (own.length > 0)
      process.stdout.write(`But ${own.join(' and ')}, set in .env, come first: change them there.\n`);
  } else if (which === 'done') await forgetRootPasswords(folders);
  else throw new UsageError();
  return 0;
}

/**
 * Those that verify must have the new list before auth signs by the new key: rotateSigningKeys writes auth's own list
 * first, and a service that meets a key that it does not know rereads its list.
 */
async function rotateKeys(folders: string | undefined, env: NodeJS.ProcessEnv) {
  const own = folders ? join(folders, 'auth', PRIVATE_KEY) : env['JWT_PRIVATE_KEY_FILE'];
  const known = folders ? join(folders, 'auth', PUBLIC_KEYS) : env['JWT_PUBLIC_KEYS_FILE'];
  if (!own || !known) throw new StartError('Set JWT_PRIVATE_KEY_FILE and JWT_PUBLIC_KEYS_FILE.');
  const published = async () => {
    if (!folders) return;
    await spreadPublicKeys(folders);
    await handOver(folders);
  };
  const { kid, retired } = await withFileLock(
    folders ? secretsLock(folders) : `${own}.lock`,
    SECRETS_WAIT,
    () => rotateSigningKeys(own, known, new Date(), published),
  );
  const older = retired === 1 ? 'The one before it stays' : `The ${retired} before it stay`;
  process.stdout.write(
    `The new signing key is ${kid}; services use it within a minute. ${older} valid for 7 days.\n`,
  );
  return 0;
}
